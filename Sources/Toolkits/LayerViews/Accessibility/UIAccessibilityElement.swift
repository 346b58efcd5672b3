public import Foundation

/// A part of a view that assistive technology is to find although it is no view itself.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
  /// The view or element that contains this element; not retained.
  open weak var accessibilityContainer: AnyObject?
  /// The place in the space of the container; `accessibilityFrame` follows from it unless it was set.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a container.
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as AnyObject
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(isElement: true)
  }
  override var accessibilityPlace: CGRect {
    guard let view = accessibilityContainer as? UIView else {
      return accessibilityFrameInContainerSpace
    }
    return UIAccessibility.convertToScreenCoordinates(accessibilityFrameInContainerSpace, in: view)
  }
}

/// An action of an element beside its main one.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
  /// The code of an action, which returns true if it has succeeded.
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// The name with its attributes.
  open var attributedName: NSAttributedString
  /// A picture of the action; nil for none.
  open var image: UIImage?
  /// The code.
  open var actionHandler: Handler?
  /// The object with the method; not retained.
  open weak var target: AnyObject?
  /// The method.
  open var selector: Selector

  /// The name of the action.
  open var name: String {
    get { attributedName.string }
    set { attributedName = NSAttributedString(string: newValue) }
  }

  /// Creates an action that runs code.
  public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
    attributedName = NSAttributedString(string: name)
    self.image = image
    self.actionHandler = actionHandler
    selector = Selector("")
    super.init()
  }

  /// Creates an action that calls a method.
  public init(name: String, target: Any?, selector: Selector) {
    attributedName = NSAttributedString(string: name)
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }
}
