import CoreAnimation
public import Foundation

/// A row of segments, of which at most one is selected.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The index of no segment.
  public static let noSegment = -1

  final var segments: [ControlSegment] = []
  final let lens = UIView()
  private var selection = UISegmentedControl.noSegment
  private var touched: Int?

  /// Creates a row without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a row of strings and images; other objects are left out.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: add(ControlSegment(title: title), at: .max)
      case let image as UIImage: add(ControlSegment(image: image), at: .max)
      case let action as UIAction: add(ControlSegment(action: action), at: .max)
      default: notices.say("\(type(of: item)) is neither the title nor the image of a segment")
      }
    }
    frame.size = intrinsicContentSize
  }

  /// Creates a row without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Self.cornerRadius
    lens.isUserInteractionEnabled = false
    lens.layer.cornerRadius = Self.cornerRadius - 2
    lens.layer.shadowOpacity = 0.12
    lens.layer.shadowRadius = 4
    lens.layer.shadowOffset = CGSize(width: 0, height: 3)
    addSubview(lens)
    showSelection()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }
  /// Inserts a segment with a title; an index out of range is clamped.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(ControlSegment(title: title), at: segment, animated: animated)
  }
  /// Inserts a segment with an image.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(ControlSegment(image: image), at: segment, animated: animated)
  }
  /// Inserts a segment that calls an action when it is selected.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(ControlSegment(action: action), at: segment, animated: animated)
  }
  /// Removes a segment; an index out of range changes nothing.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).label.removeFromSuperview()
    if selection == segment { selection = Self.noSegment }
    if selection > segment { selection -= 1 }
    segmentsChanged(animated)
  }
  /// Removes all segments.
  open func removeAllSegments() {
    for segment in segments { segment.label.removeFromSuperview() }
    segments = []
    selection = Self.noSegment
    segmentsChanged(false)
  }
  /// Sets a segment's title.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { $0.set(title: title) }
  }
  /// Returns a segment's title; nil if it has none.
  open func titleForSegment(at segment: Int) -> String? { self[segment]?.label.text }
  /// Sets a segment's image.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { $0.set(image: image) }
  }
  /// Returns a segment's image; nil if it has none.
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment]?.image }
  /// Sets whether a segment can be selected.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }
  /// Returns true for a segment that can be selected.
  open func isEnabledForSegment(at segment: Int) -> Bool { self[segment]?.isEnabled ?? false }

  // MARK: Selection

  /// The selected segment; `noSegment` for no segment, and after setting an index that is out of
  /// range.
  open var selectedSegmentIndex: Int {
    get { selection }
    set { select(newValue, animated: false) }
  }
  /// True selects a segment only while it is touched.
  open var isMomentary = false
  /// The colour of the selected segment; nil is white.
  open var selectedSegmentTintColor: UIColor? { didSet { showSelection() } }

  private func select(_ index: Int, animated: Bool) {
    selection = segments.indices.contains(index) ? index : Self.noSegment
    guard animated, window != nil else { return showSelection() }
    UIView.animate(withDuration: 0.25) { self.showSelection() }
  }

  // MARK: Touches

  private func segment(at place: CGPoint) -> Int? {
    guard bounds.contains(place), !segments.isEmpty else { return nil }
    let part = place.x / bounds.width
    let index = Int((isMirrored ? 1 - part : part) * CGFloat(segments.count))
    return segments.indices.contains(index) && segments[index].isEnabled ? index : nil
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touched = segment(at: touch.location(in: self))
    if isMomentary, let touched { select(touched, animated: true) }
    return touched != nil
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if let new = segment(at: touch.location(in: self)) { touched = new }
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside, let touched { choose(touched) }
    touched = nil
    if isMomentary { select(Self.noSegment, animated: true) }
  }
  open override func cancelTracking(with event: UIEvent?) {
    touched = nil
    if isMomentary { select(Self.noSegment, animated: true) }
  }

  private func choose(_ index: Int) {
    guard isMomentary || index != selection else { return }
    select(index, animated: true)
    segments[index].action?.perform(by: self)
    send([.valueChanged, .primaryActionTriggered], nil)
  }

  /// Selects the neighbouring segment with the arrow keys.
  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    guard isEnabled, !isMomentary, key.symbol == "Left" || key.symbol == "Right" else {
      return super.keyDown(key)
    }
    let step = (key.symbol == "Left") == isMirrored ? 1 : -1
    var next = selection + step
    while segments.indices.contains(next), !segments[next].isEnabled { next += step }
    if segments.indices.contains(next) { choose(next) }
    return true
  }
  override func operateByKey() {}

  // MARK: Layout

  private static let cornerRadius: CGFloat = 9
  static let height: CGFloat = 32

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override var intrinsicContentSize: CGSize {
    let widest = segments.map(\.width).max() ?? 0
    return CGSize(width: (widest + 20) * CGFloat(segments.count), height: Self.height)
  }
  override func layOutContents() {
    placeSegments()
    showFocus()
  }
  override func stateChanged() { showSelection() }

  /// Lighter than the control in both appearances.
  private static let lensColor = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white
  }

  final func showSelection() {
    lens.isHidden = selection == Self.noSegment
    lens.backgroundColor = selectedSegmentTintColor ?? Self.lensColor
    for (index, segment) in segments.enumerated() {
      segment.show(isSelected: index == selection, isEnabled: isEnabled)
    }
    placeSegments()
  }
}
