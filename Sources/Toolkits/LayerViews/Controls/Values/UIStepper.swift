import CoreAnimation
public import Foundation

/// A control of two buttons that change a number by steps. Its size is always 94 × 32 points; the
/// frame sets only the place.
@preconcurrency @MainActor open class UIStepper: UIControl {
  private let parts = [UIImageView(), UIImageView()]
  private let shades = [UIImageView(), UIImageView()]
  private let line = UIImageView()
  private let signs = [StepperSigns.image(isPlus: false), StepperSigns.image(isPlus: true)]
  private var number = 0.0
  private var pressed: Int?
  private var timer: MediaTimer?
  /// True after a change that the actions do not know yet.
  private var isUntold = false
  private var images = [PerState<UIImage>(), PerState<UIImage>()]
  private var backgrounds = PerState<UIImage>()
  private var dividers: [DividerKey: UIImage] = [:]

  private struct DividerKey: Hashable {
    let left: State
    let right: State
  }

  private static let size = CGSize(width: 94, height: 32)
  /// Seconds before the first repetition, and between repetitions.
  private static let patience = 0.5
  private static let interval = 0.1

  /// Creates a stepper from 0 to 100, at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a stepper without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    super.frame.size = Self.size
    layer.cornerRadius = 8
    layer.masksToBounds = true
    for view in shades + parts + [line] { addSubview(view) }
    for part in parts { part.contentMode = .center }
    show()
  }

  // MARK: Value

  /// The number, within `minimumValue`…`maximumValue`.
  open var value: Double {
    get { number }
    set {
      guard !newValue.isNaN else { return notices.say("a stepper cannot be set to NaN") }
      number = clamped(newValue)
      show()
    }
  }
  /// The smallest number; 0 by default, and at most `maximumValue`.
  open var minimumValue = 0.0 {
    didSet {
      guard minimumValue.isFinite, minimumValue <= maximumValue else {
        notices.say("a stepper's minimum \(minimumValue) is above its maximum \(maximumValue)")
        return minimumValue = oldValue
      }
      value = number
    }
  }
  /// The largest number; 100 by default, and at least `minimumValue`.
  open var maximumValue = 100.0 {
    didSet {
      guard maximumValue.isFinite, maximumValue >= minimumValue else {
        notices.say("a stepper's maximum \(maximumValue) is below its minimum \(minimumValue)")
        return maximumValue = oldValue
      }
      value = number
    }
  }
  /// The change by one press; 1 by default, and above 0.
  open var stepValue = 1.0 {
    didSet {
      guard stepValue.isFinite, stepValue > 0 else {
        notices.say("a stepper has no steps of \(stepValue)")
        return stepValue = oldValue
      }
    }
  }
  /// True, as by default, calls the actions with each change, false only at the end of the touch.
  open var isContinuous = true
  /// True, as by default, repeats the change while a button is held.
  open var autorepeat = true
  /// True goes from one end to the other; false, as by default, stops there.
  open var wraps = false { didSet { show() } }

  private func clamped(_ value: Double) -> Double { min(max(value, minimumValue), maximumValue) }

  /// Changes the number by a step.
  private func step(_ direction: Double) {
    let wanted = number + direction * stepValue
    var new = clamped(wanted)
    if wraps, wanted > maximumValue { new = minimumValue }
    if wraps, wanted < minimumValue { new = maximumValue }
    guard new != number else { return }
    number = new
    show()
    guard isContinuous || pressed == nil else { return isUntold = true }
    send([.valueChanged, .primaryActionTriggered], nil)
  }

  // MARK: Images

  /// Sets the image of the button that raises the number.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    images[1][exactly: state] = image
    show()
  }
  /// Returns the image of the button that raises the number.
  open func incrementImage(for state: State) -> UIImage? { images[1][state] }
  /// Sets the image of the button that lowers the number.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    images[0][exactly: state] = image
    show()
  }
  /// Returns the image of the button that lowers the number.
  open func decrementImage(for state: State) -> UIImage? { images[0][state] }
  /// Sets the image behind both buttons.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[exactly: state] = image
    show()
  }
  /// Returns the image behind both buttons.
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
  /// Sets the image between buttons in states.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    dividers[DividerKey(left: leftState, right: rightState)] = image
    show()
  }
  /// Returns the image between buttons in states.
  open func dividerImage(
    forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) -> UIImage? { dividers[DividerKey(left: leftState, right: rightState)] }

  // MARK: Size

  /// The frame; its size is always the stepper's own.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }
  /// The bounds; their size is always the stepper's own.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var intrinsicContentSize: CGSize { Self.size }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, value: "\(number)", traits: stateTraits.union(.adjustable))
  }
  /// Raises the number by a step.
  open override func accessibilityIncrement() { step(1) }
  /// Lowers the number by a step.
  open override func accessibilityDecrement() { step(-1) }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(button(at: touch.location(in: self)))
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let new = bounds.contains(place) ? button(at: place) : nil
    if new != pressed { press(new) }
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { release() }
  open override func cancelTracking(with event: UIEvent?) { release() }

  private func button(at place: CGPoint) -> Int { (place.x < bounds.midX) != isMirrored ? 0 : 1 }

  private func press(_ button: Int?) {
    timer?.cancel()
    timer = nil
    pressed = button
    guard let button else { return show() }
    step(button == 0 ? -1 : 1)
    show()
    if autorepeat { repeatStep(at: CACurrentMediaTime() + Self.patience) }
  }

  private func repeatStep(at time: TimeInterval) {
    timer = MediaTimer.schedule(at: time) { [weak self] in
      guard let self, let button = self.pressed, self.isTracking else { return }
      self.step(button == 0 ? -1 : 1)
      self.repeatStep(at: time + Self.interval)
    }
  }

  private func release() {
    timer?.cancel()
    (timer, pressed) = (nil, nil)
    show()
    guard isUntold else { return }
    isUntold = false
    send([.valueChanged, .primaryActionTriggered], nil)
  }

  /// Changes the number with an arrow key.
  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    let forward: Double = isMirrored ? -1 : 1
    let steps: [String: Double] = ["Left": -forward, "Down": -1, "Right": forward, "Up": 1]
    guard isEnabled, let direction = steps[key.symbol] else { return super.keyDown(key) }
    step(direction)
    return true
  }
  override func operateByKey() {}

  // MARK: Appearance

  override func stateChanged() { show() }
  override func directionChanged() { show() }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  private func state(of button: Int) -> State {
    let isAtEnd = button == 0 ? number <= minimumValue : number >= maximumValue
    if !isEnabled || isAtEnd && !wraps { return .disabled }
    return pressed == button ? .highlighted : .normal
  }

  private func show() {
    let half = Self.size.width / 2
    backgroundColor = backgrounds[state] == nil ? .tertiarySystemFill : .clear
    for button in 0..<2 {
      let state = state(of: button)
      let place = directed(CGRect(x: CGFloat(button) * half, y: 0, width: half, height: 32))
      let own = images[button][state]
      parts[button].frame = place
      parts[button].image = own ?? signs[button]
      parts[button].tintColor = state == .disabled ? .tertiaryLabel : .label
      shades[button].frame = place
      shades[button].image = backgrounds[state]
      let isShaded = state == .highlighted && backgrounds[state] == nil
      shades[button].backgroundColor = isShaded ? .systemFill : .clear
    }
    let divider =
      dividers[DividerKey(left: state(of: 0), right: state(of: 1))]
      ?? dividers[DividerKey(left: .normal, right: .normal)]
    line.image = divider
    line.backgroundColor = divider == nil ? .separator : .clear
    let width = divider?.size.width ?? 1
    line.frame = CGRect(
      x: half - width / 2, y: divider == nil ? 7 : 0, width: width,
      height: divider == nil ? 18 : 32)
  }
}

/// The signs of a stepper's buttons.
@MainActor private enum StepperSigns {
  static func image(isPlus: Bool) -> UIImage {
    let size = CGSize(width: 16, height: 16)
    return UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.setFill()
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 7.25, width: 16, height: 1.5), cornerRadius: 0.75
      ).fill()
      guard isPlus else { return }
      UIBezierPath(
        roundedRect: CGRect(x: 7.25, y: 0, width: 1.5, height: 16), cornerRadius: 0.75
      ).fill()
    }.withRenderingMode(.alwaysTemplate)
  }
}
