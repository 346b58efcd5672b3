import AnimationFiles
import Foundation
import QuartzCore

/// The pixels of a file at a time, drawn by a `CARenderer` without a server.
struct Picture: Equatable {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel, from the top left.
  private(set) var bytes: [UInt8]

  struct Fault: Error, CustomStringConvertible { let description: String }

  /// Draws a file's layer side by side at several times.
  init(_ file: AnimationFile, at times: [Double], side: Int) throws {
    var columns: [Picture] = []
    let scale = Double(side) / max(file.size.width, file.size.height)
    let host = CALayer()
    // A picture's y points up, the file's points down.
    host.isGeometryFlipped = true
    host.anchorPoint = .zero
    host.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    file.layer.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
    host.addSublayer(file.layer)
    // Texts of layers in a window are drawn by commits.
    for text in file.layer.all(CATextLayer.self) { text.displayIfNeeded() }
    for time in times {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 4 * side,
          space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { throw Fault(description: "no context") }
      let renderer = CARenderer(context: context)
      renderer.layer = host
      renderer.bounds = host.bounds
      renderer.beginFrame(atTime: time, timeStamp: nil)
      renderer.render()
      renderer.endFrame()
      guard let image = context.makeImage() else { throw Fault(description: "no image") }
      columns.append(try Picture(image))
    }
    width = side * times.count
    height = side
    bytes = (0..<side).flatMap { y in
      columns.flatMap { $0.bytes[y * 4 * side..<(y + 1) * 4 * side] }
    }
  }

  init(_ image: CGImage) throws {
    (width, height) = (image.width, image.height)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
        space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
      let data = { () -> UnsafeMutableRawPointer? in
        context.setBlendMode(.copy)
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return context.data
      }()
    else { throw Fault(description: "no pixels") }
    bytes = Array(UnsafeRawBufferPointer(start: data, count: 4 * width * height))
  }

  init(png url: URL) throws { try self.init(try CGImage(data: Data(contentsOf: url))) }

  /// Red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * width + x)
    return Array(bytes[start..<start + 4])
  }

  func write(to url: URL) throws {
    var bytes = bytes
    let image: CGImage? = bytes.withUnsafeMutableBytes { buffer in
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
      return CGContext(
        data: buffer.baseAddress, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: 4 * width, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
    }
    guard let image else { throw Fault(description: "no image") }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try image.write(to: url)
  }
}
