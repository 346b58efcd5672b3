import CoreAnimation
import Foundation

/// A row of an alert or a menu that can be chosen.
class ChoiceRow: UIView {
  /// The shade over a row under a finger.
  private let shade = UIView()
  var isEnabled = true { didSet { if isEnabled != oldValue { enabledChanged() } } }
  var isHighlighted = false { didSet { shade.isHidden = !isHighlighted } }
  var onChoose: (() -> Void)?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
    shade.backgroundColor = .systemFill
    shade.isHidden = true
    addSubview(shade)
  }

  required init?(coder: NSCoder) { nil }

  func enabledChanged() {}

  override func layOutContents() { shade.frame = bounds }
}

/// Rows between which a finger moves freely: the row under it is highlighted, and the row from which it is
/// lifted is chosen.
@MainActor class TrackedRows: UIView {
  final var rows: [ChoiceRow] = []
  /// The lines between the rows, and their colour.
  private var lines: [UIView] = []
  private weak var touch: UITouch?
  /// True puts the rows side by side.
  private(set) var isLevel = false
  private var lengths: [CGFloat] = []

  static let line: CGFloat = 0.5

  func show(
    _ new: [ChoiceRow], level: Bool = false, lengths: [CGFloat], lineColor: UIColor = .separator
  ) {
    for view in rows + lines { view.removeFromSuperview() }
    (rows, isLevel, self.lengths) = (new, level, lengths)
    lines = new.dropFirst().map { _ in
      let line = UIView()
      line.backgroundColor = lineColor
      line.isUserInteractionEnabled = false
      return line
    }
    for view in rows + lines { addSubview(view) }
    setNeedsLayout()
  }

  /// The height of all rows.
  var wholeHeight: CGFloat {
    isLevel
      ? lengths.max() ?? 0 : lengths.reduce(0, +) + CGFloat(max(rows.count - 1, 0)) * Self.line
  }

  override func layOutContents() {
    let count = CGFloat(max(rows.count, 1))
    var place: CGFloat = 0
    for (index, row) in rows.enumerated() {
      let length = isLevel ? (bounds.width - (count - 1) * Self.line) / count : lengths[index]
      row.frame =
        isLevel
        ? CGRect(x: place, y: 0, width: length, height: bounds.height)
        : CGRect(x: 0, y: place, width: bounds.width, height: length)
      place += length
      guard index < lines.count else { break }
      lines[index].frame =
        isLevel
        ? CGRect(x: place, y: 0, width: Self.line, height: bounds.height)
        : CGRect(x: 0, y: place, width: bounds.width, height: Self.line)
      place += Self.line
    }
  }

  // MARK: Choosing

  final func row(at place: CGPoint) -> ChoiceRow? {
    rows.first { $0.frame.contains(place) }
  }

  func highlight(_ row: ChoiceRow?) {
    for other in rows { other.isHighlighted = other === row && other.isEnabled }
  }

  var highlighted: ChoiceRow? { rows.first(where: \.isHighlighted) }

  /// Moves the highlight to the next row that can be chosen.
  func moveHighlight(by step: Int) {
    let enabled = rows.filter(\.isEnabled)
    guard !enabled.isEmpty else { return }
    let old = enabled.firstIndex { $0.isHighlighted }
    let index =
      old.map { ($0 + step + enabled.count) % enabled.count } ?? (step > 0 ? 0 : enabled.count - 1)
    highlight(enabled[index])
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard touch == nil, let new = touches.first else { return }
    touch = new
    highlight(row(at: new.location(in: self)))
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch, touches.contains(touch) else { return }
    highlight(row(at: touch.location(in: self)))
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch, touches.contains(touch) else { return }
    self.touch = nil
    let chosen = row(at: touch.location(in: self))
    highlight(nil)
    if let chosen, chosen.isEnabled { chosen.onChoose?() }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    touch = nil
    highlight(nil)
  }
}
