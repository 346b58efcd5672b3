import CoreAnimation
import Foundation

/// The box of a popover with its arrow.
@MainActor final class PopoverView: UIView {
  private let shape = CAShapeLayer()
  private let clip = UIView()
  private weak var content: UIView?
  /// The side on which the arrow is, and its tip, in the view's space.
  var arrow = UIPopoverArrowDirection.up { didSet { setNeedsLayout() } }
  var tip: CGFloat = 0 { didSet { setNeedsLayout() } }
  var fill: UIColor? { didSet { showFill() } }

  static let arrowLength: CGFloat = 13
  static let arrowBase: CGFloat = 37
  static let radius: CGFloat = 13

  init(_ content: UIView) {
    self.content = content
    super.init(frame: .zero)
    isOpaque = false
    // The shape follows at once.
    shape.actions = Dictionary(
      uniqueKeysWithValues: ["path", "fillColor", "bounds", "position"].map { ($0, NSNull()) })
    layer.addSublayer(shape)
    layer.shadowOpacity = 0.16
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 6)
    clip.clipsToBounds = true
    clip.layer.cornerRadius = Self.radius
    clip.layer.cornerCurve = .continuous
    addSubview(clip)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    clip.addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  private func showFill() {
    shape.fillColor = resolved(fill ?? content?.backgroundColor ?? .systemBackground)
  }

  override func appearanceChanged() { showFill() }

  /// The rectangle without the arrow.
  private var box: CGRect {
    var box = bounds
    let length = Self.arrowLength
    switch arrow {
    case .up: box.origin.y += length
    case .left: box.origin.x += length
    default: break
    }
    if arrow == .up || arrow == .down { box.size.height = max(box.height - length, 0) }
    if arrow == .left || arrow == .right { box.size.width = max(box.width - length, 0) }
    return box
  }

  override func layOutContents() {
    let box = box
    clip.frame = box
    if let content, content.superview === clip { content.frame = clip.bounds }
    shape.frame = bounds
    shape.path = outline(box)
    layer.shadowPath = shape.path
    showFill()
  }

  private func outline(_ box: CGRect) -> CGPath {
    let path = UIBezierPath(roundedRect: box, cornerRadius: Self.radius)
    let half = Self.arrowBase / 2
    let ends: (CGPoint, CGPoint, CGPoint)? =
      switch arrow {
      case .up:
        (
          CGPoint(x: tip - half, y: box.minY), CGPoint(x: tip, y: bounds.minY),
          CGPoint(x: tip + half, y: box.minY)
        )
      case .down:
        (
          CGPoint(x: tip - half, y: box.maxY), CGPoint(x: tip, y: bounds.maxY),
          CGPoint(x: tip + half, y: box.maxY)
        )
      case .left:
        (
          CGPoint(x: box.minX, y: tip - half), CGPoint(x: bounds.minX, y: tip),
          CGPoint(x: box.minX, y: tip + half)
        )
      case .right:
        (
          CGPoint(x: box.maxX, y: tip - half), CGPoint(x: bounds.maxX, y: tip),
          CGPoint(x: box.maxX, y: tip + half)
        )
      default: nil
      }
    guard let (start, point, end) = ends else { return path.cgPath }
    let wedge = UIBezierPath()
    wedge.move(to: start)
    // A tip that is a little round.
    let (a, b) = (Self.between(start, point, 0.82), Self.between(end, point, 0.82))
    wedge.addLine(to: a)
    wedge.addQuadCurve(to: b, controlPoint: point)
    wedge.addLine(to: end)
    wedge.close()
    path.append(isClockwise(start, point, end) ? wedge : wedge.reversing())
    return path.cgPath
  }

  private static func between(_ a: CGPoint, _ b: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }

  private func isClockwise(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Bool {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { box.contains(point) }
}
