import LayerViews
import Quartz2D

/// An image of colours by letter, row by row from the top.
func testImage(_ rows: [String]) -> CGImage? {
  let width = rows.first?.count ?? 0
  guard let space = CGColorSpace(name: CGColorSpace.sRGB),
    let context = CGContext(
      data: nil, width: width, height: rows.count, bitsPerComponent: 8, bytesPerRow: 0,
      space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  else { return nil }
  for (y, row) in rows.enumerated() {
    for (x, letter) in row.enumerated() {
      guard let color = letters[letter] else { continue }
      context.setFillColor(color)
      context.fill(CGRect(x: x, y: rows.count - 1 - y, width: 1, height: 1))
    }
  }
  return context.makeImage()
}

private let letters: [Character: CGColor] = [
  "R": CGColor(red: 1, green: 0, blue: 0, alpha: 1),
  "G": CGColor(red: 0, green: 1, blue: 0, alpha: 1),
  "B": CGColor(red: 0, green: 0, blue: 1, alpha: 1),
  "Y": CGColor(red: 1, green: 1, blue: 0, alpha: 1),
  "W": CGColor(red: 1, green: 1, blue: 1, alpha: 1),
  "K": CGColor(red: 0, green: 0, blue: 0, alpha: 1),
]

/// The pixels as bytes red, green, blue, alpha, rows from the top.
func bytes(_ image: CGImage) -> [[UInt8]] {
  guard let space = CGColorSpace(name: CGColorSpace.sRGB),
    let context = CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
      bytesPerRow: image.width * 4, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  else { return [] }
  context.interpolationQuality = .none
  context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
  guard let data = context.makeImage()?.dataProvider?.data else { return [] }
  let all = [UInt8](data)
  return stride(from: 0, to: all.count, by: 4).map { Array(all[$0..<$0 + 4]) }
}

/// An image as letters; `.` is transparent and `?` a colour that has no letter.
func text(_ image: CGImage?) -> [String] {
  guard let image else { return [] }
  let names: [[UInt8]: Character] = [
    [255, 0, 0, 255]: "R", [0, 255, 0, 255]: "G", [0, 0, 255, 255]: "B", [255, 255, 0, 255]: "Y",
    [255, 255, 255, 255]: "W", [0, 0, 0, 255]: "K", [0, 0, 0, 0]: ".",
  ]
  let pixels = bytes(image).map { names[$0] ?? "?" }
  return stride(from: 0, to: pixels.count, by: image.width).map {
    String(pixels[$0..<$0 + image.width])
  }
}

/// The drawing of a closure in an image context of one pixel per point.
func drawn(_ width: Int, _ height: Int, scale: CGFloat = 1, _ body: () -> Void) -> [String] {
  UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), false, scale)
  defer { UIGraphicsEndImageContext() }
  body()
  return text(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
}
