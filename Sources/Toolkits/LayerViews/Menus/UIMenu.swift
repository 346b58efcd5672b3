import Foundation

/// A menu: a title and its elements, which may be menus again.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
  /// The name of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Creates an identifier with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The place and the behaviour of a menu in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The elements are a section of the menu around them.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The menu changes or deletes data.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an element takes the mark from the others.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// The elements are images in a row.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// The size of a menu's elements.
  public enum ElementSize: Int, Sendable {
    /// Images side by side.
    case small = 0
    /// Images with titles below, side by side.
    case medium = 1
    /// One element below the other.
    case large = 2
    /// The size that suits the place of the menu.
    case automatic = -1
  }

  /// The order of a menu's elements.
  @frozen public enum ElementOrder: Int, Sendable {
    /// The order that suits the place of the menu: the first element is the highest.
    case automatic = 0
    /// The first element is the nearest to the anchor.
    case priority = 1
    /// The first element is the highest.
    case fixed = 2
  }

  /// The name of the menu; a new one unless it was given.
  public let identifier: Identifier
  /// The place and the behaviour in another menu.
  public let options: Options
  /// The size of the elements.
  open var preferredElementSize: ElementSize
  /// The elements.
  open private(set) var children: [UIMenuElement]

  /// Creates a menu.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [],
    preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    (self.options, self.children) = (options, children)
    self.preferredElementSize = preferredElementSize
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Returns a menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  /// The elements with a mark, also those of menus in this one.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu { return menu.selectedElements }
      return (child as? any MenuLeaf)?.state == .on ? [child] : []
    }
  }

  /// All elements that can be chosen, also those of sections.
  final var leaves: [any MenuLeaf] {
    children.flatMap { child -> [any MenuLeaf] in
      if let menu = child as? UIMenu { return menu.leaves }
      return (child as? any MenuLeaf).map { [$0] } ?? []
    }
  }
}

/// Elements of a menu that are provided when it is shown.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
  private let isCached: Bool
  private var cached: [UIMenuElement]?

  private init(
    isCached: Bool, _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) {
    (self.isCached, self.provider) = (isCached, provider)
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Creates elements that are asked for once: the first time that the menu is shown.
  ///
  /// - Parameter elementProvider: called with a closure that takes the elements, now or later.
  public convenience init(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) { self.init(isCached: true, elementProvider) }

  /// Returns elements that are asked for each time that the menu is shown.
  open class func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(isCached: false, elementProvider) }

  /// Returns the elements if they are there, and else asks for them.
  ///
  /// - Parameter completion: called with elements that come later.
  final func elements(_ completion: @escaping ([UIMenuElement]) -> Void) -> [UIMenuElement]? {
    if let cached { return cached }
    var immediate: [UIMenuElement]?
    var isLater = false
    provider { [weak self] elements in
      guard immediate == nil else { return }
      if self?.isCached == true { self?.cached = elements }
      immediate = elements
      if isLater { completion(elements) }
    }
    isLater = true
    return immediate
  }
}
