import CoreAnimation
import Foundation

/// The card of a sheet: the presented view with round corners, and the grabber.
@MainActor final class SheetView: UIView {
  private let grabber = UIView()
  private weak var content: UIView?

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

  override func layOutContents() {
    if let content, content.superview === self { content.frame = bounds }
    let size = Self.grabberSize
    grabber.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: Self.grabberTop, width: size.width,
      height: size.height)
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
