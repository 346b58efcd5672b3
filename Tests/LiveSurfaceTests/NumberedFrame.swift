import CoreAnimation
import SharedSurfaces

/// A frame that carries its number: twenty blocks of four pixels, white for 1, the lowest digit first.
enum NumberedFrame {
  static let side = 4
  static let size = CGSize(width: 20 * side, height: side)

  static func draw(_ number: Int, into surface: IOSurface) {
    surface.lock()
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        let isSet = number >> (x / side) & 1 == 1
        surface.baseAddress.storeBytes(
          of: isSet ? 0xFFFF_FFFF : 0xFF00_0000, toByteOffset: y * surface.bytesPerRow + 4 * x,
          as: UInt32.self)
      }
    }
    surface.unlock()
  }

  /// The number in a picture whose first row begins with a frame; nil for another picture.
  static func number(in pixels: [UInt32]) -> Int? {
    var number = 0
    for digit in 0..<20 {
      switch pixels[digit * side + side / 2] & 0xFF_FFFF {
      case 0xFF_FFFF: number |= 1 << digit
      case 0: break
      default: return nil
      }
    }
    // The ground of a stage is white.
    return number == 0xF_FFFF ? nil : number
  }
}
