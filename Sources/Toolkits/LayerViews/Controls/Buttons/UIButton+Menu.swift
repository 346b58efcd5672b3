import Foundation

extension UIButton {
  /// Opens the menu beside the button.
  final func openMenu(from place: CGPoint?) -> MenuOverlay? {
    guard let menu, let window else { return nil }
    let overlay = MenuOverlay(
      menu, beside: convert(bounds, to: window), from: place, sender: self)
    if changesSelectionAsPrimaryAction {
      overlay.selects = menu
      overlay.onEnd = { [weak self] in self?.adoptSelection() }
    }
    overlay.open(in: window)
    return overlay
  }

  /// Shows the title of the chosen element of the menu, the first if none is chosen.
  final func adoptSelection() {
    guard changesSelectionAsPrimaryAction, let leaves = menu?.leaves, let first = leaves.first
    else {
      return
    }
    let chosen = leaves.first { $0.state == .on } ?? first
    for leaf in leaves { leaf.state = leaf === chosen ? .on : .off }
    if configuration != nil { configuration?.title = chosen.title }
    setTitle(chosen.title, for: .normal)
  }

  /// Creates a button that opens a menu when it is pressed, unless it has an action.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?, menu: UIMenu) {
    self.init(type: type, primaryAction: primaryAction)
    self.menu = menu
    showsMenuAsPrimaryAction = primaryAction == nil
  }
}

extension UIBarButtonItem {
  /// The menu of the button.
  public var menu: UIMenu? {
    get { button.menu }
    set { button.menu = newValue }
  }
  /// True makes the button show the chosen element of its menu.
  public var changesSelectionAsPrimaryAction: Bool {
    get { button.changesSelectionAsPrimaryAction }
    set { button.changesSelectionAsPrimaryAction = newValue }
  }

  /// Creates a button that opens a menu when it is pressed, unless it has an action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu?
  ) {
    self.init(title: title, image: image, primaryAction: primaryAction)
    self.menu = menu
    button.showsMenuAsPrimaryAction = primaryAction == nil && menu != nil
  }
}
