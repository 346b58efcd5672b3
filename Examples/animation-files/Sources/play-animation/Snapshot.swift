import AnimationFiles
import Foundation
import QuartzCore

/// A picture of animations at one time, drawn in this process, without a server.
struct Snapshot {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  let size: CGSize
  let background: CGColor

  /// Draws layers that lie in a space whose y points down, as in a window.
  func draw(_ layers: [CALayer], at time: TimeInterval) throws -> CGImage {
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
        space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { throw Fault(description: "there is no memory for a picture of \(width) × \(height)") }
    let host = CALayer()
    host.isGeometryFlipped = true
    host.anchorPoint = .zero
    host.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    host.backgroundColor = background
    for layer in layers {
      host.addSublayer(layer)
      displayText(in: layer)
    }
    let renderer = CARenderer(context: context)
    renderer.layer = host
    renderer.bounds = host.bounds
    renderer.beginFrame(atTime: time, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    guard let image = context.makeImage() else { throw Fault(description: "there is no picture") }
    return image
  }

  /// Draws texts, which only a commit draws for layers in a window.
  private func displayText(in layer: CALayer) {
    layer.displayIfNeeded()
    for sublayer in (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? []) {
      displayText(in: sublayer)
    }
  }
}
