import CoreAnimation
public import Foundation
import Quartz2D

/// The view of a `UIListContentConfiguration`.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  private let first = UILabel()
  private let second = UILabel()
  private let picture = UIImageView(frame: .zero)
  private var shown: UIListContentConfiguration
  /// The places that were computed since the contents changed, by width and height.
  private var known: [[CGFloat]: ListContentPlaces] = [:]

  /// Creates a view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    picture.clipsToBounds = true
    picture.contentMode = .scaleAspectFit
    for view in [picture, first, second] as [UIView] { addSubview(view) }
    isUserInteractionEnabled = false
    show()
  }
  /// Creates a view of an empty row without reading the coder.
  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
  }

  /// The configuration that is shown; one of another type is refused, which is said on standard error.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        return notices.say("a list content view does not show a \(type(of: newValue))")
      }
      shown = new
      show()
    }
  }

  /// The distance of the texts from the leading edge, in points.
  final var textStart: CGFloat { places(width: bounds.width, height: bounds.height).text.minX }

  // MARK: Showing

  private func show() {
    known = [:]
    show(shown.text, shown.attributedText, shown.textProperties, in: first)
    show(
      shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: second)
    picture.preferredSymbolConfiguration = shown.imageProperties.preferredSymbolConfiguration
    picture.image = shown.image
    picture.isHidden = shown.image == nil
    picture.layer.cornerRadius = shown.imageProperties.cornerRadius
    let tint = shown.imageProperties.tintColor ?? tintColor
    if let tint { picture.tintColor = shown.imageProperties.resolvedTintColor(for: tint) }
    alpha = shown.alpha
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?,
    _ look: UIListContentConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = look.font
    label.textColor = look.resolvedColor()
    label.numberOfLines = look.numberOfLines
    label.lineBreakMode = look.lineBreakMode
    label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = look.minimumScaleFactor
    switch look.alignment {
    case .natural: label.textAlignment = .natural
    case .center: label.textAlignment = .center
    case .justified: label.textAlignment = .justified
    }
    if let attributed {
      label.attributedText = attributed
    } else {
      switch look.transform {
      case .none: label.text = text
      case .capitalized: label.text = text?.capitalized
      case .lowercase: label.text = text?.lowercased()
      case .uppercase: label.text = text?.uppercased()
      }
    }
    label.isHidden = (label.text ?? "").isEmpty
  }

  // MARK: Places

  private func places(width: CGFloat, height: CGFloat?) -> ListContentPlaces {
    let key = [width, height ?? -1]
    if let places = known[key] { return places }
    let places = computed(width: width, height: height)
    if known.count > 8 { known = [:] }
    known[key] = places
    return places
  }

  private func computed(width: CGFloat, height: CGFloat?) -> ListContentPlaces {
    let lengths = ListContentPlaces.Lengths(
      margins: shown.directionalLayoutMargins, imageToText: shown.imageToTextPadding,
      between: CGSize(
        width: shown.textToSecondaryTextHorizontalPadding,
        height: shown.textToSecondaryTextVerticalPadding),
      isSideBySide: shown.prefersSideBySideTextAndSecondaryText,
      leastHeight: shown.kind == .header ? 0 : UITableViewCell.usualHeight)
    return ListContentPlaces(
      width: width, height: height, image: imageSize, lengths,
      hasBoth: !first.isHidden && !second.isHidden
    ) {
      let label = $0 ? first : second
      guard !label.isHidden else { return nil }
      let size = label.sizeThatFits(CGSize(width: $1, height: .greatestFiniteMagnitude))
      return CGSize(width: size.width.rounded(.up), height: size.height)
    }
  }

  private var imageSize: (size: CGSize, room: CGSize)? {
    guard let image = shown.image else { return nil }
    let look = shown.imageProperties
    var size = picture.displayed(image).size
    let most = look.maximumSize
    var scale: CGFloat = 1
    if most.width > 0, size.width > most.width { scale = min(scale, most.width / size.width) }
    if most.height > 0, size.height > most.height { scale = min(scale, most.height / size.height) }
    size = CGSize(width: size.width * scale, height: size.height * scale)
    func room(_ reserved: CGFloat, _ own: CGFloat) -> CGFloat {
      reserved == UIListContentConfiguration.ImageProperties.standardDimension
        ? max(own, 28) : reserved > 0 ? reserved : own
    }
    return (
      size,
      CGSize(
        width: room(look.reservedLayoutSize.width, size.width),
        height: room(look.reservedLayoutSize.height, size.height))
    )
  }

  override func layOutContents() {
    super.layOutContents()
    let places = places(width: bounds.width, height: bounds.height)
    for (view, frame) in [
      (picture, places.image), (first, places.text), (second, places.secondary),
    ]
      as [(UIView, CGRect)]
    {
      let frame = directed(frame)
      if view.frame != frame { view.frame = frame }
    }
  }

  /// Returns the size that the texts and the image need in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: places(width: size.width, height: nil).height.rounded(.up))
  }
  open override var intrinsicContentSize: CGSize {
    let width = bounds.width > 0 ? bounds.width : CGFloat.greatestFiniteMagnitude
    return CGSize(
      width: UIView.noIntrinsicMetric, height: places(width: width, height: nil).height.rounded(.up)
    )
  }
}
