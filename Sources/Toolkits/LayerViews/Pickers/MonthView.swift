import CoreAnimation
import Foundation

/// A month of a date picker as a calendar, with the time below where it is chosen, too.
@MainActor final class MonthView: UIView {
  private unowned let owner: UIDatePicker
  private let title = UILabel()
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private let weekdays = (0..<7).map { _ in UILabel() }
  private let days = (0..<42).map { _ in UILabel() }
  private let timeTitle = UILabel()
  private let timeWheels: UIPickerView?
  private var timeSource: DateWheelSource?
  /// A day of the month that is shown.
  private var shown: Date
  /// The days of the 42 places; nil for one without a day of the month.
  private var dates: [Date?] = []

  private static let width: CGFloat = 320
  private static let head: CGFloat = 44
  private static let weekdayHeight: CGFloat = 24
  private static let row: CGFloat = 44
  private static let disc: CGFloat = 38
  private static let margin: CGFloat = 10
  private static let timeHeight: CGFloat = 108

  init(_ owner: UIDatePicker, isInCard: Bool = false) {
    self.owner = owner
    shown = owner.date
    let hasTime = owner.datePickerMode == .dateAndTime && !isInCard
    timeWheels = hasTime ? UIPickerView(frame: CGRect(x: 0, y: 0, width: 190, height: 108)) : nil
    super.init(frame: CGRect(x: 0, y: 0, width: Self.width, height: 100))
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    back.setTitle("‹", for: .normal)
    forth.setTitle("›", for: .normal)
    for (button, step) in [(back, -1), (forth, 1)] {
      button.titleLabel?.font = .systemFont(ofSize: 28)
      button.addAction(UIAction { [weak self] _ in self?.turn(step) }, for: .touchUpInside)
    }
    for view in [title, back, forth] { addSubview(view) }
    for label in weekdays + days {
      label.textAlignment = .center
      addSubview(label)
    }
    for label in weekdays {
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
    }
    for label in days {
      label.layer.cornerRadius = Self.disc / 2
      label.layer.masksToBounds = true
    }
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] in self?.tapped(at: $0.location(in: self)) }
    addGestureRecognizer(tap)
    for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = direction
      swipe.addAction { [weak self] _ in
        guard let self else { return }
        self.turn((direction == .left) != self.isMirrored ? 1 : -1)
      }
      addGestureRecognizer(swipe)
    }
    if let timeWheels {
      let source = DateWheelSource(owner, .time, in: timeWheels)
      (timeWheels.dataSource, timeWheels.delegate, timeSource) = (source, source, source)
      timeTitle.text = "Time"
      addSubview(timeTitle)
      addSubview(timeWheels)
    }
    show(animated: false)
  }
  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize {
    let height = Self.head + Self.weekdayHeight + 6 * Self.row + Self.margin
    return CGSize(
      width: Self.width, height: height + (timeWheels == nil ? 0 : Self.timeHeight))
  }

  // MARK: Month

  private func turn(_ step: Int) {
    guard let month = owner.zoned.date(byAdding: .month, value: step, to: firstOfMonth) else {
      return
    }
    shown = month
    fill()
  }

  private var firstOfMonth: Date {
    let parts = owner.zoned.dateComponents([.era, .year, .month], from: shown)
    return owner.zoned.date(from: parts) ?? shown
  }

  /// Shows the month of the date.
  /// Shows the owner's date after a change of its settings.
  func reload() {
    timeSource?.reload()
    show(animated: false)
  }

  func show(animated: Bool) {
    if !owner.zoned.isDate(shown, equalTo: owner.date, toGranularity: .month) { shown = owner.date }
    timeSource?.show(animated: animated)
    fill()
  }

  private func fill() {
    let calendar = owner.zoned
    let formatter = DateFormatter()
    (formatter.calendar, formatter.locale) = (calendar, owner.shownLocale)
    formatter.timeZone = calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate("yMMMM")
    title.text = formatter.string(from: firstOfMonth)
    let names = calendar.shortStandaloneWeekdaySymbols
    for (place, label) in weekdays.enumerated() {
      let day = ((calendar.firstWeekday - 1 + place) % 7 + 7) % 7
      label.text = names.indices.contains(day) ? names[day].uppercased() : nil
    }
    let start = firstOfMonth
    let lead = (calendar.component(.weekday, from: start) - calendar.firstWeekday % 7 + 7) % 7
    let count = calendar.range(of: .day, in: .month, for: start)?.count ?? 0
    let today = Date()
    dates = (0..<42).map { place in
      let day = place - lead
      return (0..<count).contains(day) ? calendar.date(byAdding: .day, value: day, to: start) : nil
    }
    for (label, date) in zip(days, dates) {
      guard let date else {
        (label.text, label.backgroundColor) = (nil, .clear)
        continue
      }
      let (isToday, isChosen) = (
        calendar.isDate(date, inSameDayAs: today), calendar.isDate(date, inSameDayAs: owner.date)
      )
      label.text = "\(calendar.component(.day, from: date))"
      label.font = .systemFont(ofSize: 20, weight: isChosen ? .semibold : .regular)
      let tint: UIColor = owner.tintColor
      label.backgroundColor =
        isChosen ? (isToday ? tint : tint.withAlphaComponent(0.15)) : .clear
      let plain: UIColor = isPossible(date) ? .label : .tertiaryLabel
      label.textColor = isChosen && isToday ? .white : isChosen || isToday ? tint : plain
    }
    setNeedsLayout()
  }

  /// Returns true for a day that has a moment within the limits.
  private func isPossible(_ day: Date) -> Bool {
    let end = owner.zoned.date(byAdding: .day, value: 1, to: day) ?? day
    let nearest = owner.limited(day)
    return nearest >= day && nearest < end || owner.zoned.isDate(nearest, inSameDayAs: day)
  }

  private func tapped(at place: CGPoint) {
    guard let index = days.firstIndex(where: { $0.frame.contains(place) }),
      let day = dates[index], isPossible(day)
    else { return }
    let calendar = owner.zoned
    let time = calendar.dateComponents([.hour, .minute, .second], from: owner.date)
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
    owner.choose(calendar.date(from: parts) ?? day)
    fill()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: Self.margin, dy: 0)
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      view.frame = directed(CGRect(x: x, y: y, width: width, height: height))
    }
    place(title, inner.minX + 6, 0, inner.width - 100, Self.head)
    place(back, inner.maxX - 88, 0, 44, Self.head)
    place(forth, inner.maxX - 44, 0, 44, Self.head)
    let column = inner.width / 7
    for (index, label) in weekdays.enumerated() {
      place(label, inner.minX + CGFloat(index) * column, Self.head, column, Self.weekdayHeight)
    }
    let top = Self.head + Self.weekdayHeight
    for (index, label) in days.enumerated() {
      let x = inner.minX + CGFloat(index % 7) * column + (column - Self.disc) / 2
      let y = top + CGFloat(index / 7) * Self.row + (Self.row - Self.disc) / 2
      place(label, x, y, Self.disc, Self.disc)
    }
    let y = top + 6 * Self.row
    place(timeTitle, inner.minX + 6, y, 100, Self.timeHeight)
    if let timeWheels { place(timeWheels, inner.maxX - 190, y, 190, Self.timeHeight) }
  }
}
