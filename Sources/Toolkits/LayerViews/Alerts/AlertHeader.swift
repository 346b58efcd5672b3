import Foundation

/// The title, the message and the text fields of an alert.
@MainActor final class AlertHeader: UIView {
  private let title = UILabel()
  private let message = UILabel()
  private let fieldBox = UIView()
  private var fields: [UITextField] = []
  private var lines: [UIView] = []
  private var look = AlertLook.alert

  init() {
    super.init(frame: .zero)
    isOpaque = false
    for label in [title, message] {
      label.numberOfLines = 0
      label.textAlignment = .center
      addSubview(label)
    }
    fieldBox.backgroundColor = .systemBackground
    fieldBox.layer.cornerRadius = 5
    fieldBox.layer.borderWidth = TrackedRows.line
    addSubview(fieldBox)
    appearanceChanged()
  }

  required init?(coder: NSCoder) { nil }

  override func appearanceChanged() {
    fieldBox.layer.borderColor = resolved(.separator)
  }

  func show(_ alert: UIAlertController, _ look: AlertLook) {
    self.look = look
    title.text = alert.title
    title.font = .systemFont(ofSize: look.titleSize, weight: .semibold)
    title.textColor = look.isAlert ? .label : .secondaryLabel
    message.text = alert.message
    message.font = .systemFont(ofSize: 13)
    message.textColor = look.isAlert ? .label : .secondaryLabel
    let new = alert.textFields ?? []
    if !new.elementsEqual(fields, by: ===) {
      for view in fields + lines { view.removeFromSuperview() }
      fields = new
      lines = new.dropFirst().map { _ in
        let line = UIView()
        line.backgroundColor = .separator
        return line
      }
      for view in fields + lines { fieldBox.addSubview(view) }
    }
    fieldBox.isHidden = fields.isEmpty
    setNeedsLayout()
  }

  private static let fieldHeight: CGFloat = 26
  private static let fieldMargin: CGFloat = 5

  private var hasText: Bool { hasTitle || hasMessage }
  private var hasTitle: Bool { title.text?.isEmpty == false }
  private var hasMessage: Bool { message.text?.isEmpty == false }
  private var boxHeight: CGFloat {
    CGFloat(fields.count) * Self.fieldHeight + CGFloat(max(fields.count - 1, 0)) * TrackedRows.line
  }

  /// The height for a width; 0 without contents.
  func height(forWidth width: CGFloat) -> CGFloat {
    guard hasText || !fields.isEmpty else { return 0 }
    return places(width).end
  }

  private struct Places {
    var title = CGRect.zero
    var message = CGRect.zero
    var box = CGRect.zero
    var end: CGFloat = 0
  }

  private func places(_ width: CGFloat) -> Places {
    var places = Places()
    let inner = max(width - 2 * look.margin, 0)
    var y = look.top
    if hasTitle {
      let height = title.sizeThatFits(CGSize(width: inner, height: 0)).height.rounded(.up)
      places.title = CGRect(x: look.margin, y: y, width: inner, height: height)
      y += height + (hasMessage ? look.gap : 0)
    }
    if hasMessage {
      let height = message.sizeThatFits(CGSize(width: inner, height: 0)).height.rounded(.up)
      places.message = CGRect(x: look.margin, y: y, width: inner, height: height)
      y += height
    }
    if !fields.isEmpty {
      if hasText { y += 14 }
      places.box = CGRect(x: look.margin, y: y, width: inner, height: boxHeight)
      y += boxHeight
    }
    places.end = y + look.top
    return places
  }

  override func layOutContents() {
    let places = places(bounds.width)
    (title.frame, message.frame, fieldBox.frame) = (places.title, places.message, places.box)
    var y: CGFloat = 0
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(
        x: Self.fieldMargin, y: y, width: max(places.box.width - 2 * Self.fieldMargin, 0),
        height: Self.fieldHeight)
      y += Self.fieldHeight
      guard index < lines.count else { break }
      lines[index].frame = CGRect(x: 0, y: y, width: places.box.width, height: TrackedRows.line)
      y += TrackedRows.line
    }
  }
}

/// The measures of an alert or of an action sheet.
struct AlertLook {
  var isAlert: Bool
  var titleSize: CGFloat
  /// Points at the sides of the texts, above them, and between title and message.
  var margin: CGFloat
  var top: CGFloat
  var gap: CGFloat
  var rowHeight: CGFloat
  var rowSize: CGFloat

  static let alert = AlertLook(
    isAlert: true, titleSize: 17, margin: 16, top: 20, gap: 4, rowHeight: 44, rowSize: 17)
  static let sheet = AlertLook(
    isAlert: false, titleSize: 13, margin: 16, top: 14, gap: 8, rowHeight: 57, rowSize: 20)
}
