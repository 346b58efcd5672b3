import CoreAnimation
import Expectations
import Foundation
import SharedSurfaces
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Surfaces of the application as the contents of layers (§19.2).
  @MainActor @Suite struct SurfaceContentsTests {
    static func surface(
      _ format: OSType = kCVPixelFormatType_32BGRA, color: UInt32 = 0xFF00_00FF
    ) throws -> IOSurface {
      let surface = try unwrap(
        IOSurface(properties: [.width: 4, .height: 2, .pixelFormat: format]))
      write(color, into: surface)
      return surface
    }

    static func write(_ color: UInt32, into surface: IOSurface) {
      surface.lock()
      for y in 0..<surface.height {
        for x in 0..<surface.width {
          surface.baseAddress.storeBytes(
            of: color, toByteOffset: y * surface.bytesPerRow + 4 * x, as: UInt32.self)
        }
      }
      surface.unlock()
    }

    /// The changes since the last call, without implicit animations.
    private static func steps(_ fixture: Fixture) -> [String] {
      fixture.link.lines().filter { !$0.hasPrefix("animate") }
    }

    @Test func `a surface is defined and shown with the transaction that makes it contents`() throws
    {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.contents = try Self.surface()
      CATransaction.flush()
      expectEqual(
        Self.steps(fixture), ["surface 1", "frame 1 of 1 in 0", "set 2 contents image 1"])
    }

    @Test func `what is written is shown with the next transaction, once`() throws {
      let fixture = Fixture()
      let layer = fixture.committed()
      let surface = try Self.surface()
      layer.contents = surface
      CATransaction.flush()
      fixture.link.forget()
      Self.write(1, into: surface)
      Self.write(2, into: surface)
      surface.lock(options: .readOnly)
      surface.unlock(options: .readOnly)
      layer.opacity = 0.5
      CATransaction.flush()
      expectEqual(
        Self.steps(fixture),
        ["set 2 opacity 0.5", "frame 2 of 1 in 0"])
      CATransaction.flush()
      expectEqual(Self.steps(fixture), [])
    }

    @Test func `two layers show one surface, which is sent once`() throws {
      let fixture = Fixture()
      let (first, second) = (fixture.committed(), fixture.committed())
      let surface = try Self.surface()
      (first.contents, second.contents) = (surface, surface)
      CATransaction.flush()
      expectEqual(
        Self.steps(fixture),
        [
          "surface 1", "frame 1 of 1 in 0", "set 2 contents image 1", "set 3 contents image 1",
        ])
    }

    @Test func `a surface is in use until the server has let go of it`() throws {
      let fixture = Fixture()
      let layer = fixture.committed()
      let surface = try Self.surface()
      layer.contents = surface
      expectEqual(surface.isInUse, false)
      CATransaction.flush()
      expectEqual(surface.isInUse, true)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.contents = nil
      CATransaction.commit()
      expectEqual(Self.steps(fixture).last, "release 1")
      expectEqual(surface.isInUse, true)
      fixture.session.commitsPresented(100, at: 1)
      expectEqual(surface.isInUse, false)
    }

    @Test func `the loss of the server ends the use, and the next one gets the last frame`() throws
    {
      let fixture = Fixture()
      let layer = fixture.committed()
      let surface = try Self.surface()
      layer.contents = surface
      CATransaction.flush()
      Self.write(7, into: surface)
      CATransaction.flush()
      fixture.session.linkLost()
      expectEqual(surface.isInUse, false)
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      let lines = next.lines()
      let steps = lines.filter { $0.contains("surface") || $0.contains(" of ") }
      let id = try unwrap(steps.first?.split(separator: " ").last)
      expectEqual(steps, ["surface \(id)", "frame 2 of \(id) in 0"])
      expectTrue(lines.contains { $0.hasSuffix("contents image \(id)") })
      expectEqual(surface.isInUse, true)
    }

    @Test func `a server that takes no surfaces gets an image of each state`() throws {
      let fixture = Fixture(FakeLink(takesSurfaces: false))
      let layer = fixture.committed()
      let surface = try Self.surface(color: 0xFF00_00FF)
      layer.contents = surface
      CATransaction.flush()
      expectEqual(try Self.images(fixture.link), [[UInt32](repeating: 0xFF00_00FF, count: 8)])
      expectEqual(Self.steps(fixture), ["image 1 4x2", "set 2 contents image 1"])
      Self.write(0xFF00_FF00, into: surface)
      CATransaction.flush()
      expectEqual(try Self.images(fixture.link), [[UInt32](repeating: 0xFF00_FF00, count: 8)])
      expectEqual(
        Self.steps(fixture), ["image 2 4x2", "set 2 contents image 2", "release 1"])
    }

    private static func images(_ link: FakeLink) throws -> [[UInt32]] {
      link.batches.flatMap(\.changes).compactMap {
        if case .defineImage(_, let image) = $0 { image.pixels } else { nil }
      }
    }

    @Test func `a surface without its colours is not sent`() throws {
      let fixture = Fixture()
      let layer = fixture.committed()
      let surface = try Self.surface(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
      surface.setAttachment(
        kCVImageBufferYCbCrMatrix_ITU_R_709_2, forKey: kCVImageBufferYCbCrMatrixKey)
      layer.contents = surface
      CATransaction.flush()
      expectEqual(Self.steps(fixture), ["set 2 contents none"])
    }

    @Test func `the layout names format, range, matrix and siting`() throws {
      let surface = try Self.surface(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
      expectEqual(
        Self.problem(surface), .attachment(key: kCVImageBufferYCbCrMatrixKey, found: nil))
      surface.setAttachment("SMPTE_240M_1995", forKey: kCVImageBufferYCbCrMatrixKey)
      expectEqual(
        Self.problem(surface),
        .attachment(key: kCVImageBufferYCbCrMatrixKey, found: "SMPTE_240M_1995"))
      surface.setAttachment(
        kCVImageBufferYCbCrMatrix_ITU_R_601_4, forKey: kCVImageBufferYCbCrMatrixKey)
      surface.setAttachment(
        kCVImageBufferChromaLocation_Center, forKey: kCVImageBufferChromaLocationTopFieldKey)
      let layout = try surface.layout()
      expectEqual(layout.format, .nv12)
      expectEqual(layout.range, .full)
      expectEqual(layout.matrix, .bt601)
      expectEqual(layout.siting, .center)
      expectNil(layout.fault())
      let unknown = try unwrap(IOSurface(properties: [.width: 4, .height: 4]))
      expectEqual(Self.problem(unknown), .unknownFormat(0))
    }

    @Test func `a surface whose rows or planes no server reads is not sent`() throws {
      let properties: [IOSurfacePropertyKey: Any] = [
        .width: 3, .height: 2, .pixelFormat: kCVPixelFormatType_32BGRA,
      ]
      let rows = try unwrap(
        IOSurface(properties: properties.merging([.bytesPerRow: 14]) { $1 }))
      let plane: [IOSurfacePropertyKey: Any] = [
        .planeWidth: 3, .planeHeight: 2, .planeOffset: 2,
      ]
      let offset = try unwrap(
        IOSurface(properties: properties.merging([.planeInfo: [plane]]) { $1 }))
      for (surface, field) in [(rows, "rowBytes0"), (offset, "offset0")] {
        guard case .memory(let fault)? = Self.problem(surface) else {
          Issue.record("\(field): \(String(describing: Self.problem(surface)))")
          continue
        }
        expectEqual(fault.field, field)
        let fixture = Fixture()
        let layer = fixture.committed()
        layer.contents = surface
        CATransaction.flush()
        expectEqual(Self.steps(fixture), ["set 2 contents none"])
      }
    }

    private static func problem(_ surface: IOSurface) -> SurfaceProblem? {
      do throws(SurfaceProblem) {
        _ = try surface.layout()
        return nil
      } catch { return error }
    }

    @Test func `a surface in a particle's cell is left out`() throws {
      let fixture = Fixture()
      let layer = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.contents = try Self.surface()
      layer.emitterCells = [cell]
      fixture.root.addSublayer(layer)
      CATransaction.flush()
      expectTrue(Self.steps(fixture).allSatisfy { !$0.hasPrefix("surface") })
    }

    @Test func `contents are the surface that was set`() throws {
      let layer = CALayer()
      let surface = try Self.surface()
      layer.contents = surface
      expectIdentical(layer.contents as? IOSurface, surface)
    }

    @Test func `pictures of this process show the memory as it is`() throws {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
      let surface = try Self.surface(color: 0xFF12_3456)
      layer.contents = surface
      let context = try unwrap(CGContext(pixelsWide: 4, pixelsHigh: 2, transform: .identity))
      layer.render(in: context)
      expectEqual(try unwrap(context.makeImage()).pixels, .init(repeating: 0xFF12_3456, count: 8))
      let renderer = CARenderer(context: context)
      renderer.layer = layer
      renderer.bounds = layer.frame
      for color: UInt32 in [0xFF65_4321, 0xFF00_FF00] {
        Self.write(color, into: surface)
        renderer.beginFrame(atTime: 1)
        renderer.render()
        renderer.endFrame()
        expectEqual(try unwrap(context.makeImage()).pixels, .init(repeating: color, count: 8))
      }
    }
  }
}
