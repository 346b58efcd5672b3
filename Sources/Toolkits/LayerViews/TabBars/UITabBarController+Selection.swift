import Foundation

extension UITabBarController {
  final func addBar() {
    guard let view = viewIfLoaded else { return }
    let (bounds, height) = (view.bounds, UITabBar.height)
    tabBar.owner = self
    tabBar.delegate = self
    tabBar.frame = CGRect(
      x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(tabBar)
    show(selected, insteadOf: nil)
  }

  // MARK: Controllers

  final func replaceControllers(with new: [UIViewController], animated: Bool) {
    var seen: Set<ObjectIdentifier> = []
    let new = new.filter { seen.insert(ObjectIdentifier($0)).inserted && $0 !== self }
    let old = controllers
    let oldIndex = selectedIndex
    controllers = new
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    // A controller that contains this one was refused.
    controllers.removeAll { $0.parent !== self }
    reloadItems(animated: animated)
    let isKept = controllers.contains { $0 === selected }
    if !isKept {
      let next = controllers.indices.contains(oldIndex) ? controllers[oldIndex] : controllers.first
      select(next)
    }
    for controller in old where !controllers.contains(where: { $0 === controller }) {
      remove(controller)
    }
    showSelectedItem()
  }

  private func remove(_ controller: UIViewController) {
    guard controller.parent === self else { return }
    controller.willMove(toParent: nil)
    if controller.viewIfLoaded?.superview === viewIfLoaded {
      controller.viewIfLoaded?.removeFromSuperview()
    }
    controller.coveredByContainer = .zero
    controller.removeFromParent()
  }

  /// Shows the controllers' items in the bar.
  final func reloadItems(animated: Bool = false) {
    tabBar.setItems(controllers.compactMap(\.tabBarItem), animated: animated)
    showSelectedItem()
  }

  // MARK: Selection

  final func select(index: Int) {
    guard controllers.indices.contains(index) else {
      return notices.say("\(type(of: self)) has no controller at the selected index")
    }
    select(controllers[index])
  }

  private func select(_ controller: UIViewController?) {
    let old = selected
    guard controller !== old else { return }
    selected = controller
    show(controller, insteadOf: old)
    showSelectedItem()
  }

  private func showSelectedItem() {
    let item = selected?.tabBarItem
    tabBar.selectedItem = item.flatMap { tabBar.items?.contains($0) == true ? $0 : nil }
  }

  /// Shows a controller. The new view comes before the old one goes, in the order of Apple's calls.
  private func show(_ new: UIViewController?, insteadOf old: UIViewController?) {
    guard let view = viewIfLoaded else { return }
    if let new, let newView = new.view {
      new.coveredByContainer = barInsets
      newView.frame = contentFrame(in: view)
      newView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(newView, belowSubview: tabBar)
    }
    if old?.viewIfLoaded?.superview === view { old?.viewIfLoaded?.removeFromSuperview() }
  }

  private var barHeight: CGFloat { tabBar.isHidden ? 0 : UITabBar.height }

  /// The part of the content that the bar covers: none, if the content ends above the bar.
  private var barInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 0, bottom: tabBar.isTranslucent ? barHeight : 0, right: 0)
  }

  private func contentFrame(in view: UIView) -> CGRect {
    view.bounds.divided(
      atDistance: tabBar.isTranslucent ? 0 : barHeight, from: .maxYEdge
    ).remainder
  }

  /// Adapts the content to a bar that was hidden or shown, or became opaque or translucent.
  final func barVisibilityChanged() {
    selected?.coveredByContainer = barInsets
    guard let view = viewIfLoaded, let content = selected?.viewIfLoaded, content.superview === view
    else { return }
    content.frame = contentFrame(in: view)
  }

  /// Handles a tap of the user.
  final func wasTapped(_ item: UITabBarItem) {
    tabBar(tabBar, didSelect: item)
    guard let controller = controllers.first(where: { $0.tabBarItem === item }),
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    select(controller)
    delegate?.tabBarController(self, didSelect: controller)
  }
}

extension UIViewController {
  final var ownTabBarItem: UITabBarItem {
    if let storedTabBarItem { return storedTabBarItem }
    let new = UITabBarItem(title: title, image: nil, selectedImage: nil)
    storedTabBarItem = new
    return new
  }

  final func setTabBarItem(_ item: UITabBarItem?) {
    guard item !== storedTabBarItem else { return }
    storedTabBarItem = item
    (parent as? UITabBarController)?.reloadItems()
  }

  final var enclosingTabBarController: UITabBarController? {
    var ancestor = parent
    while let current = ancestor {
      if let found = current as? UITabBarController { return found }
      ancestor = current.parent
    }
    return nil
  }
}
