import Foundation

extension UIViewController {
  final func toolbarItemsChanged(animated: Bool) {
    guard let navigation = parent as? UINavigationController,
      navigation.topViewController === self
    else { return }
    navigation.showToolbarItems(animated: animated)
  }
}
