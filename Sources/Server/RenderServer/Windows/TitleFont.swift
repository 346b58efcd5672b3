import DrawList
import GraphicsValues

/// The letters of window titles, as pictures in the program: the server draws no other text, and needs
/// no fonts. `TitleFontData` has Latin letters, digits and punctuation; every other character is a box.
enum TitleFont {
  struct Glyph: Sendable {
    /// Pixels to the start of the next letter.
    var width: Int
    /// Coverage, 0…15, by rows.
    var coverage: [UInt8]
  }

  /// Scale of the pictures of letters; a display of scale 1 shows them smaller.
  static let pixelsPerPoint = 2.0
  /// The most pixels of a title's width that are drawn, because drawing is part of a frame.
  private static let mostPixels = 1024

  /// Glyphs by Unicode scalar.
  private static let glyphs: [UInt32: Glyph] = {
    var glyphs: [UInt32: Glyph] = [:]
    let digits = TitleFontData.coverage.utf8.compactMap(hexDigit)
    var offset = 0
    for (character, width) in zip(TitleFontData.characters, TitleFontData.widths) {
      let count = width * TitleFontData.height
      guard offset + count <= digits.count else { break }
      glyphs[character] = Glyph(width: width, coverage: Array(digits[offset..<offset + count]))
      offset += count
    }
    return glyphs
  }()

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The glyph of characters without a picture.
  private static let box: Glyph = {
    let (width, height) = (14, TitleFontData.height)
    var coverage = [UInt8](repeating: 0, count: width * height)
    for y in 8..<height - 8 {
      for x in 2..<width - 2
      where y < 10 || y >= height - 10 || x < 4 || x >= width - 4 {
        coverage[y * width + x] = 15
      }
    }
    return Glyph(width: width, coverage: coverage)
  }()

  /// Draws a line of text; nil if it is empty.
  static func image(of text: String, color: ColorValue) -> PixelImage? {
    var line: [Glyph] = []
    var width = 0
    for scalar in text.unicodeScalars {
      let glyph = glyphs[scalar.value] ?? box
      guard width + glyph.width <= mostPixels else { break }
      line.append(glyph)
      width += glyph.width
    }
    guard width > 0 else { return nil }
    let height = TitleFontData.height
    let shades = (0...15).map { Pixel(color, coverage: Double($0) / 15).value }
    var pixels = [UInt32](repeating: 0, count: width * height)
    var x = 0
    for glyph in line {
      for row in 0..<height {
        for column in 0..<glyph.width {
          pixels[row * width + x + column] =
            shades[Int(glyph.coverage[row * glyph.width + column])]
        }
      }
      x += glyph.width
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}

extension Pixel {
  fileprivate init(_ color: ColorValue, coverage: Double) {
    func part(_ value: Float) -> UInt32 {
      UInt32((Double(min(max(value, 0), 1)) * coverage * 255).rounded())
    }
    let alpha = UInt32((coverage * 255).rounded())
    self.init(alpha << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue))
  }
}
