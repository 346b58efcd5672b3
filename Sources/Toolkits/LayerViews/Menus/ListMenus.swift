import Foundation

/// The context menus of a list's rows or items, which the list's delegate makes.
@MainActor final class ListMenus: UIContextMenuInteractionDelegate {
  /// Returns the menu of a place in the list, and the cell there.
  private let menu: (CGPoint) -> (configuration: UIContextMenuConfiguration, cell: UIView?)?
  private let preview: (UIContextMenuConfiguration) -> UITargetedPreview?
  private let change: (Change, UIContextMenuConfiguration) -> Void
  private weak var cell: UIView?

  /// A change of a menu, with the animator beside it.
  enum Change {
    case willDisplay((any UIContextMenuInteractionAnimating)?)
    case willEnd((any UIContextMenuInteractionAnimating)?)
    case commit(any UIContextMenuInteractionCommitAnimating)
  }

  init(
    menu: @escaping (CGPoint) -> (configuration: UIContextMenuConfiguration, cell: UIView?)?,
    preview: @escaping (UIContextMenuConfiguration) -> UITargetedPreview?,
    change: @escaping (Change, UIContextMenuConfiguration) -> Void
  ) { (self.menu, self.preview, self.change) = (menu, preview, change) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let found = menu(location) else { return nil }
    cell = found.cell
    return found.configuration
  }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    preview(configuration) ?? cell.map { UITargetedPreview(view: $0) }
  }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { change(.willDisplay(animator), configuration) }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { change(.willEnd(animator), configuration) }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { change(.commit(animator), configuration) }
}

extension UIView {
  /// Lets the list open the menus of its delegate.
  final func install(_ menus: ListMenus) {
    guard rare?.listMenus == nil else { return }
    rareState.listMenus = menus
    addInteraction(UIContextMenuInteraction(delegate: menus))
  }
}

extension UITableView {
  final func installMenus() {
    install(
      ListMenus(
        menu: { [weak self] place in
          guard let self, let path = indexPathForRow(at: place),
            let configuration = menuDelegate?.tableView(
              self, contextMenuConfigurationForRowAt: path, point: place)
          else { return nil }
          return (configuration, cellForRow(at: path))
        },
        preview: { [weak self] configuration in
          guard let self else { return nil }
          return menuDelegate?.tableView(
            self, previewForHighlightingContextMenuWithConfiguration: configuration)
        },
        change: { [weak self] change, configuration in
          guard let self else { return }
          switch change {
          case .willDisplay(let animator):
            menuDelegate?.tableView(
              self, willDisplayContextMenu: configuration, animator: animator)
          case .willEnd(let animator):
            menuDelegate?.tableView(
              self, willEndContextMenuInteraction: configuration, animator: animator)
          case .commit(let animator):
            menuDelegate?.tableView(
              self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
          }
        }))
  }

  private var menuDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }
}

extension UICollectionView {
  final func installMenus() {
    install(
      ListMenus(
        menu: { [weak self] place in
          guard let self else { return nil }
          let path = indexPathForItem(at: place)
          guard let delegate = menuDelegate else { return nil }
          let configuration =
            delegate.collectionView(
              self, contextMenuConfigurationForItemsAt: path.map { [$0] } ?? [], point: place)
            ?? path.flatMap {
              delegate.collectionView(self, contextMenuConfigurationForItemAt: $0, point: place)
            }
          return configuration.map { ($0, path.flatMap { self.cellForItem(at: $0) }) }
        },
        preview: { [weak self] configuration in
          guard let self else { return nil }
          return menuDelegate?.collectionView(
            self, previewForHighlightingContextMenuWithConfiguration: configuration)
        },
        change: { [weak self] change, configuration in
          guard let self else { return }
          switch change {
          case .willDisplay(let animator):
            menuDelegate?.collectionView(
              self, willDisplayContextMenu: configuration, animator: animator)
          case .willEnd(let animator):
            menuDelegate?.collectionView(
              self, willEndContextMenuInteraction: configuration, animator: animator)
          case .commit(let animator):
            menuDelegate?.collectionView(
              self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
          }
        }))
  }

  private var menuDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }
}
