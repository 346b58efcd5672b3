import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

/// Contents that are an object with a picture of its own.
@Suite struct LayerContentsProviderTests {
  private final class Picture: LayerContentsProvider {
    let layerContentsImage: CGImage?
    init(_ image: CGImage?) { layerContentsImage = image }
  }

  /// A picture that waits for another thread, as a toolkit's image may that is drawn there.
  private final class PatientPicture: LayerContentsProvider, @unchecked Sendable {
    let layer = CALayer()
    private(set) var wasAnswered = false

    var layerContentsImage: CGImage? {
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        self.layer.opacity = 0.5
        isDone.signal()
      }
      wasAnswered = isDone.wait(timeout: .now() + 20) == .success
      return nil
    }
  }

  /// A picture that is there from the second question on.
  private final class LatePicture: LayerContentsProvider {
    let image: CGImage?
    private var questions = 0
    init(_ image: CGImage?) { self.image = image }
    var layerContentsImage: CGImage? {
      questions += 1
      return questions > 1 ? image : nil
    }
  }

  private func bitmap() throws -> CGContext {
    let space = try unwrap(CGColorSpace(name: CGColorSpace.sRGB))
    return try unwrap(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  @Test func `a layer shows the picture of an object, and gives the object back`() throws {
    let source = try bitmap()
    source.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    source.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let picture = Picture(source.makeImage())
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.contents = picture
    expectIdentical(layer.contents as? Picture, picture)
    let target = try bitmap()
    layer.render(in: target)
    let bytes = try unwrap(target.data?.assumingMemoryBound(to: UInt8.self))
    expectEqual((0..<4).map { bytes[2 * 16 + 2 * 4 + $0] }, [0, 0, 255, 255])
  }

  @Test func `an object without a picture shows nothing`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.contents = Picture(nil)
    let target = try bitmap()
    layer.render(in: target)
    let bytes = try unwrap(target.data?.assumingMemoryBound(to: UInt8.self))
    #expect((0..<64).allSatisfy { bytes[$0] == 0 })
  }

  @Test func `an object may wait for a thread that changes a layer`() {
    let picture = PatientPicture()
    CALayer().contents = picture
    expectTrue(picture.wasAnswered)
    expectEqual(picture.layer.opacity, 0.5)
  }

  @Test func `an object that had no picture is asked again by the next layer`() throws {
    let source = try bitmap()
    source.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    source.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let picture = LatePicture(source.makeImage())
    let (first, second) = (CALayer(), CALayer())
    first.contents = picture
    second.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    second.contents = picture
    let target = try bitmap()
    second.render(in: target)
    let bytes = try unwrap(target.data?.assumingMemoryBound(to: UInt8.self))
    expectEqual((0..<4).map { bytes[$0] }, [255, 0, 0, 255])
  }
}
