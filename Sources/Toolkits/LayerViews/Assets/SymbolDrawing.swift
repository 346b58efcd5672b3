import Quartz2D
import ToolkitSupport

/// The drawing of a symbol, which can be drawn in each size and weight.
struct SymbolDrawing: Sendable {
  let name: String
  private let shape: SymbolShape

  /// Finds the drawing of a name; nil, with a line on standard error, for an unknown one.
  init?(name: String) {
    guard let shape = SymbolTable.shape(name) else {
      notices.say("there is no symbol named \"\(name)\"")
      return nil
    }
    self.name = name
    self.shape = shape
  }

  /// Units of the drawing for a point of the text's size.
  private static let unitsPerPoint: CGFloat = 24 / 1.2
  /// The width of usual lines, in units.
  private static let line: CGFloat = 1.9

  /// Draws the symbol in the size and weight of a configuration, for text of 17 points and with usual
  /// lines where it does not decide; nil if there is no memory for it.
  func image(_ configuration: UIImage.SymbolConfiguration?) -> UIImage? {
    let size = (configuration?.pointSize ?? 17) * Self.factor(configuration?.scale) * 1.2
    let unit = size / 24
    let width = Self.line * Self.width(configuration?.weight)
    let pixels = max(defaultImageScale(), 1)
    let area = bounds(width)
    let drawn = CGSize(
      width: (area.width * unit * pixels).rounded(.up) / pixels,
      height: (area.height * unit * pixels).rounded(.up) / pixels)
    UIGraphicsBeginImageContextWithOptions(drawn, false, pixels)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return nil }
    context.scaleBy(x: drawn.width / area.width, y: drawn.height / area.height)
    context.translateBy(x: -area.minX, y: -area.minY)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    draw(in: context, width)
    return UIGraphicsGetImageFromCurrentImageContext()
  }

  private static func factor(_ scale: UIImage.SymbolScale?) -> CGFloat {
    switch scale {
    case .small: 0.8
    case .large: 1.28
    case .default, .unspecified, .medium, nil: 1
    }
  }

  private static func width(_ weight: UIImage.SymbolWeight?) -> CGFloat {
    switch weight {
    case .ultraLight: 0.4
    case .thin: 0.55
    case .light: 0.8
    case .unspecified, .regular, nil: 1
    case .medium: 1.15
    case .semibold: 1.35
    case .bold: 1.55
    case .heavy: 1.8
    case .black: 2.05
    }
  }

  // MARK: Drawing

  /// The area of the drawing, in units.
  private func bounds(_ width: CGFloat) -> CGRect {
    if shape.frame != .none { return CGRect(x: 1, y: 1, width: 22, height: 22) }
    return shape.parts.reduce(CGRect.null) { area, part in
      let isLine = part.role != .area
      return area.union(
        part.path.boundingBoxOfPath.insetBy(
          dx: isLine ? -width / 2 : 0, dy: isLine ? -width / 2 : 0))
    }
  }

  private func draw(in context: CGContext, _ width: CGFloat) {
    context.setLineWidth(width)
    guard shape.frame != .none else {
      drawParts(in: context, width, isFilled: shape.isFilled)
      return
    }
    let frame = frame(width, isFilled: shape.isFilled)
    context.addPath(frame)
    shape.isFilled ? context.fillPath() : context.strokePath()
    // The symbol is smaller in a frame; its lines are nearly as wide.
    context.translateBy(x: 12, y: 12)
    context.scaleBy(x: 0.54, y: 0.54)
    context.translateBy(x: -12, y: -12)
    if shape.isFilled { context.setBlendMode(.destinationOut) }
    drawParts(in: context, width * 1.6, isFilled: false)
  }

  private func frame(_ width: CGFloat, isFilled: Bool) -> CGPath {
    let edge = isFilled ? 1 : 1 + width / 2
    let area = CGRect(x: 0, y: 0, width: 24, height: 24).insetBy(dx: edge, dy: edge)
    return shape.frame == .circle
      ? CGPath(ellipseIn: area, transform: nil)
      : CGPath(roundedRect: area, cornerWidth: 5, cornerHeight: 5, transform: nil)
  }

  private func drawParts(in context: CGContext, _ width: CGFloat, isFilled: Bool) {
    context.setLineWidth(width)
    for part in shape.parts {
      context.addPath(part.path)
      switch part.role {
      case .area: context.fillPath()
      case .line: context.strokePath()
      case .outline where isFilled:
        // The edge of a filled area lies at the outer edge of its outline.
        context.drawPath(using: .fillStroke)
      case .outline: context.strokePath()
      case .detail where isFilled:
        context.setBlendMode(.destinationOut)
        context.strokePath()
        context.setBlendMode(.normal)
      case .detail: context.strokePath()
      }
    }
  }
}
