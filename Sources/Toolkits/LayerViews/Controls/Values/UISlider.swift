import CoreAnimation
public import Foundation

/// A control that chooses a number by the place of a thumb on a track.
@preconcurrency @MainActor open class UISlider: UIControl {
  private let leading = UIView()
  private let trailing = UIView()
  private let thumb = UIView()
  private let firstPicture = UIImageView()
  private let lastPicture = UIImageView()
  private var number: Float = 0
  /// The distance from the middle of the thumb to the touch.
  private var grip: CGFloat = 0

  private static let height: CGFloat = 31
  private static let trackHeight: CGFloat = 4
  private static let thumbSize: CGFloat = 27
  /// Points around the thumb that count as the thumb.
  private static let reach: CGFloat = 10

  /// Creates a slider from 0 to 1, at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a slider without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    for view in [leading, trailing, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for view in [leading, trailing] { view.layer.cornerRadius = Self.trackHeight / 2 }
    thumb.layer.cornerRadius = Self.thumbSize / 2
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowRadius = 4
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    showColors()
  }

  // MARK: Value

  /// The number, clamped to `minimumValue`…`maximumValue`.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }
  /// The smallest number; 0 by default.
  open var minimumValue: Float = 0 { didSet { rangeChanged() } }
  /// The largest number; 1 by default.
  open var maximumValue: Float = 1 { didSet { rangeChanged() } }
  /// True calls the actions while the thumb moves, false only at the end of the touch.
  open var isContinuous = true

  /// Sets the number, without calling actions. NaN changes nothing.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return notices.say("a slider cannot be set to NaN") }
    let new = max(min(value, max(maximumValue, minimumValue)), minimumValue)
    guard new != number else { return }
    number = new
    guard animated, window != nil else { return placeParts() }
    UIView.animate(withDuration: 0.2) { self.placeParts() }
  }

  private func rangeChanged() {
    setValue(number, animated: false)
    setNeedsLayout()
  }

  // MARK: Appearance

  /// The image before the track, in its own size.
  open var minimumValueImage: UIImage? {
    didSet {
      show(minimumValueImage, in: firstPicture)
    }
  }
  /// The image after the track, in its own size.
  open var maximumValueImage: UIImage? {
    didSet {
      show(maximumValueImage, in: lastPicture)
    }
  }
  private func show(_ image: UIImage?, in picture: UIImageView) {
    picture.image = image
    picture.tintColor = .secondaryLabel
    if image == nil { picture.removeFromSuperview() } else { addSubview(picture) }
    setNeedsLayout()
  }
  /// The colour of the track before the thumb; nil is the tint.
  open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the track after the thumb; nil is grey.
  open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the thumb; nil is white.
  open var thumbTintColor: UIColor? { didSet { showColors() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }
  override func stateChanged() { showColors() }

  private func showColors() {
    leading.backgroundColor = minimumTrackTintColor ?? tintColor
    trailing.backgroundColor = maximumTrackTintColor ?? .systemFill
    thumb.backgroundColor = thumbTintColor ?? .white
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : 118, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  /// Points between an image and the track.
  private static let gap: CGFloat = 12

  /// Returns the place of the image before the track.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    picture(minimumValueImage, isFirst: !isMirrored, in: bounds)
  }
  /// Returns the place of the image after the track.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    picture(maximumValueImage, isFirst: isMirrored, in: bounds)
  }
  private func picture(_ image: UIImage?, isFirst: Bool, in bounds: CGRect) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: isFirst ? bounds.minX : bounds.maxX - size.width,
      y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }

  /// Returns the place of the track in the slider's space.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    func space(_ image: UIImage?) -> CGFloat { image.map { $0.size.width + Self.gap } ?? 2 }
    let (first, last) = (space(minimumValueImage), space(maximumValueImage))
    return CGRect(
      x: bounds.minX + (isMirrored ? last : first),
      y: (bounds.midY - Self.trackHeight / 2).rounded(),
      width: max(bounds.width - first - last, 0), height: Self.trackHeight)
  }
  /// Returns the place of the thumb for a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let span = maximumValue - minimumValue
    let way = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    let part = isMirrored ? 1 - way : way
    let free = max(rect.width + 4 - Self.thumbSize, 0)
    return CGRect(
      x: rect.minX - 2 + free * part, y: rect.midY - Self.thumbSize / 2, width: Self.thumbSize,
      height: Self.thumbSize)
  }

  private var thumbPlace: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: number)
  }

  override func layOutContents() {
    placeParts()
    showFocus()
  }

  private func placeParts() {
    let track = trackRect(forBounds: bounds)
    let place = thumbPlace
    firstPicture.frame = minimumValueImageRect(forBounds: bounds)
    lastPicture.frame = maximumValueImageRect(forBounds: bounds)
    thumb.frame = place
    let split = min(max(place.midX, track.minX), track.maxX)
    let (left, right) = track.divided(atDistance: split - track.minX, from: .minXEdge)
    (leading.frame, trailing.frame) = isMirrored ? (right, left) : (left, right)
  }

  override var focusBounds: CGRect { thumbPlace }
  override var focusRadius: CGFloat { Self.thumbSize / 2 }

  override var accessibilityDefaults: AccessibilityDefaults {
    let span = Double(maximumValue - minimumValue)
    let part = span > 0 ? Double(value - minimumValue) / span : 0
    return AccessibilityDefaults(
      isElement: true, value: AccessibilityDefaults.percent(part),
      traits: stateTraits.union(.adjustable))
  }
  /// Raises the value by a tenth of the range, as an arrow key does.
  open override func accessibilityIncrement() { move(to: number + step, true) }
  /// Lowers the value by a tenth of the range.
  open override func accessibilityDecrement() { move(to: number - step, true) }
  private var step: Float { (maximumValue - minimumValue) / 10 }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let thumb = thumbPlace
    guard thumb.insetBy(dx: -Self.reach, dy: -Self.reach).contains(place) else { return false }
    grip = place.x - thumb.midX
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let free = track.width + 4 - Self.thumbSize
    guard free > 0 else { return true }
    let place = touch.location(in: self).x - grip - Self.thumbSize / 2 - track.minX + 2
    let middle = isMirrored ? free - place : place
    move(to: minimumValue + Float(middle / free) * (maximumValue - minimumValue), isContinuous)
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
  }

  /// Returns false for a superview's recognizers of pans, swipes and taps while the thumb is touched.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard gestureRecognizer.view !== self, isTracking else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return
      !(gestureRecognizer is UIPanGestureRecognizer
      || gestureRecognizer is UISwipeGestureRecognizer
      || gestureRecognizer is UITapGestureRecognizer)
  }

  /// Moves the thumb by a tenth of the track with an arrow key.
  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    let forward: Float = isMirrored ? -1 : 1
    let steps: [String: Float] = ["Left": -forward, "Down": -1, "Right": forward, "Up": 1]
    guard isEnabled, let step = steps[key.symbol] else { return super.keyDown(key) }
    move(to: number + step * (maximumValue - minimumValue) / 10, true)
    showFocus()
    return true
  }

  private func move(to new: Float, _ callsActions: Bool) {
    let old = number
    setValue(new, animated: false)
    if callsActions, number != old { send([.valueChanged, .primaryActionTriggered], nil) }
  }
}
