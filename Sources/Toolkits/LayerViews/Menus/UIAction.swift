import Foundation

/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An action of the user: a closure with a title, for menus, buttons and other controls.
@preconcurrency @MainActor open class UIAction: UIMenuElement, MenuLeaf {
  /// The name of an action: for each event, a control has at most one action of a name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Creates an identifier with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title in a menu, or of a button with the action.
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  /// The image in a menu, or of a button with the action.
  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }
  /// The image in a menu while the state is `on`; nil for `image`.
  open var selectedImage: UIImage?
  /// A longer title, which explains the action.
  open var discoverabilityTitle: String?
  /// The identifier; a new one unless it was given.
  public let identifier: Identifier
  /// The behaviour and the look in a menu.
  open var attributes: UIMenuElement.Attributes
  /// The mark beside the action in a menu.
  open var state: UIMenuElement.State
  /// The object that calls the handler, during the call.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    selectedImage: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.selectedImage = selectedImage
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Calls the handler, as if the user had chosen the action.
  ///
  /// - Parameter sender: the object that `sender` is during the call.
  open func performWithSender(_ sender: Any?, target: Any?) { perform(by: sender) }

  final func perform(by sender: Any?) {
    self.sender = sender
    defer { self.sender = nil }
    handler(self)
  }

  func choose(by sender: Any?) { perform(by: sender) }
}
