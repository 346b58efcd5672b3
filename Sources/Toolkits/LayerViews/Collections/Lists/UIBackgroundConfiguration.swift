import CoreAnimation
public import Foundation
import Quartz2D

/// The background of a cell or another view: a colour or a view, with corners and a line around.
@preconcurrency @MainActor public struct UIBackgroundConfiguration {
  private enum Kind { case clear, plain, grouped, sidebar }

  private var kind = Kind.clear
  private var isSelected = false
  private var isHighlighted = false

  /// A view in place of the colour; nil for none.
  public var customView: UIView?
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// The space between the view's edges and the background, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The edges at which the view's layout margins are added to the insets.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The colour; nil for the view's tint.
  public var backgroundColor: UIColor?
  /// The change of the colour; nil for none.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An effect behind the colour; nil for none.
  public var visualEffect: UIVisualEffect?
  /// An image above the colour; nil for none.
  public var image: UIImage?
  /// The way in which the image fills the background.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line around; nil for the view's tint.
  public var strokeColor: UIColor?
  /// The change of the line's colour; nil for none.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the line around, in points; 0 for none.
  public var strokeWidth: CGFloat = 0
  /// The distance of the line's middle from the background's edge outwards, in points.
  public var strokeOutset: CGFloat = 0

  private init(_ kind: Kind, _ color: UIColor?) {
    self.kind = kind
    backgroundColor = color
  }

  // MARK: Usual ones

  /// Returns no background.
  public static func clear() -> Self { Self(.clear, .clear) }
  /// Returns the background of rows in a plain list.
  public static func listPlainCell() -> Self { Self(.plain, .systemBackground) }
  /// Returns the background of headers and footers in a plain list.
  public static func listPlainHeaderFooter() -> Self { Self(.clear, .systemBackground) }
  /// Returns the background of rows in a grouped list.
  public static func listGroupedCell() -> Self { Self(.grouped, .secondarySystemGroupedBackground) }
  /// Returns the background of headers and footers in a grouped list.
  public static func listGroupedHeaderFooter() -> Self { Self(.clear, .clear) }
  /// Returns the background of rows in a sidebar.
  public static func listSidebarCell() -> Self {
    var value = Self(.sidebar, .clear)
    value.cornerRadius = 10
    return value
  }
  /// Returns the background of headers in a sidebar.
  public static func listSidebarHeader() -> Self { Self(.clear, .clear) }

  // MARK: State

  /// Returns the background for a state: rows that are selected or under a finger are grey, unless they have
  /// another colour than the usual one.
  public func updated(for state: any UIConfigurationState) -> Self {
    var new = self
    if let cell = state as? UICellConfigurationState {
      (new.isSelected, new.isHighlighted) = (cell.isSelected, cell.isHighlighted)
    } else if let view = state as? UIViewConfigurationState {
      (new.isSelected, new.isHighlighted) = (view.isSelected, view.isHighlighted)
    }
    guard backgroundColor == color else { return new }
    new.backgroundColor = new.color
    return new
  }

  /// The usual colour.
  private var color: UIColor? {
    let isMarked = isSelected || isHighlighted
    switch kind {
    case .clear: return backgroundColor
    case .plain: return isMarked ? .systemGray4 : .systemBackground
    case .grouped: return isMarked ? .systemGray4 : .secondarySystemGroupedBackground
    case .sidebar: return isMarked ? .systemGray5 : .clear
    }
  }

  /// Returns the colour after its change, for a tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }
  /// Returns the line's colour after its change, for a tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// The view of a background.
@MainActor final class ConfiguredBackground: UIView {
  private let stroke = UIView()
  private let picture = UIImageView(frame: .zero)
  private var effect: UIVisualEffectView?
  private var shown = UIBackgroundConfiguration.clear()
  /// The corners that are round, if there is a radius.
  var corners: CACornerMask = .all {
    didSet { if corners != oldValue { layer.maskedCorners = corners } }
  }
  /// The radius of the list, which counts if the configuration has none.
  var listRadius: CGFloat = 0 { didSet { if listRadius != oldValue { show(shown, tint: nil) } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(picture)
    addSubview(stroke)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ configuration: UIBackgroundConfiguration, tint: UIColor?) {
    if configuration.customView !== shown.customView { shown.customView?.removeFromSuperview() }
    shown = configuration
    let tint = tint ?? tintColor ?? .systemBlue
    backgroundColor =
      configuration.customView == nil
      ? configuration.resolvedBackgroundColor(for: tint) : nil
    let radius = configuration.cornerRadius > 0 ? configuration.cornerRadius : listRadius
    layer.cornerRadius = radius.isFinite ? max(radius, 0) : 0
    picture.image = configuration.image
    picture.isHidden = configuration.image == nil
    picture.contentMode = configuration.imageContentMode
    clipsToBounds = configuration.image != nil || configuration.customView != nil
    stroke.isHidden = !(configuration.strokeWidth > 0)
    stroke.layer.borderWidth = configuration.strokeWidth
    stroke.layer.borderColor = resolved(configuration.resolvedStrokeColor(for: tint))
    if let view = configuration.customView, view.superview !== self { insertSubview(view, at: 0) }
    if let wanted = configuration.visualEffect {
      let view = effect ?? UIVisualEffectView(effect: nil)
      view.effect = wanted
      if view.superview == nil { insertSubview(view, at: 0) }
      effect = view
    } else {
      effect?.removeFromSuperview()
      effect = nil
    }
    setNeedsLayout()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    show(shown, tint: nil)
  }

  override func layOutContents() {
    super.layOutContents()
    for view in [picture, shown.customView, effect] { view?.frame = bounds }
    let outset = shown.strokeOutset + shown.strokeWidth / 2
    stroke.frame = bounds.insetBy(dx: -outset, dy: -outset)
    stroke.layer.cornerRadius = layer.cornerRadius > 0 ? layer.cornerRadius + outset : 0
  }

  /// Places the background in a view of a size.
  func place(in view: UIView) {
    var insets = shown.backgroundInsets
    let margins = view.directionalLayoutMargins
    let edges = shown.edgesAddingLayoutMarginsToBackgroundInsets
    if edges.contains(.top) { insets.top += margins.top }
    if edges.contains(.leading) { insets.leading += margins.leading }
    if edges.contains(.bottom) { insets.bottom += margins.bottom }
    if edges.contains(.trailing) { insets.trailing += margins.trailing }
    // A swipe moves the origin of the bounds, and the background with the rest.
    let size = view.bounds.size
    if view.isMirrored { (insets.leading, insets.trailing) = (insets.trailing, insets.leading) }
    let frame = insets.blueprint.inside(CGRect(origin: .zero, size: size))
    if self.frame != frame { self.frame = frame }
  }
}

extension CACornerMask {
  static let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  static let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  static let all: CACornerMask = [.top, .bottom]
}
