import GraphicsValues
import WireProtocol

extension CATransform3D: CustomDebugStringConvertible {
  /// The transform for a debugger: `identity`, a translation, a scale, or the rows.
  public var debugDescription: String { "CATransform3D(\(words))" }

  private var words: String {
    if self == CATransform3DIdentity { return "identity" }
    if self == CATransform3DMakeTranslation(m41, m42, m43) {
      return "translation \(Self.numbers(m41, m42, m43))"
    }
    if self == CATransform3DMakeScale(m11, m22, m33) {
      return "scale \(Self.numbers(m11, m22, m33))"
    }
    return [
      Self.numbers(m11, m12, m13, m14), Self.numbers(m21, m22, m23, m24),
      Self.numbers(m31, m32, m33, m34), Self.numbers(m41, m42, m43, m44),
    ].joined(separator: " / ")
  }

  private static func numbers(_ numbers: CGFloat...) -> String {
    numbers.map { TextNumbers.text(Double($0)) }.joined(separator: " ")
  }
}
