import CoreAnimation
import Foundation

/// The view of an accessory: a sign drawn by lines, a text or a view of the program.
@MainActor final class AccessoryView: UIView {
  let accessory: UICellAccessory
  private let inner: UIView?
  private let act: (() -> Void)?
  /// True turns the sign of a branch downwards.
  var isOpen = false { didSet { if isOpen != oldValue { turn() } } }

  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// Creates the view of an accessory.
  ///
  /// - Parameters:
  ///   - act: called for a touch; nil lets touches through.
  ///   - handle: the recognizer of drags at the sign; nil for none.
  init(_ accessory: UICellAccessory, handle: UIGestureRecognizer?, act: (() -> Void)?) {
    self.accessory = accessory
    self.act = act
    switch accessory.content {
    case .label(let text, let font):
      let label = UILabel()
      label.text = text
      label.font = font ?? .systemFont(ofSize: 17)
      label.textColor = accessory.look.tintColor ?? .secondaryLabel
      inner = label
    case .view(let view, _):
      if let color = accessory.look.tintColor { view.tintColor = color }
      inner = view
    default: inner = nil
    }
    super.init(frame: .zero)
    if let inner { addSubview(inner) }
    isUserInteractionEnabled = act != nil || inner != nil || handle != nil
    if let handle { addGestureRecognizer(handle) }
    if act != nil {
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] _ in self?.act?() }
      addGestureRecognizer(tap)
    }
    appearanceChanged()
    turn()
  }

  required init?(coder: NSCoder) { nil }

  /// The width that the accessory takes, in points.
  var width: CGFloat {
    switch accessory.look.reservedLayoutWidth {
    case .custom(let points) where points.isFinite && points >= 0: return points
    case .standard: return max(ownSize.width, 28)
    case .actual, nil, .custom: return ownSize.width
    }
  }

  var ownSize: CGSize {
    switch accessory.content {
    case .disclosure, .outline: CGSize(width: 12, height: 16)
    case .checkmark: CGSize(width: 16, height: 16)
    case .delete, .insert, .detail: CGSize(width: 22, height: 22)
    case .reorder: CGSize(width: 22, height: 16)
    case .label(_, _):
      inner?.sizeThatFits(
        CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)) ?? .zero
    case .view(let view, let isFixed): size(of: view, isFixed)
    }
  }

  private func size(of view: UIView, _ isFixed: Bool) -> CGSize {
    if isFixed || view.bounds.size != .zero { return view.bounds.size }
    let own = view.intrinsicContentSize
    let fitting = view.sizeThatFits(.zero)
    return CGSize(
      width: own.width >= 0 ? own.width : fitting.width,
      height: own.height >= 0 ? own.height : fitting.height)
  }

  // MARK: Looks

  override func appearanceChanged() {
    super.appearanceChanged()
    guard let shape = layer as? CAShapeLayer else { return }
    let path = UIBezierPath()
    func line(_ points: [(CGFloat, CGFloat)]) {
      for (index, point) in points.enumerated() {
        let place = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
    }
    var color = accessory.look.tintColor ?? .tertiaryLabel
    shape.fillColor = nil
    shape.lineWidth = 2
    switch accessory.content {
    case .disclosure: line([(3, 3), (8, 8), (3, 13)])
    case .outline:
      line([(3, 3), (8, 8), (3, 13)])
      color = accessory.look.tintColor ?? tintColor ?? .systemBlue
    case .checkmark:
      line([(2, 9), (6, 13), (14, 3)])
      color = accessory.look.tintColor ?? tintColor ?? .systemBlue
    case .reorder: for y in [3, 8, 13] as [CGFloat] { line([(1, y), (21, y)]) }
    case .delete, .insert, .detail:
      badge(line)
      color = .white
    case .label, .view: break
    }
    shape.path = path.cgPath
    shape.strokeColor = resolved(color)
  }

  /// Draws a sign in a filled circle.
  private func badge(_ line: ([(CGFloat, CGFloat)]) -> Void) {
    let fill: UIColor
    switch accessory.content {
    case .delete:
      line([(6, 11), (16, 11)])
      fill = .systemRed
    case .insert:
      line([(6, 11), (16, 11)])
      line([(11, 6), (11, 16)])
      fill = .systemGreen
    default:
      line([(11, 10), (11, 16)])
      line([(11, 6), (11, 7)])
      fill = tintColor ?? .systemBlue
    }
    layer.cornerRadius = 11
    layer.backgroundColor = resolved(accessory.look.tintColor ?? fill)
  }

  private func turn() {
    guard case .outline = accessory.content else { return }
    transform = isOpen ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
  }

  override func layOutContents() {
    super.layOutContents()
    inner?.frame = bounds
  }
}
