// No test here, and no `import Testing`: the toolchain has an overlay for files that import both
// it and a module called CoreGraphics, and ships it for Apple's systems only.
import CoreGraphics
import QuartzCore

/// Drawing code as it is written for Apple's systems.
func makeTargetImage(side: Int) -> CGImage? {
  guard
    let space = CGColorSpace(name: CGColorSpace.sRGB),
    let context = CGContext(
      data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  else { return nil }
  let box = CGRect(x: 0, y: 0, width: side, height: side)
  context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
  context.fill(box)
  context.saveGState()
  context.translateBy(x: box.midX, y: box.midY)
  context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  context.addArc(
    center: .zero, radius: box.width / 4, startAngle: 0, endAngle: .pi * 2, clockwise: false)
  context.fillPath()
  context.restoreGState()
  let path = CGMutablePath()
  path.addRoundedRect(in: box.insetBy(dx: 2, dy: 2), cornerWidth: 4, cornerHeight: 4)
  context.addPath(path)
  context.setLineWidth(1)
  context.setStrokeColor(CGColor(gray: 0, alpha: 1))
  context.strokePath()
  return context.makeImage()
}
