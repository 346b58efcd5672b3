import CoreAnimation
import Quartz2D

/// The title, image and colours of a button in its present state.
struct ButtonFace {
  var title: NSAttributedString?
  var image: UIImage?
  var backgroundImage: UIImage?
  var foreground: UIColor
  var background: UIColor?
  /// The font of a title without its own font.
  var font: UIFont
  /// Opacity of the contents.
  var alpha: CGFloat = 1
  /// The radius of the corners; nil stands for half the height.
  var cornerRadius: CGFloat? = 0
  var insets = UIEdgeInsets.zero
  var placement = NSDirectionalRectEdge.leading
  var padding: CGFloat = 0

  /// The colour of the title as it is seen.
  var shownForeground: UIColor {
    alpha == 1 ? foreground : foreground.withAlphaComponent(foreground.cgColor.alpha * alpha)
  }
}

extension UIButton {
  private static let touchedAlpha: CGFloat = 0.2
  private static let pressedAlpha: CGFloat = 0.75

  final var face: ButtonFace {
    if let configuration { return face(of: configuration) }
    let isSystem = buttonType != .custom
    let base: UIColor = isSystem ? tintColor : .white
    let foreground = titleColors[state] ?? (isEnabled || !isSystem ? base : .tertiaryLabel)
    var face = ButtonFace(
      title: titles[state], image: images[state]?.preferring(symbolConfigurations[state]),
      backgroundImage: backgroundImages[state],
      foreground: foreground, font: buttonFont(UIFont.buttonFontSize - (isSystem ? 3 : 0)))
    face.insets = contentEdgeInsets
    if buttonType == .close {
      face.image = Self.cross
      face.background = .tertiarySystemFill
      face.foreground = .secondaryLabel
      face.cornerRadius = nil
      face.insets = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
    }
    if isSystem, isHighlighted { face.alpha = Self.touchedAlpha }
    return face
  }

  /// Returns the font of the title's label, if the program has changed it.
  private func buttonFont(_ size: CGFloat) -> UIFont {
    label.font == LabelStyle.defaultFont ? .systemFont(ofSize: size) : label.font
  }

  private func face(of configuration: Configuration) -> ButtonFace {
    let tint = tintColor ?? .systemBlue
    let isFilled = configuration.style == .filled
    var foreground = configuration.baseForegroundColor ?? (isFilled ? .white : tint)
    let base = configuration.baseBackgroundColor
    var background: UIColor? =
      switch configuration.style {
      case .plain: isHighlighted ? tint.withAlphaComponent(0.1) : base
      case .borderless: base
      case .gray: base ?? .secondarySystemFill
      case .tinted: (base ?? tint).withAlphaComponent(0.18)
      case .filled: base ?? tint
      }
    if !isEnabled {
      foreground = .tertiaryLabel
      if background != nil { background = .tertiarySystemFill }
    }
    let title = configuration.title.map { NSAttributedString(string: $0) } ?? titles[state]
    var face = ButtonFace(
      title: title,
      image: (configuration.image ?? images[state])?.preferring(
        configuration.preferredSymbolConfigurationForImage ?? symbolConfigurations[state]),
      backgroundImage: backgroundImages[state], foreground: foreground,
      background: background, font: buttonFont(configuration.buttonSize.fontSize))
    if let subtitle = configuration.subtitle { face.add(subtitle, configuration.titlePadding) }
    let insets = configuration.contentInsets
    let (left, right) =
      isMirrored ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    face.insets = UIEdgeInsets(top: insets.top, left: left, bottom: insets.bottom, right: right)
    face.placement = configuration.imagePlacement
    face.padding = configuration.imagePadding
    face.cornerRadius = configuration.cornerRadius
    if isHighlighted { face.alpha = Self.pressedAlpha }
    return face
  }

  private static let cross: UIImage = {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12))
    return renderer.image { _ in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 1, y: 1))
      path.addLine(to: CGPoint(x: 11, y: 11))
      path.move(to: CGPoint(x: 11, y: 1))
      path.addLine(to: CGPoint(x: 1, y: 11))
      path.lineWidth = 2
      path.lineCapStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }()
}

extension ButtonFace {
  fileprivate mutating func add(_ subtitle: String, _ padding: CGFloat) {
    let small = UIFont.systemFont(ofSize: font.pointSize - 4)
    let whole = NSMutableAttributedString(
      string: (title?.string ?? "") + "\n", attributes: [.font: font])
    whole.append(NSAttributedString(string: subtitle, attributes: [.font: small]))
    title = whole
  }
}

extension UIButton.Configuration {
  fileprivate var cornerRadius: CGFloat? {
    switch cornerStyle {
    case .capsule: nil
    case .small: 4
    case .dynamic, .fixed: buttonSize == .large ? 9 : 6
    case .medium: 8
    case .large: 12
    }
  }
}

extension UIImage {
  /// Returns a symbol in a size and weight, where it decides none itself; any other image as it is.
  fileprivate func preferring(_ configuration: SymbolConfiguration?) -> UIImage {
    guard let configuration, isSymbolImage else { return self }
    return withConfiguration(configuration.applying(symbolConfiguration))
  }
}
