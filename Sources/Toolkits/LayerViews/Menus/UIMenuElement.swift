public import Foundation

/// A part of a menu: an action, a command, a menu in it, or parts that are provided later.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// The mark beside an element.
  public enum State: Int, Sendable {
    /// No mark.
    case off = 0
    /// A check mark.
    case on = 1
    /// A dash, for a choice that holds for a part.
    case mixed = 2
  }

  /// The behaviour and the look of an element.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element changes or deletes data.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when the element is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  final var storedTitle: String
  final var storedImage: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    (storedTitle, self.subtitle, storedImage) = (title, subtitle, image)
    super.init()
  }

  /// The title of the element.
  open var title: String { storedTitle }
  /// A second line below the title.
  open var subtitle: String?
  /// The image beside the title.
  open var image: UIImage? { storedImage }
}

/// An element that does something when it is chosen.
@MainActor protocol MenuLeaf: UIMenuElement {
  var attributes: UIMenuElement.Attributes { get }
  var state: UIMenuElement.State { get set }
  /// Does what the element is for.
  func choose(by sender: Any?)
}
