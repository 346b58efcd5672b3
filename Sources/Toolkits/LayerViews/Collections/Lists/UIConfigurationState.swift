public import Foundation

/// The name of a value of the program in a configuration's state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// Creates a key of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key of a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The surroundings and the condition of a view, by which configurations choose their looks.
@preconcurrency @MainActor public protocol UIConfigurationState {
  /// Creates the usual state in traits.
  init(traitCollection: UITraitCollection)
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// Gives access to a value of the program; nil if it was not set.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The condition of a view, such as a header.
@preconcurrency @MainActor public struct UIViewConfigurationState: UIConfigurationState {
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// True for a view that takes no touches.
  public var isDisabled = false
  /// True while a finger is on the view.
  public var isHighlighted = false
  /// True for a selected view.
  public var isSelected = false
  /// True for a view that has the focus.
  public var isFocused = false
  /// True for a header that stays in sight.
  public var isPinned = false

  /// Creates the usual state in traits.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// Gives access to a value of the program; nil if it was not set.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The condition of a cell.
@preconcurrency @MainActor public struct UICellConfigurationState: UIConfigurationState {
  /// The part of a cell in a drag that begins at it.
  public enum DragState: Int, Sendable {
    /// No drag began at the cell.
    case none = 0
    /// The cell is lifted.
    case lifting = 1
    /// The cell is dragged.
    case dragging = 2
  }

  /// The part of a cell in a drag that is above the collection.
  public enum DropState: Int, Sendable {
    /// No drag is above the collection.
    case none = 0
    /// A drag is above the collection, and elsewhere.
    case notTargeted = 1
    /// A drag is above the cell.
    case targeted = 2
  }

  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]
  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// True for a cell that takes no touches.
  public var isDisabled = false
  /// True while a finger is on the cell.
  public var isHighlighted = false
  /// True for the cell of a selected item.
  public var isSelected = false
  /// True for a cell that has the focus.
  public var isFocused = false
  /// True for a header that stays in sight.
  public var isPinned = false
  /// True while the list is edited.
  public var isEditing = false
  /// True for an open branch of a tree.
  public var isExpanded = false
  /// True while the actions beside the cell are open.
  public var isSwiped = false
  /// True while a finger moves the cell to another place.
  public var isReordering = false
  /// The part of the cell in a drag that begins at it.
  public var cellDragState = DragState.none
  /// The part of the cell in a drag that is above the list.
  public var cellDropState = DropState.none

  /// Creates the usual state in traits.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// Gives access to a value of the program; nil if it was not set.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// A change of colours by a closure.
@preconcurrency @MainActor public struct UIConfigurationColorTransformer {
  /// The closure, which returns a colour in place of another one.
  public let transform: @MainActor (UIColor) -> UIColor
  /// Creates a change of colours.
  public init(_ transform: @escaping @MainActor (UIColor) -> UIColor) { self.transform = transform }
  /// Returns the colour in place of another one.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// The change to a grey of the same brightness.
  public static let grayscale = UIConfigurationColorTransformer { color in
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return color }
    return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
  }
  /// The change to the program's own tint, which is the colour itself here.
  public static let preferredTint = UIConfigurationColorTransformer { $0 }
  /// The change to the grey in which inactive tints are shown.
  public static let monochromeTint = UIConfigurationColorTransformer { _ in .systemGray }
}

/// The look and the contents of a view, as a value that makes the view.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  /// Makes a view that shows the configuration.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration for a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
  /// The configuration that is shown; setting it shows another one of the same type.
  var configuration: any UIContentConfiguration { get set }
  /// Returns true for a configuration that the view can show; by default one of the type that it shows.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns true for a configuration of the type that the view shows.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}
