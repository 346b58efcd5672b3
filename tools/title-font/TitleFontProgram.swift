import Foundation
import Quartz2D

/// Draws the letters of window titles once, and writes them as Swift source: the server has them in
/// the program and needs neither fonts nor a library for text.
///
/// Run when another font or more characters are wanted: `swift run title-font >
/// Sources/Server/RenderServer/Generated/TitleFontData.swift`. The output depends on the fonts of
/// the machine, so no check compares it.
@main
enum TitleFontProgram {
  static let font = CTFontCreateWithName("DejaVu Sans", 23, nil)
  /// Height of a row of letters, and distance of its baseline from the top, in pixels.
  static let (height, baseline) = (32, 24)

  static let characters: [Unicode.Scalar] =
    (0x20...0x7E).compactMap(Unicode.Scalar.init) + (0xA0...0xFF).compactMap(Unicode.Scalar.init)
    + "–—‘’“”•…".unicodeScalars

  static func main() {
    var widths: [Int] = []
    var digits = ""
    for character in characters {
      let (width, coverage) = draw(character)
      widths.append(width)
      digits += coverage.map { String($0, radix: 16) }.joined()
    }
    print("// Written by tools/title-font: letters of DejaVu Sans, whose licence allows it.")
    print("\n/// The letters of window titles, in pixels; see `TitleFont`.")
    print("enum TitleFontData {")
    print("  static let height = \(height)")
    print("  static let characters: [UInt32] = [")
    for row in characters.chunks(of: 12) {
      print("    " + row.map { "\($0.value)" }.joined(separator: ", ") + ",")
    }
    print("  ]\n  static let widths = [")
    for row in widths.chunks(of: 20) {
      print("    " + row.map(String.init).joined(separator: ", ") + ",")
    }
    print(
      "  ]\n  /// Coverage, 0…f, by rows, one letter after the other; line breaks count for nothing."
    )
    print("  static let coverage = \"\"\"")
    for row in Array(digits).chunks(of: 96) { print("    " + String(row)) }
    print("    \"\"\"\n}")
  }

  private static func draw(_ character: Unicode.Scalar) -> (width: Int, coverage: [UInt8]) {
    let text = NSAttributedString(
      string: String(character),
      attributes: [.font: font, .foregroundColor: CGColor(red: 0, green: 0, blue: 0, alpha: 1)])
    let line = CTLineCreateWithAttributedString(text)
    let width = max(Int(CTLineGetTypographicBounds(line, nil, nil, nil).rounded()), 1)
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return (width, [UInt8](repeating: 0, count: width * height)) }
    context.textPosition = CGPoint(x: 0, y: CGFloat(height - baseline))
    CTLineDraw(line, context)
    let pixels = UnsafeRawBufferPointer(start: context.data, count: width * height * 4)
    return (
      width, stride(from: 3, to: pixels.count, by: 4).map { UInt8((Int(pixels[$0]) + 8) / 17) }
    )
  }
}

extension Array {
  fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
