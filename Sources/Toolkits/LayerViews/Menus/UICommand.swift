import Foundation

/// An element of a menu that calls a method of the first responder, or of the responders after it.
@preconcurrency @MainActor open class UICommand: UIMenuElement, MenuLeaf {
  /// The title of the element.
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  /// The image beside the title.
  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }
  /// A longer title, which explains the command.
  open var discoverabilityTitle: String?
  /// The method.
  public let action: Selector
  /// A value of the program, by which it knows the command.
  public let propertyList: Any?
  /// The behaviour and the look in a menu.
  open var attributes: UIMenuElement.Attributes
  /// The mark beside the command in a menu.
  open var state: UIMenuElement.State

  /// Creates a command.
  public init(
    title: String, subtitle: String? = nil, image: UIImage? = nil, action: Selector,
    propertyList: Any? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    (self.action, self.propertyList) = (action, propertyList)
    self.discoverabilityTitle = discoverabilityTitle
    (self.attributes, self.state) = (attributes, state)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  func choose(by sender: Any?) {
    let window = UIApplication.shared.keyWindow
    let first = window?.firstResponder ?? window?.rootViewController?.frontmostPresented
    guard let target = first?.target(forAction: action, withSender: self) else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }
}

/// A command with a key.
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
  /// The text of the key without modifiers, or one of the names such as `inputEscape`.
  public let input: String?
  /// The modifier keys. Control counts as `command`, too, since most keyboards have no such key.
  public let modifierFlags: UIKeyModifierFlags
  /// True calls the command before the first responder gets the key.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a command.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    (self.input, self.modifierFlags) = (input, modifierFlags)
    super.init(
      title: title, image: image, action: action, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Creates a command without a title.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// The key with an arrow upwards.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key with an arrow downwards.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key with an arrow to the left.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key with an arrow to the right.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The key Escape.
  public static let inputEscape = "UIKeyInputEscape"
  /// The key Page Up.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The key Page Down.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The key Home.
  public static let inputHome = "UIKeyInputHome"
  /// The key End.
  public static let inputEnd = "UIKeyInputEnd"
  /// The key that deletes forwards.
  public static let inputDelete = "UIKeyInputDelete"
}
