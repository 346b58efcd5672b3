import CoreAnimation
public import Foundation

/// A turning star that shows activity. The server turns it without the program.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The sizes of the star.
  public enum Style: Int, Sendable {
    /// A star in a square of 20 points.
    case medium = 100
    /// A star in a square of 37 points.
    case large = 101

    fileprivate var side: CGFloat { self == .large ? 37 : 20 }
  }

  private let star = CAReplicatorLayer()
  private let spoke = CALayer()
  private static let count = 8
  /// The duration of one turn, in seconds.
  private static let period = 1.0
  private static let key = "turning"

  /// The size of the star; medium by default.
  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// The colour of the star; grey by default, and for nil.
  open var color: UIColor! = .systemGray {
    didSet {
      if color == nil { color = .systemGray }
      showColor()
    }
  }
  /// True hides the view while it is not turning.
  open var hidesWhenStopped = true { didSet { showMotion() } }
  /// True between `startAnimating()` and `stopAnimating()`.
  open private(set) var isAnimating = false

  /// Creates a star that is hidden until it turns.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a star of a style.
  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    self.style = style
  }

  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    star.instanceCount = Self.count
    star.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.count), 0, 0, 1)
    star.instanceDelay = Self.period / Double(Self.count)
    star.addSublayer(spoke)
    layer.addSublayer(star)
    showColor()
    showMotion()
  }

  /// Shows the star turning.
  open func startAnimating() {
    isAnimating = true
    showMotion()
  }
  /// Stops the star.
  open func stopAnimating() {
    isAnimating = false
    showMotion()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }

  override func appearanceChanged() { showColor() }

  // The animation ends when the view leaves its window.
  override func windowChanged() { showMotion() }

  override func layOutContents() {
    let side = style.side
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    star.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    star.position = CGPoint(x: bounds.midX, y: bounds.midY)
    let width = (side * 0.1).rounded(.up)
    let length = side * 0.28
    spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
    spoke.cornerRadius = width / 2
    spoke.position = CGPoint(x: side / 2, y: length / 2)
    CATransaction.commit()
  }

  private func showColor() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spoke.backgroundColor = resolved(color)
    CATransaction.commit()
  }

  private func showMotion() {
    isHidden = hidesWhenStopped && !isAnimating
    guard isAnimating, window != nil else { return spoke.removeAnimation(forKey: Self.key) }
    guard spoke.animation(forKey: Self.key) == nil else { return }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.2
    fade.duration = Self.period
    fade.repeatCount = .infinity
    spoke.add(fade, forKey: Self.key)
  }
}
