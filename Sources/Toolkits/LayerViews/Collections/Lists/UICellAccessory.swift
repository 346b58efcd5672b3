public import Foundation
import Quartz2D

/// A sign or a control at an end of a list's row.
@preconcurrency @MainActor public struct UICellAccessory {
  /// The condition of the list in which an accessory is shown.
  public enum DisplayedState: Sendable {
    /// Always.
    case always
    /// While the list is edited.
    case whenEditing
    /// While the list is not edited.
    case whenNotEditing
  }

  /// The width that an accessory takes in the row.
  public enum LayoutDimension: Hashable, Sendable {
    /// The accessory's own width.
    case actual
    /// The usual width of accessories.
    case standard
    /// Points.
    case custom(CGFloat)
  }

  /// The end of the row at which an accessory lies.
  public enum Placement {
    /// The edge at which text begins.
    case leading(displayed: DisplayedState = .always)
    /// The edge at which text ends.
    case trailing(displayed: DisplayedState = .always)
  }

  /// The look that accessories have in common.
  @preconcurrency @MainActor public struct Look {
    /// True for an accessory that is not shown, and takes no room.
    public var isHidden: Bool
    /// The width in the row; nil for the usual one.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour; nil for the usual one.
    public var tintColor: UIColor?

    /// Creates a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }

  /// The look of a disclosure indicator.
  public typealias DisclosureIndicatorOptions = Look
  /// The look of a checkmark.
  public typealias CheckmarkOptions = Look
  /// The look of a sign that deletes.
  public typealias DeleteOptions = Look
  /// The look of a sign that inserts.
  public typealias InsertOptions = Look
  /// The look of a sign that moves.
  public typealias ReorderOptions = Look
  /// The look of a sign that shows details.
  public typealias DetailOptions = Look

  /// The look of a sign that opens and closes a branch.
  @preconcurrency @MainActor public struct OutlineDisclosureOptions {
    /// The part of the row whose touch opens and closes the branch.
    public enum Style: Int, Sendable {
      /// The whole row, in a header, and else the sign.
      case automatic = 0
      /// The whole row.
      case header = 1
      /// The sign.
      case cell = 2
    }

    /// The part of the row whose touch opens and closes the branch.
    public var style: Style
    /// The look.
    public var look: Look

    /// Creates a look.
    public init(
      style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.style = style ?? .automatic
      look = Look(
        isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// The look of a text.
  @preconcurrency @MainActor public struct LabelOptions {
    /// The font; nil for the usual one.
    public var font: UIFont?
    /// The look.
    public var look: Look

    /// Creates a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, font: UIFont? = nil
    ) {
      self.font = font
      look = Look(
        isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// A view of the program as an accessory.
  @preconcurrency @MainActor public struct CustomViewConfiguration {
    /// The view; its frame's size counts, or what fits.
    public let customView: UIView
    /// The end of the row.
    public let placement: Placement
    /// The look.
    public let look: Look
    /// True keeps the size that the view's frame has.
    public let maintainsFixedSize: Bool

    /// Creates an accessory of a view.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      self.customView = customView
      self.placement = placement
      self.maintainsFixedSize = maintainsFixedSize ?? false
      look = Look(
        isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  enum Content {
    case disclosure, checkmark, delete, insert, reorder, detail
    case outline(OutlineDisclosureOptions.Style)
    case label(String, UIFont?)
    case view(UIView, isFixed: Bool)
  }

  let content: Content
  let placement: Placement
  let look: Look
  let action: (@MainActor () -> Void)?

  private init(
    _ content: Content, _ placement: Placement, _ look: Look,
    _ action: (@MainActor () -> Void)? = nil
  ) {
    self.content = content
    self.placement = placement
    self.look = look
    self.action = action
  }

  // MARK: Accessories

  /// Returns an arrow that says that a touch leads further.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always,
    options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { UICellAccessory(.disclosure, .trailing(displayed: displayed), options) }
  /// Returns a checkmark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { UICellAccessory(.checkmark, .trailing(displayed: displayed), options) }
  /// Returns a sign that shows details.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
    actionHandler: (@MainActor () -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.detail, .trailing(displayed: displayed), options, actionHandler)
  }
  /// Returns a sign whose touch deletes the row.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (@MainActor () -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.delete, .leading(displayed: displayed), options, actionHandler)
  }
  /// Returns a sign whose touch inserts a row.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (@MainActor () -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.insert, .leading(displayed: displayed), options, actionHandler)
  }
  /// Returns a sign by which a finger moves the row.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory { UICellAccessory(.reorder, .trailing(displayed: displayed), options) }
  /// Returns a sign that opens and closes a branch.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (@MainActor () -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .outline(options.style), .trailing(displayed: displayed), options.look, actionHandler)
  }
  /// Returns a text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    UICellAccessory(.label(text, options.font), .trailing(displayed: displayed), options.look)
  }
  /// Returns a view of the program.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(
      .view(configuration.customView, isFixed: configuration.maintainsFixedSize),
      configuration.placement, configuration.look)
  }

  var isLeading: Bool { if case .leading = placement { true } else { false } }

  func isShown(isEditing: Bool) -> Bool {
    guard !look.isHidden else { return false }
    switch placement {
    case .leading(let state), .trailing(let state):
      return switch state {
      case .always: true
      case .whenEditing: isEditing
      case .whenNotEditing: !isEditing
      }
    }
  }
}
