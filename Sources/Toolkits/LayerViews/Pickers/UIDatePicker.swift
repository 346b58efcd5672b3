import CoreAnimation
public import Foundation

/// A control that chooses a date, a time or a duration.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  /// The thing that is chosen.
  public enum Mode: Int, Sendable {
    /// Hours and minutes.
    case time = 0
    /// Day, month and year.
    case date = 1
    /// A day, hours and minutes.
    case dateAndTime = 2
    /// A duration in hours and minutes.
    case countDownTimer = 3
    /// Month and year.
    case yearAndMonth = 4
  }

  final let wheels = UIPickerView()
  final lazy var wheelSource = DateWheelSource(self)
  final var compact: CompactDate?
  final var month: MonthView?
  private var chosen: Date
  private var duration: TimeInterval = 0

  /// Creates a picker of dates and times, at the present time.
  public override init(frame: CGRect) {
    chosen = Date(
      timeIntervalSinceReferenceDate: Date().timeIntervalSinceReferenceDate.rounded(.down))
    super.init(frame: frame)
    setUp()
  }

  /// Creates a picker without reading the coder.
  public required init?(coder: NSCoder) {
    chosen = Date()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    wheels.dataSource = wheelSource
    wheels.delegate = wheelSource
    styleChanged()
    if bounds.size == .zero { sizeToFit() }
  }

  // MARK: Settings

  /// The thing that is chosen; date and time by default.
  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { styleChanged() } }
  }
  /// The look that the program wants; `automatic` by default.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { styleChanged() } }
  }
  /// The look: `compact` where the program leaves it open, and wheels for a duration and for a month.
  open var datePickerStyle: UIDatePickerStyle {
    let isOnWheels = datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth
    if isOnWheels { return .wheels }
    return preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
  }
  /// The language and the order of the parts; nil for the user's.
  open var locale: Locale? { didSet { settingsChanged() } }
  /// The calendar; nil for the user's.
  open var calendar: Calendar! = Calendar.current {
    didSet {
      if calendar == nil { calendar = Calendar.current }
      settingsChanged()
    }
  }
  /// The time zone; nil for the calendar's.
  open var timeZone: TimeZone? { didSet { settingsChanged() } }
  /// The earliest date; nil for none. A range whose end is before its beginning is no range.
  open var minimumDate: Date? { didSet { limitsChanged() } }
  /// The latest date; nil for none.
  open var maximumDate: Date? { didSet { limitsChanged() } }
  /// Minutes from one row to the next: a divisor of 60, at most 30; 1 by default.
  open var minuteInterval = 1 {
    didSet {
      guard (1...30).contains(minuteInterval), 60 % minuteInterval == 0 else {
        notices.say("a date picker has no interval of \(minuteInterval) minutes")
        return minuteInterval = oldValue
      }
      if minuteInterval != oldValue { settingsChanged() }
    }
  }
  /// True, as by default, rounds dates down to the interval.
  open var roundsToMinuteInterval = true

  // MARK: Value

  /// The date, within the limits.
  open var date: Date {
    get { limited(rounded(chosen)) }
    set { setDate(newValue, animated: false) }
  }
  /// Sets the date, without calling actions; wheels turn to it.
  open func setDate(_ date: Date, animated: Bool) {
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      return notices.say("a date picker cannot be set to a date that is not finite")
    }
    chosen = date
    showDate(animated: animated)
  }
  /// The duration in seconds, from 1 minute to 23 hours and 59 minutes.
  open var countDownDuration: TimeInterval {
    get { max(duration, Double(minuteInterval * 60)) }
    set {
      guard newValue.isFinite else {
        return notices.say("a date picker has no duration of \(newValue)")
      }
      let whole = Double(minuteInterval * 60)
      duration = min(max((newValue / whole).rounded(.down) * whole, 0), 86_340)
      showDate(animated: false)
    }
  }

  private func rounded(_ date: Date) -> Date {
    guard roundsToMinuteInterval, minuteInterval > 1, datePickerMode != .date else { return date }
    let minute = zoned.component(.minute, from: date)
    let second = zoned.component(.second, from: date)
    return date.addingTimeInterval(Double(-(minute % minuteInterval) * 60 - second))
  }

  final func limited(_ date: Date) -> Date {
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
    var date = date
    if let minimumDate { date = max(date, minimumDate) }
    if let maximumDate { date = min(date, maximumDate) }
    return date
  }

  /// The calendar in the time zone and with the language of the picker.
  final var zoned: Calendar {
    var zoned: Calendar = calendar ?? Calendar.current
    if let timeZone { zoned.timeZone = timeZone }
    zoned.locale = shownLocale
    return zoned
  }
  final var shownLocale: Locale { locale ?? calendar?.locale ?? Locale.current }

  /// Takes a date that the user has chosen, and calls the actions if it is another one.
  final func choose(_ date: Date, animated: Bool = true) {
    let old = self.date
    chosen = limited(date)
    showDate(animated: animated)
    if self.date != old { send([.valueChanged, .primaryActionTriggered], nil) }
  }

  final func choose(duration: TimeInterval) {
    let old = countDownDuration
    self.duration = duration
    showDate(animated: true)
    if countDownDuration != old { send([.valueChanged, .primaryActionTriggered], nil) }
  }

  // MARK: Changes

  private func limitsChanged() { showDate(animated: false) }

  private func settingsChanged() {
    wheelSource.reload()
    month?.reload()
    compact?.reload()
    showDate(animated: false)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func styleChanged() {
    wheels.removeFromSuperview()
    compact?.removeFromSuperview()
    month?.removeFromSuperview()
    (compact, month) = (nil, nil)
    switch datePickerStyle {
    case .compact:
      let view = CompactDate(self)
      compact = view
      addSubview(view)
    case .inline where datePickerMode != .time:
      let view = MonthView(self)
      month = view
      addSubview(view)
    default: addSubview(wheels)
    }
    settingsChanged()
  }

  private func showDate(animated: Bool) {
    if wheels.superview === self { wheelSource.show(animated: animated) }
    compact?.show()
    month?.show(animated: animated)
  }

  override func stateChanged() {
    alpha = isEnabled ? 1 : 0.5
    wheels.isUserInteractionEnabled = isEnabled
    month?.isUserInteractionEnabled = isEnabled
    compact?.isUserInteractionEnabled = isEnabled
  }
  override var takesKeyboardFocus: Bool { false }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(value: compact?.text ?? "\(date)", traits: stateTraits)
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override var intrinsicContentSize: CGSize {
    if let compact { return compact.fittingSize }
    return month?.fittingSize ?? wheels.intrinsicContentSize
  }
  override func layOutContents() {
    if wheels.superview === self { wheels.frame = bounds }
    month?.frame = bounds
    guard let compact else { return }
    let size = compact.fittingSize
    compact.frame = directed(
      CGRect(x: 0, y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
  }
}

/// The look of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
  /// The look that suits the mode.
  case automatic = 0
  /// Wheels.
  case wheels = 1
  /// The date as text, from which a calendar or wheels open.
  case compact = 2
  /// A calendar of a month.
  case inline = 3
}

/// The contents of a date picker's wheels.
@MainActor final class DateWheelSource: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  private unowned let owner: UIDatePicker
  /// The wheels that the source fills; the owner's by default.
  weak var picker: UIPickerView?
  private let mode: UIDatePicker.Mode?
  private var known: DateWheels?

  /// - Parameter mode: the thing that is chosen; nil for the owner's.
  init(_ owner: UIDatePicker, _ mode: UIDatePicker.Mode? = nil, in picker: UIPickerView? = nil) {
    self.owner = owner
    self.mode = mode
    self.picker = picker ?? owner.wheels
    super.init()
  }

  private var model: DateWheels {
    if let known { return known }
    let new = DateWheels(
      mode ?? owner.datePickerMode, owner.zoned, owner.shownLocale,
      minuteInterval: owner.minuteInterval, anchor: owner.date)
    known = new
    return new
  }

  func reload() {
    known = nil
    picker?.reloadAllComponents()
    show(animated: false)
  }

  /// Turns the wheels to the date.
  func show(animated: Bool) {
    guard let picker, picker.numberOfComponents == model.columns.count else { return }
    var values = model.values(of: owner.date, countDown: owner.countDownDuration)
    if !model.hasRows(for: values) {
      // The days on the wheel lie around another date.
      known = nil
      picker.reloadAllComponents()
      values = model.values(of: owner.date, countDown: owner.countDownDuration)
    }
    for (component, column) in model.columns.enumerated() {
      let old = picker.selectedRow(inComponent: component)
      let row = model.row(values[component], column, near: old)
      if row != old { picker.selectRow(row, inComponent: component, animated: animated) }
    }
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { model.columns.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    model.rowCount(model.columns[component])
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    switch model.columns[component] {
    case .month: 140
    case .dayOfAll: 150
    case .year: 80
    case .day, .hour, .minute, .half: 56
    case .hours, .minutes: 100
    }
  }
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    let column = model.columns[component]
    var title = model.title(row, column, today: Date())
    if column == .hours { title += title == "1" ? " hour" : " hours" }
    if column == .minutes { title += " min" }
    let color: UIColor = isPossible(row, component) ? .label : .tertiaryLabel
    return NSAttributedString(
      string: title,
      attributes: [.foregroundColor: color, .font: UIFont.systemFont(ofSize: 21)])
  }

  /// Returns false for a row whose date is beyond the limits.
  private func isPossible(_ row: Int, _ component: Int) -> Bool {
    let column = model.columns[component]
    guard column == .dayOfAll || column == .year else { return true }
    var values = model.values(of: owner.date, countDown: 0)
    values[component] = model.value(row, column)
    let date = model.date(values, from: owner.date)
    return owner.zoned.isDate(owner.limited(date), inSameDayAs: date)
  }

  func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {
    let values = model.columns.enumerated().map {
      model.value(pickerView.selectedRow(inComponent: $0), $1)
    }
    if model.columns.contains(.hours) { return owner.choose(duration: model.duration(values)) }
    owner.choose(model.date(values, from: owner.date))
    // The picker may belong to a card of the owner.
    show(animated: true)
  }
}
