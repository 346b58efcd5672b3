import CoreGraphics
import Foundation

/// The pixels of the display at one time.
struct Picture: Equatable {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel, from the top left.
  private let bytes: [UInt8]

  init(png url: URL) throws {
    let image = try CGImage(data: Data(contentsOf: url))
    (width, height) = (image.width, image.height)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
        space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { throw Program.Failure(description: "no context") }
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    guard let data = context.data else { throw Program.Failure(description: "no pixels") }
    bytes = Array(UnsafeRawBufferPointer(start: data, count: 4 * width * height))
  }

  subscript(_ x: Int, _ y: Int) -> Pixel {
    let start = 4 * (y * width + x)
    return Pixel(red: Int(bytes[start]), green: Int(bytes[start + 1]), blue: Int(bytes[start + 2]))
  }

  /// The places whose pixels fulfil a condition.
  func places(
    x: Range<Int>? = nil, y: Range<Int>? = nil, where isWanted: (Pixel) -> Bool
  ) -> [(x: Int, y: Int)] {
    (y ?? 0..<height).flatMap { row in
      (x ?? 0..<width).filter { isWanted(self[$0, row]) }.map { ($0, row) }
    }
  }
}

/// A colour, each component 0…255.
struct Pixel: Equatable {
  let red: Int
  let green: Int
  let blue: Int

  /// True if each component differs by at most `steps`.
  func isNear(_ red: Int, _ green: Int, _ blue: Int, within steps: Int = 4) -> Bool {
    abs(self.red - red) <= steps && abs(self.green - green) <= steps
      && abs(self.blue - blue) <= steps
  }

  /// Red to the eye, in light and shade.
  var isRed: Bool { red > 90 && red > 2 * green && red > 2 * blue }
  var brightness: Int { max(red, green, blue) }
}
