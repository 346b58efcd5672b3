import CoreAnimation
import Foundation

extension UIBarButtonItem {
  /// The buttons that the system knows.
  public enum SystemItem: Int, Sendable {
    /// The title "Done", heavier.
    case done = 0
    /// The title "Cancel".
    case cancel = 1
    /// The title "Edit".
    case edit = 2
    /// The title "Save", heavier.
    case save = 3
    /// A plus.
    case add = 4
    /// A space that takes what the other items leave.
    case flexibleSpace = 5
    /// A space of the item's `width`.
    case fixedSpace = 6
    /// A pencil over a sheet.
    case compose = 7
    /// An arrow that turns back.
    case reply = 8
    /// An arrow that leaves a box.
    case action = 9
    /// A folder.
    case organize = 10
    /// An open book.
    case bookmarks = 11
    /// A magnifying glass.
    case search = 12
    /// An arrow in a circle.
    case refresh = 13
    /// A cross.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A bin.
    case trash = 16
    /// A triangle that points ahead.
    case play = 17
    /// Two bars.
    case pause = 18
    /// Two triangles that point back.
    case rewind = 19
    /// Two triangles that point ahead.
    case fastForward = 20
    /// The title "Undo".
    case undo = 21
    /// The title "Redo".
    case redo = 22
    /// The corner of a page that curls up: a plain title here.
    case pageCurl = 23
    /// A cross.
    case close = 24
  }

  final func adopt(_ item: SystemItem) {
    switch item {
    case .done, .save: style = .done
    case .flexibleSpace: kind = .flexibleSpace
    case .fixedSpace: kind = .fixedSpace
    default: break
    }
    let titles: [SystemItem: String] = [
      .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .undo: "Undo",
      .redo: "Redo", .pageCurl: "Page",
    ]
    if let known = titles[item] { title = known } else { image = BarSymbols.image(of: item) }
    changed()
  }

  private static let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]

  /// Gives the button the contents and the look of the item.
  final func showContents() {
    button.isEnabled = isEnabled
    button.tintColor = tintColor
    button.setImage(
      image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 },
      for: .normal)
    let shown = image == nil ? title : nil
    let weight: UIFont.Weight = style == .done ? .semibold : .regular
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: weight)
    for state in Self.states {
      let attributes =
        titleAttributes[state] ?? barAttributes[state]
        ?? (state == .normal ? nil : titleAttributes[.normal] ?? barAttributes[.normal])
      guard let shown, let attributes, !attributes.isEmpty else {
        button.setAttributedTitle(nil, for: state)
        continue
      }
      button.setAttributedTitle(
        NSAttributedString(string: shown, attributes: attributes), for: state)
    }
    if (titleAttributes[.normal] ?? barAttributes[.normal] ?? [:]).isEmpty {
      button.setTitle(shown, for: .normal)
    }
    button.accessibilityLabel = accessibilityLabel
  }

  /// Takes the attributes of a bar's appearance.
  final func adopt(_ appearance: UIBarButtonItemAppearance?) {
    var new: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
    if let appearance {
      let states: [(UIControl.State, UIBarButtonItemStateAppearance)] = [
        (.normal, appearance.normal), (.highlighted, appearance.highlighted),
        (.disabled, appearance.disabled),
      ]
      for (state, look) in states where !look.titleTextAttributes.isEmpty {
        new[state] = look.titleTextAttributes
      }
    }
    guard !new.isEmpty || !barAttributes.isEmpty else { return }
    barAttributes = new
    showContents()
  }

  /// The width of the item in a bar.
  final var barWidth: CGFloat {
    if width > 0 { return width }
    switch kind {
    case .fixedSpace: return max(width, 0)
    case .flexibleSpace: return 0
    case .contents: break
    }
    guard customView == nil else {
      let size = customView.map { $0.barSize } ?? .zero
      return size.width
    }
    let own = button.sizeThatFits(.zero).width
    guard let possibleTitles, image == nil else { return own }
    let label = UILabel()
    label.font = button.titleLabel?.font
    return possibleTitles.reduce(own) {
      label.text = $1
      return max($0, label.intrinsicContentSize.width)
    }
  }
}

extension UIView {
  /// The size of a view that an application puts into a bar: by its constraints, its contents, or its frame.
  var barSize: CGSize {
    if !translatesAutoresizingMaskIntoConstraints || ConstraintLayout.isNeeded(in: self) {
      let size = systemLayoutSizeFitting(.zero)
      if size.width > 0 { return size }
    }
    let natural = intrinsicContentSize
    if bounds.width > 0, !(self is UIControl) || natural.width < 0 { return bounds.size }
    let fitting = sizeThatFits(.zero)
    return fitting.width > 0 ? fitting : bounds.size
  }
}

/// The button of an item.
@MainActor final class BarButton: UIButton {
  weak var item: UIBarButtonItem?

  /// The least width of the area that a finger hits, in points.
  private static let leastReach: CGFloat = 32

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let missing = max(Self.leastReach - bounds.width, 0) / 2
    return bounds.insetBy(dx: 0 - missing - 6, dy: 0).contains(point)
  }
}
