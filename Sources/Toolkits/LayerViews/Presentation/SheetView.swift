import CoreAnimation
import Foundation

/// The card of a sheet: the presented view with round corners, and the grabber.
@MainActor final class SheetView: UIView {
  private let grabber = UIView()
  private weak var content: UIView?
  /// Has the content's colour, below the content.
  private var filling: UIView?
  private(set) lazy var interaction = SheetInteraction(self)

  private static let grabberSize = CGSize(width: 36, height: 5)
  private static let grabberTop: CGFloat = 5

  init(_ content: UIView) {
    self.content = content
    super.init(frame: .zero)
    isOpaque = false
    clipsToBounds = true
    layer.cornerCurve = .continuous
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
    grabber.backgroundColor = UIColor.tertiaryLabel
    grabber.layer.cornerRadius = Self.grabberSize.height / 2
    grabber.isUserInteractionEnabled = false
    grabber.isHidden = true
    addSubview(grabber)
  }

  required init?(coder: NSCoder) { nil }

  var showsGrabber: Bool {
    get { !grabber.isHidden }
    set { grabber.isHidden = !newValue }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    interaction.place()
  }

  /// Shows the content's colour below the content while the server makes the sheet higher than the program has laid it out.
  ///
  /// - Parameter height: the largest height of the sheet, in points; nil takes the colour away.
  func fillBelow(upTo height: CGFloat?) {
    guard let height, let color = content?.lowerColor else {
      filling?.removeFromSuperview()
      return filling = nil
    }
    let filling = filling ?? UIView()
    self.filling = filling
    filling.backgroundColor = color
    filling.isUserInteractionEnabled = false
    filling.bounds.size.height = height
    if filling.superview !== self { insertSubview(filling, at: 0) }
    placeFilling()
  }

  /// Places the filling where the sheet clips it, unless the server makes the sheet higher.
  private func placeFilling() {
    guard let filling else { return }
    // Both edges would be half transparent within a pixel.
    let overlap: CGFloat = filling.backgroundColor?.cgColor.alpha == 1 ? 2 : 0
    filling.frame = CGRect(
      x: 0, y: bounds.height - overlap, width: bounds.width, height: filling.bounds.height)
  }

  override func layOutContents() {
    if let content, content.superview === self { content.frame = bounds }
    placeFilling()
    let size = Self.grabberSize
    grabber.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: Self.grabberTop, width: size.width,
      height: size.height)
  }
}

extension UIView {
  /// The colour along the whole lower edge: that of the frontmost view there which has one.
  fileprivate var lowerColor: UIColor? {
    for view in subviews.reversed() where !view.isHidden && view.alpha == 1 {
      let frame = view.frame
      guard frame.minX <= bounds.minX, frame.maxX >= bounds.maxX, frame.minY < bounds.maxY,
        frame.maxY >= bounds.maxY
      else { continue }
      if let color = view.lowerColor { return color }
    }
    guard let backgroundColor, backgroundColor.cgColor.alpha > 0 else { return nil }
    return backgroundColor
  }
}

/// The shade over the views behind a presented view.
@MainActor final class DimmingView: UIView {
  /// Called for a touch that ends in the view.
  var onTap: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = UIColor {
      UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? Self.darkShade : Self.shade)
    }
  }

  required init?(coder: NSCoder) { nil }

  private nonisolated static let shade: CGFloat = 0.2
  private nonisolated static let darkShade: CGFloat = 0.48

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, self.point(inside: touch.location(in: self), with: event)
    else {
      return
    }
    onTap?()
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
