public import Foundation

/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An action of the user: a closure with a title, for buttons and other controls.
@preconcurrency @MainActor open class UIAction: NSObject {
  /// The name of an action: for each event, a control has at most one action of a name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Creates an identifier with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title of a button with the action.
  open var title: String
  /// The image of a button with the action.
  open var image: UIImage?
  /// The identifier; a new one unless it was given.
  public let identifier: Identifier
  /// The object that calls the handler, during the call.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }

  final func perform(by sender: Any?) {
    self.sender = sender
    defer { self.sender = nil }
    handler(self)
  }
}
