import CoreAnimation
public import Foundation

/// A bar that shows the progress of a task.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The place where the bar is used.
  public enum Style: Int, Sendable {
    /// A bar with round ends.
    case `default` = 0
    /// The style for toolbars, without a colour behind the bar.
    case bar = 1
  }

  private let done = UIView()
  private static let height: CGFloat = 4

  /// The style of the bar.
  open var progressViewStyle = Style.default { didSet { showColors() } }

  /// Creates a bar at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.height))
    progressViewStyle = style
    showColors()
  }

  /// Creates a bar without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    addSubview(done)
    showColors()
  }

  /// The progress, from 0 to 1; another number is clamped to that range.
  open var progress: Float = 0 {
    didSet {
      progress = progress.isNaN ? 0 : max(min(progress, 1), 0)
      placeBar()
    }
  }
  /// Sets the progress, and optionally animates the bar.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard animated, window != nil else { return self.progress = progress }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: .curveLinear, animations: { self.progress = progress },
      completion: nil)
  }
  /// The colour of the bar; nil is the tint.
  open var progressTintColor: UIColor? { didSet { showColors() } }
  /// The colour behind the bar; nil is grey.
  open var trackTintColor: UIColor? { didSet { showColors() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  private func showColors() {
    let plain: UIColor = progressViewStyle == .bar ? .clear : .systemFill
    backgroundColor = trackTintColor ?? plain
    done.backgroundColor = progressTintColor ?? tintColor
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  override func layOutContents() { placeBar() }

  private func placeBar() {
    let radius = bounds.height / 2
    layer.cornerRadius = radius
    done.layer.cornerRadius = radius
    done.frame = directed(
      CGRect(x: 0, y: 0, width: bounds.width * CGFloat(progress), height: bounds.height))
  }
}
