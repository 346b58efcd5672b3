public import CoreAnimation
public import Foundation

/// A context menu: the closures that make its preview and its elements.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
  let previewProvider: (() -> UIViewController?)?
  let actionProvider: (([UIMenuElement]) -> UIMenu?)?
  /// The name of the menu, by which the program knows it.
  public let identifier: any NSCopying
  /// The names of other parts that the menu concerns.
  open var secondaryItemIdentifiers: Set<AnyHashable> = []
  /// The number beside the preview; 0 for none. Stored without effect.
  open var badgeCount = 0
  /// The order of the elements. The first element is the highest in every order.
  open var preferredMenuElementOrder = UIMenu.ElementOrder.automatic

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - identifier: a name of the program's; nil for a new one.
  ///   - previewProvider: returns a controller whose view is the preview; nil shows the view itself.
  ///   - actionProvider: called with the elements that the system suggests, none here, and returns the menu.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? NSString(string: UUID().uuidString)
    (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
    super.init()
  }
}

/// The look of a preview.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject {
  /// The colour behind the view.
  open var backgroundColor: UIColor! = .systemBackground
  /// The part of the view that is shown; nil for all of it.
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow; nil for that of the view. Stored without effect.
  open var shadowPath: UIBezierPath?

  /// Creates parameters that show all of the view.
  public override init() { super.init() }
}

/// The place of a preview.
@preconcurrency @MainActor open class UIPreviewTarget: NSObject {
  /// The view in whose space the place is.
  public let container: UIView
  /// The middle of the preview.
  public let center: CGPoint
  /// The transform of the preview.
  public let transform: CGAffineTransform

  /// Creates a place.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    (self.container, self.center, self.transform) = (container, center, transform)
    super.init()
  }
}

/// A view that is shown above the window's content while its menu is open.
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
  /// The view.
  public let view: UIView
  /// The look.
  public let parameters: UIPreviewParameters
  /// The place.
  public let target: UIPreviewTarget
  /// The size of the view, in points.
  open var size: CGSize { view.bounds.size }

  /// Creates a preview at a place.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    (self.view, self.parameters, self.target) = (view, parameters, target)
    super.init()
  }
  /// Creates a preview at the place of its view, which has to be in a window.
  public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
    let container = view.superview ?? view
    self.init(
      view: view, parameters: parameters,
      target: UIPreviewTarget(container: container, center: view.center))
  }

  /// Returns the preview at another place.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}
