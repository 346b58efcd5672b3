import GraphicsValues
import RenderServer

extension JSONText {
  /// A number rounded to some decimals; null for infinities and NaN.
  static func rounded(_ value: Double, _ decimals: Int = 4) -> JSONText {
    guard value.isFinite else { return .null }
    guard abs(value) < 1e9 else { return .number(value) }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    return .number((value * factor).rounded() / factor)
  }
}

extension PixelRect {
  /// Left, top, width and height.
  var numbers: [JSONText] {
    [.integer(Int(minX)), .integer(Int(minY)), .integer(width), .integer(height)]
  }
}
