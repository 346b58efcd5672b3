import CoreAnimation
import Foundation

/// The date of a picker as text in one or two fields, each of which opens a card.
@MainActor final class CompactDate: UIView {
  private unowned let owner: UIDatePicker
  private let dateField = UIButton(type: .custom)
  private let timeField = UIButton(type: .custom)
  private weak var card: DateCard?
  private var isTimeOpen = false

  private static let height: CGFloat = 34
  private static let padding: CGFloat = 11
  private static let gap: CGFloat = 6

  init(_ owner: UIDatePicker) {
    self.owner = owner
    super.init(frame: .zero)
    for (field, isTime) in [(dateField, false), (timeField, true)] {
      field.layer.cornerRadius = 6
      field.layer.masksToBounds = true
      field.backgroundColor = .tertiarySystemFill
      field.titleLabel?.font = .systemFont(ofSize: 17)
      field.addAction(UIAction { [weak self] _ in self?.open(isTime) }, for: .touchUpInside)
      addSubview(field)
    }
  }
  required init?(coder: NSCoder) { nil }

  private var fields: [UIButton] {
    switch owner.datePickerMode {
    case .time: [timeField]
    case .dateAndTime: [dateField, timeField]
    default: [dateField]
    }
  }

  /// The texts of the fields.
  var text: String { fields.compactMap { $0.title(for: .normal) }.joined(separator: ", ") }

  var fittingSize: CGSize {
    let widths = fields.map { $0.sizeThatFits(.zero).width + 2 * Self.padding }
    let gaps = CGFloat(max(widths.count - 1, 0)) * Self.gap
    return CGSize(width: widths.reduce(0, +) + gaps, height: Self.height)
  }

  func show() {
    let formatter = DateFormatter()
    (formatter.calendar, formatter.locale) = (owner.zoned, owner.shownLocale)
    formatter.timeZone = owner.zoned.timeZone
    for (field, isTime) in [(dateField, false), (timeField, true)] {
      formatter.dateStyle = isTime ? .none : .medium
      formatter.timeStyle = isTime ? .short : .none
      field.setTitle(formatter.string(from: owner.date), for: .normal)
      let isOpen = card != nil && isTimeOpen == isTime
      field.setTitleColor(isOpen ? owner.tintColor : .label, for: .normal)
      field.isHidden = !fields.contains(field)
    }
    card?.show()
    owner.invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for field in fields {
      let width = field.sizeThatFits(.zero).width + 2 * Self.padding
      field.frame = directed(CGRect(x: x, y: 0, width: width, height: Self.height))
      x += width + Self.gap
    }
  }

  /// Shows the owner's date after a change of its settings.
  func reload() {
    card?.reload()
    show()
  }

  // The card belongs to the window, and may not outlive the picker whose date it shows.
  override func windowChanged() {
    super.windowChanged()
    guard let card, card.window !== window else { return }
    card.remove()
    self.card = nil
  }

  private func open(_ isTime: Bool) {
    guard let window, card == nil else { return }
    isTimeOpen = isTime
    let new = DateCard(owner, isTime: isTime, beside: isTime ? timeField : dateField, in: window)
    new.onEnd = { [weak self] in
      self?.card = nil
      self?.show()
    }
    card = new
    show()
  }
}

/// A card above the window with a calendar or with wheels. A touch beside it closes it.
@MainActor final class DateCard: UIControl {
  private unowned let owner: UIDatePicker
  private let paper = UIView()
  private var month: MonthView?
  private var source: DateWheelSource?
  var onEnd: (() -> Void)?

  private static let margin: CGFloat = 8
  private static let duration = 0.25

  init(_ owner: UIDatePicker, isTime: Bool, beside field: UIView, in window: UIWindow) {
    self.owner = owner
    super.init(frame: window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    paper.backgroundColor = .systemBackground
    paper.layer.cornerRadius = 13
    paper.layer.shadowOpacity = 0.25
    paper.layer.shadowRadius = 30
    paper.layer.shadowOffset = CGSize(width: 0, height: 10)
    addSubview(paper)
    var size = CGSize(width: 190, height: 216)
    if isTime {
      let wheels = UIPickerView(frame: CGRect(origin: .zero, size: size))
      let new = DateWheelSource(owner, .time, in: wheels)
      (wheels.dataSource, wheels.delegate, source) = (new, new, new)
      paper.addSubview(wheels)
    } else {
      let view = MonthView(owner, isInCard: true)
      size = view.fittingSize
      view.frame = CGRect(origin: .zero, size: size)
      paper.addSubview(view)
      month = view
    }
    let place = field.convert(field.bounds, to: nil)
    let room = window.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    let fitsBelow = place.maxY + Self.margin + size.height <= room.maxY
    let y = fitsBelow ? place.maxY + Self.margin : place.minY - Self.margin - size.height
    let x = min(max(place.midX - size.width / 2, room.minX), max(room.maxX - size.width, room.minX))
    paper.frame = CGRect(x: x, y: max(y, room.minY), width: size.width, height: size.height)
    window.addSubview(self)
    layoutIfNeeded()
    show()
    addAction(UIAction { [weak self] _ in self?.close() }, for: .touchDown)
    paper.alpha = 0
    paper.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    UIView.animate(withDuration: Self.duration) {
      self.paper.alpha = 1
      self.paper.transform = .identity
    }
  }
  required init?(coder: NSCoder) { nil }

  override var takesKeyboardFocus: Bool { false }

  func show() {
    source?.show(animated: false)
    month?.show(animated: false)
  }

  func reload() {
    source?.reload()
    month?.reload()
  }

  /// Removes the card at once.
  func remove() {
    onEnd = nil
    source?.picker?.dataSource = nil
    source?.picker?.delegate = nil
    removeFromSuperview()
  }

  private func close() {
    isUserInteractionEnabled = false
    let end = onEnd
    onEnd = nil
    // Wheels may still turn while the card fades.
    let owner = owner
    UIView.animate(withDuration: Self.duration) {
      self.paper.alpha = 0
    } completion: { _ in
      withExtendedLifetime(owner) { self.removeFromSuperview() }
    }
    end?()
  }
}
