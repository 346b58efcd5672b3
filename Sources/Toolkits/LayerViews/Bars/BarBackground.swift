import CoreAnimation
import Foundation

/// The style of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Dark text on a light bar, the other way round in the dark appearance.
  case `default` = 0
  /// Light text on a dark bar.
  case black = 1

  /// Light text on a dark bar through which the views behind show.
  public static let blackTranslucent = UIBarStyle.black
}

/// The place of a bar at the edges of the screen.
public enum UIBarPosition: Int, Sendable {
  /// The place where the bar is.
  case any = 0
  /// The bottom.
  case bottom = 1
  /// The top.
  case top = 2
  /// The top, behind the status bar.
  case topAttached = 3
}

/// The height of a bar.
public enum UIBarMetrics: Int, Sendable {
  /// The usual height.
  case `default` = 0
  /// The height of a low bar; bars have one height here.
  case compact = 1
  /// The usual height, with a prompt.
  case defaultPrompt = 101
  /// The height of a low bar with a prompt.
  case compactPrompt = 102
}

/// The views behind the contents of a bar: a blur, a colour, a picture, and a line at the edge.
@MainActor final class BarBackground: UIView {
  /// The properties of a bar without an appearance.
  struct Plain {
    var style = UIBarStyle.default
    var isTranslucent = true
    var tint: UIColor?
    var image: UIImage?
    var shadowImage: UIImage?
  }

  private let effect = UIVisualEffectView(effect: nil)
  private let color = UIView()
  private let picture = UIImageView()
  private let line = UIImageView()
  /// True for the line at the upper edge, of a bar at the bottom.
  private let isLineAbove: Bool

  static let barColor = UIColor(white: 0.976, dark: 0.086)
  private static let translucentAlpha: CGFloat = 0.94

  init(isLineAbove: Bool) {
    self.isLineAbove = isLineAbove
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for view in [effect, color, picture, line] { addSubview(view) }
    show(nil, Plain())
  }
  required init?(coder: NSCoder) { nil }

  /// Shows an appearance; without one, the properties of the bar.
  func show(_ appearance: UIBarAppearance?, _ plain: Plain) {
    if let appearance {
      effect.effect = appearance.backgroundEffect
      color.backgroundColor = appearance.backgroundColor
      picture.image = appearance.backgroundImage
      picture.contentMode = appearance.backgroundImageContentMode
      showLine(appearance.shadowImage, appearance.shadowColor)
    } else {
      effect.effect = nil
      let bar = plain.style == .black ? UIColor(white: 0.086, alpha: 1) : Self.barColor
      color.backgroundColor =
        plain.tint ?? (plain.isTranslucent ? bar.withAlphaComponent(Self.translucentAlpha) : bar)
      picture.image = plain.image
      picture.contentMode = .scaleToFill
      if plain.image != nil { color.backgroundColor = nil }
      showLine(plain.image == nil ? nil : plain.shadowImage, .separator)
      if plain.shadowImage != nil, plain.image == nil { line.isHidden = false }
    }
    effect.isHidden = effect.effect == nil
    setNeedsLayout()
  }

  private func showLine(_ image: UIImage?, _ color: UIColor?) {
    line.image = image
    line.tintColor = color
    line.backgroundColor = image == nil ? color : nil
    line.isHidden = image == nil && color == nil
  }

  override func layOutContents() {
    for view in [effect, color, picture] { view.frame = bounds }
    let height = line.image.map { $0.size.height } ?? 1 / max(contentScaleFactor, 1)
    // A picture lies outside the bar.
    let outside = line.image == nil ? 0 : height
    line.frame = CGRect(
      x: 0, y: isLineAbove ? 0 - outside : bounds.height - height + outside, width: bounds.width,
      height: height)
  }
}
