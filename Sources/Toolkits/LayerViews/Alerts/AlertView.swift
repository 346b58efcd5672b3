import CoreAnimation
import Foundation

/// The view of an alert: a box with texts and buttons, and below it, in an action sheet, the button that
/// cancels.
@MainActor final class AlertView: UIView {
  private weak var alert: UIAlertController?
  private let box = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  private let cancelBox = UIView()
  private let headerScroll = UIScrollView()
  private let rowScroll = UIScrollView()
  private let header = AlertHeader()
  private let rows = TrackedRows()
  private let cancelRows = TrackedRows()
  private let line = UIView()

  static let alertWidth: CGFloat = 270
  static let popoverWidth: CGFloat = 304
  private static let alertRadius: CGFloat = 14
  private static let sheetRadius: CGFloat = 13
  /// Points between an action sheet's two boxes.
  private static let boxGap: CGFloat = 8

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
    isOpaque = false
    line.backgroundColor = .separator
    headerScroll.addSubview(header)
    rowScroll.addSubview(rows)
    for view in [headerScroll, rowScroll, line] { box.contentView.addSubview(view) }
    for scroll in [headerScroll, rowScroll] { scroll.bounces = false }
    addSubview(box)
    cancelBox.backgroundColor = .secondarySystemGroupedBackground
    cancelBox.clipsToBounds = true
    cancelBox.addSubview(cancelRows)
    addSubview(cancelBox)
    reload()
  }

  required init?(coder: NSCoder) { nil }

  private var isAlert: Bool { alert?.preferredStyle == .alert }
  private var look: AlertLook { isAlert ? .alert : .sheet }
  private var isInPopover: Bool { alert?.isInPopover == true }

  // MARK: Contents

  func reload() {
    guard let alert else { return }
    let isBox = !isInPopover
    box.layer.cornerRadius = isBox ? (isAlert ? Self.alertRadius : Self.sheetRadius) : 0
    box.effect = isBox ? UIBlurEffect(style: .systemChromeMaterial) : nil
    cancelBox.layer.cornerRadius = Self.sheetRadius
    for view in [box, cancelBox] { view.layer.cornerCurve = .continuous }
    header.show(alert, look)
    var actions = alert.actions
    let cancel = actions.firstIndex { $0.style == .cancel }.map { actions.remove(at: $0) }
    var apart: [UIAlertAction] = []
    if let cancel {
      if isAlert {
        // On the left of two, below several.
        actions.insert(cancel, at: actions.count == 1 ? 0 : actions.count)
      } else if !isInPopover {
        apart = [cancel]
      }
    }
    let made = actions.map(row)
    let isLevel = isAlert && fitsLevel(made)
    if isAlert, !isLevel, made.count == 2, cancel != nil {
      show(Array(made.reversed()), level: false)
    } else {
      show(made, level: isLevel)
    }
    let cancelRow = apart.map(row)
    cancelRows.show(cancelRow, lengths: cancelRow.map { _ in look.rowHeight })
    cancelBox.isHidden = apart.isEmpty
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func show(_ made: [AlertRow], level: Bool) {
    rows.show(made, level: level, lengths: made.map { _ in look.rowHeight })
  }

  private func row(_ action: UIAlertAction) -> AlertRow {
    let isCancelOfSheet = !isAlert && action.style == .cancel
    let row = AlertRow(
      action, size: look.rowSize,
      isEmphasized: isCancelOfSheet || action === alert?.emphasizedAction)
    row.onChoose = { [weak self] in self?.alert?.choose(action) }
    return row
  }

  /// True for two buttons whose titles fit beside each other.
  private func fitsLevel(_ rows: [AlertRow]) -> Bool {
    rows.count == 2 && rows.allSatisfy { $0.naturalWidth <= Self.alertWidth / 2 }
  }

  func enabledChanged() {
    for case let row as AlertRow in rows.rows + cancelRows.rows {
      row.isEnabled = row.action.isEnabled
    }
  }

  // MARK: Keys

  func moveHighlight(by step: Int) {
    let hasCancel = !cancelBox.isHidden
    if hasCancel, cancelRows.highlighted != nil {
      cancelRows.highlight(nil)
      rows.moveHighlight(by: step)
    } else if hasCancel, let old = rows.highlighted,
      old === (step > 0 ? rows.rows.last : rows.rows.first)
    {
      rows.highlight(nil)
      cancelRows.moveHighlight(by: step)
    } else {
      rows.moveHighlight(by: step)
    }
  }

  @discardableResult func chooseHighlighted() -> Bool {
    guard let row = rows.highlighted ?? cancelRows.highlighted else { return false }
    row.onChoose?()
    return true
  }

  // MARK: Layout

  /// Returns the height for a width, at most a height.
  func height(forWidth width: CGFloat, within limit: CGFloat) -> CGFloat {
    min(places(width, within: limit).whole, limit)
  }

  @MainActor private struct Places {
    var header: CGFloat = 0
    var line: CGFloat = 0
    var rows: CGFloat = 0
    var cancel: CGFloat = 0
    var box: CGFloat { header + line + rows }
    var whole: CGFloat { box + (cancel > 0 ? (box > 0 ? boxGap : 0) + cancel : 0) }
    private var boxGap: CGFloat { AlertView.boxGap }
  }

  private func places(_ width: CGFloat, within limit: CGFloat) -> Places {
    var places = Places()
    places.header = header.height(forWidth: width)
    places.rows = rows.wholeHeight
    if places.header > 0, places.rows > 0 { places.line = TrackedRows.line }
    places.cancel = cancelBox.isHidden ? 0 : cancelRows.wholeHeight
    // Content that is too high scrolls: the buttons down to one and a half of them, then the texts.
    let least = min(places.rows, rows.isLevel ? places.rows : look.rowHeight * 1.5)
    var excess = max(places.whole - limit, 0)
    let fromRows = min(excess, places.rows - least)
    places.rows -= fromRows
    excess -= fromRows
    places.header = max(places.header - excess, 0)
    return places
  }

  override func layOutContents() {
    let width = bounds.width
    let places = places(width, within: bounds.height)
    box.frame = CGRect(x: 0, y: 0, width: width, height: places.box)
    headerScroll.frame = CGRect(x: 0, y: 0, width: width, height: places.header)
    let headerHeight = header.height(forWidth: width)
    header.frame = CGRect(x: 0, y: 0, width: width, height: headerHeight)
    headerScroll.contentSize = header.bounds.size
    headerScroll.isScrollEnabled = headerHeight > places.header
    line.frame = CGRect(x: 0, y: places.header, width: width, height: places.line)
    rowScroll.frame = CGRect(
      x: 0, y: places.header + places.line, width: width, height: places.rows)
    rows.frame = CGRect(x: 0, y: 0, width: width, height: rows.wholeHeight)
    rowScroll.contentSize = rows.bounds.size
    rowScroll.isScrollEnabled = rows.wholeHeight > places.rows
    let top = places.box > 0 ? places.box + Self.boxGap : 0
    cancelBox.frame = CGRect(x: 0, y: top, width: width, height: places.cancel)
    cancelRows.frame = cancelBox.bounds
  }

  override func windowChanged() {
    super.windowChanged()
    guard window != nil, let field = alert?.textFields?.first else { return }
    inNextTurn { [weak field] in
      if let field, field.window?.firstResponder == nil { field.becomeFirstResponder() }
    }
  }
}
