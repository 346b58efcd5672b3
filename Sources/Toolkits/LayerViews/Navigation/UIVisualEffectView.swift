import CoreAnimation
public import Foundation

/// An effect of a visual effect view on the views behind it.
open class UIVisualEffect: NSObject {}

/// A blur of the views behind.
open class UIBlurEffect: UIVisualEffect {
  /// The look of a blur.
  public enum Style: Int, Sendable {
    /// Lighter than the views behind.
    case extraLight = 0
    /// About as light as the views behind.
    case light = 1
    /// Darker than the views behind.
    case dark = 2
    /// The blur of the present appearance.
    case regular = 4
    /// The blur of the present appearance, more prominent.
    case prominent = 5
    /// Almost clear.
    case systemUltraThinMaterial = 6
    /// More than half clear.
    case systemThinMaterial = 7
    /// Half clear.
    case systemMaterial = 8
    /// Less than half clear.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// Almost clear, light in both appearances.
    case systemUltraThinMaterialLight = 11
    /// More than half clear, light in both appearances.
    case systemThinMaterialLight = 12
    /// Half clear, light in both appearances.
    case systemMaterialLight = 13
    /// Less than half clear, light in both appearances.
    case systemThickMaterialLight = 14
    /// The material of bars, light in both appearances.
    case systemChromeMaterialLight = 15
    /// Almost clear, dark in both appearances.
    case systemUltraThinMaterialDark = 16
    /// More than half clear, dark in both appearances.
    case systemThinMaterialDark = 17
    /// Half clear, dark in both appearances.
    case systemMaterialDark = 18
    /// Less than half clear, dark in both appearances.
    case systemThickMaterialDark = 19
    /// The material of bars, dark in both appearances.
    case systemChromeMaterialDark = 20
  }

  let style: Style
  /// Creates a blur of a style.
  public init(style: Style) { self.style = style }

  /// The radius of the blur, in points.
  var radius: CGFloat {
    switch style {
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 12
    default: 20
    }
  }
  /// The colour over the blur.
  @MainActor var veil: UIColor {
    switch style {
    case .extraLight: UIColor(white: Self.light, alpha: 0.82)
    case .light: UIColor(white: 1, alpha: 0.3)
    case .dark: UIColor(white: Self.dark, alpha: 0.73)
    case .regular: UIColor(white: Self.light, dark: Self.dark, alpha: 0.6)
    case .prominent: UIColor(white: Self.light, dark: Self.dark, alpha: 0.75)
    default: material
    }
  }

  private static let light: CGFloat = 0.97
  private static let dark: CGFloat = 0.11
  /// The opacities of the five materials.
  private static let opacities: [CGFloat] = [0.3, 0.45, 0.6, 0.75, 0.8]

  /// The colour of a material: five follow the appearance, five are light and five dark.
  private var material: UIColor {
    let number = style.rawValue - Style.systemUltraThinMaterial.rawValue
    let alpha = Self.opacities[number % Self.opacities.count]
    return switch number / Self.opacities.count {
    case 0: UIColor(white: Self.light, dark: Self.dark, alpha: alpha)
    case 1: UIColor(white: Self.light, alpha: alpha)
    default: UIColor(white: Self.dark, alpha: alpha)
    }
  }
}

/// A view that blurs the views behind it. Its own contents are in its `contentView`.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  private let veil = UIView()
  /// The view for contents over the effect.
  public final let contentView = UIView()

  /// Creates a view with an effect; nil is no effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a view without an effect with a frame in its future superview's space.
  public convenience override init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  /// Creates a view without an effect and without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The effect; nil for no effect. A change in an animation block fades the colour of the blur.
  open var effect: UIVisualEffect? { didSet { if effect !== oldValue { showEffect() } } }

  private func setUp() {
    for view in [veil, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    veil.isUserInteractionEnabled = false
    clipsToBounds = true
    showEffect()
  }

  private func showEffect() {
    guard let blur = effect as? UIBlurEffect else {
      layer.backgroundFilters = nil
      veil.backgroundColor = .clear
      return
    }
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(blur.radius, forKey: "inputRadius")
    layer.backgroundFilters = [filter]
    veil.backgroundColor = blur.veil
  }
}
