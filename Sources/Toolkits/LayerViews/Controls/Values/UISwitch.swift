import CoreAnimation
public import Foundation

/// A control that is on or off. Its size is always 51 × 31 points; the frame sets only the place.
@preconcurrency @MainActor open class UISwitch: UIControl {
  private let thumb = UIView()
  private var value = false
  /// The place where the touch began, and whether it has moved the thumb.
  private var drag: (start: CGFloat, hasMoved: Bool)?

  private static let size = CGSize(width: 51, height: 31)
  private static let inset: CGFloat = 2
  /// Points that a touch moves before it drags the thumb.
  private static let slop: CGFloat = 8
  /// Points by which a touched thumb is wider.
  private static let stretch: CGFloat = 7
  private static let duration = 0.25

  /// Creates a switch that is off.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a switch without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    super.frame.size = Self.size
    // Neighbours give way, since a switch keeps its size.
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(.defaultHigh, for: axis)
      setContentCompressionResistancePriority(UILayoutPriority(751), for: axis)
    }
    layer.cornerRadius = Self.size.height / 2
    thumb.backgroundColor = .white
    thumb.isUserInteractionEnabled = false
    thumb.layer.shadowOpacity = 0.15
    thumb.layer.shadowRadius = 4
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    addSubview(thumb)
    show()
  }

  /// True if the switch is on.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }
  /// Turns the switch on or off, without calling actions.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != value else { return }
    value = on
    show(animated: animated)
  }
  /// The colour of a switch that is on; nil is green.
  open var onTintColor: UIColor? { didSet { show() } }
  /// The colour of the thumb; nil is white.
  open var thumbTintColor: UIColor? { didSet { show() } }

  /// The frame; its size is always the switch's own.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }
  /// The bounds; their size is always the switch's own.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag = (touch.location(in: self).x, false)
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let drag else { return true }
    let place = touch.location(in: self).x
    guard drag.hasMoved || abs(place - drag.start) >= Self.slop else { return true }
    self.drag?.hasMoved = true
    change(to: (place > bounds.midX) != isMirrored)
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if drag?.hasMoved == false, isTouchInside { change(to: !value) }
    drag = nil
  }
  override func operateByKey() { change(to: !value) }

  private func change(to on: Bool) {
    guard on != value else { return }
    setOn(on, animated: true)
    send([.valueChanged, .primaryActionTriggered], nil)
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, value: isOn ? "1" : "0", traits: stateTraits.union([.button, .toggleButton]))
  }

  // MARK: Appearance

  override func directionChanged() { showValue() }
  override func stateChanged() { show(animated: window != nil) }

  private func show(animated: Bool = false) {
    guard animated, window != nil else { return showValue() }
    UIView.animate(withDuration: Self.duration) { self.showValue() }
  }

  private static let offColor = UIColor {
    $0.userInterfaceStyle == .dark ? .systemGray4 : .systemGray5
  }

  private func showValue() {
    backgroundColor = value ? onTintColor ?? .systemGreen : Self.offColor
    thumb.backgroundColor = thumbTintColor ?? .white
    let height = Self.size.height - 2 * Self.inset
    let width = height + (isHighlighted ? Self.stretch : 0)
    let x = value ? Self.size.width - Self.inset - width : Self.inset
    thumb.frame = directed(CGRect(x: x, y: Self.inset, width: width, height: height))
    thumb.layer.cornerRadius = height / 2
    alpha = isEnabled ? 1 : 0.5
  }
}
