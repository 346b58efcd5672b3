import CoreAnimation
import Foundation

extension UITabBar {
  static let height: CGFloat = 49

  final func setUp() {
    addSubview(background)
    showBackground()
  }

  // MARK: Tabs

  final func itemsChanged() {
    for button in buttons { button.item.onChange = nil }
    for button in buttons { button.removeFromSuperview() }
    adoptLooks(of: items ?? [])
    buttons = (items ?? []).map { item in
      item.onChange = { [weak self] in self?.showItem(item) }
      let button = TabButton(item)
      button.onTap = { [weak self] in self?.wasTapped(item) }
      addSubview(button)
      return button
    }
    if let selection, items?.contains(selection) != true { self.selection = nil }
    showColors()
    setNeedsLayout()
  }

  final func replaceItems(with new: [UITabBarItem]?, animated: Bool) {
    guard animated else { return items = new }
    UIView.transition(
      with: self, duration: 0.25, options: .transitionCrossDissolve,
      animations: { self.items = new }, completion: nil)
  }

  final func select(_ item: UITabBarItem?) {
    if let item, items?.contains(item) != true {
      return notices.say("a tab bar selects only its own items")
    }
    selection = item
  }

  private func wasTapped(_ item: UITabBarItem) {
    if let owner { return owner.wasTapped(item) }
    selection = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func showItem(_ item: UITabBarItem) {
    guard let button = buttons.first(where: { $0.item === item }) else { return }
    show(button)
    button.setNeedsLayout()
  }

  // MARK: Appearance

  final func showColors() { for button in buttons { show(button) } }

  private func show(_ button: TabButton) {
    let isSelected = button.item === selection
    button.show(
      isSelected: isSelected,
      color: isSelected ? tintColor : unselectedItemTintColor ?? Self.unselectedColor,
      shownAppearance?.stackedLayoutAppearance)
  }

  private static let unselectedColor = UIColor(white: 0.57, dark: 0.46)

  /// The appearance of the selected tab, or the bar's; nil for the bar's properties.
  private var shownAppearance: UITabBarAppearance? { selection?.standardAppearance ?? standard }

  final func showBackground() {
    background.show(
      shownAppearance,
      BarBackground.Plain(
        style: barStyle, isTranslucent: isTranslucent, tint: barTintColor, image: backgroundImage,
        shadowImage: shadowImage))
    showColors()
  }

  final func placeButtons() {
    background.frame = bounds
    let scale = contentScaleFactor
    func edge(_ index: Int) -> CGFloat {
      (bounds.width * CGFloat(index) / CGFloat(buttons.count) * scale).rounded() / scale
    }
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: edge(index), y: 0, width: edge(index + 1) - edge(index),
        height: min(bounds.height, Self.height))
    }
  }
}
