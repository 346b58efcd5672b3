import CoreAnimation
import Foundation

extension UIButton {
  final func setUpButton() {
    traits.remove(.opaque)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    contentsChanged()
  }

  /// Adds one of the button's own views, behind those of the program and in front of the own views before it.
  final func addPart(_ part: UIView) {
    guard part.superview !== self else { return }
    let parts: [UIView] = [backdrop, picture, label]
    let behind = parts.prefix { $0 !== part }
    insertSubview(part, at: behind.filter { $0.superview === self }.count)
  }

  final func contentsChanged() {
    showFace()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  final func showFace() {
    let face = face
    if face.title != nil { addPart(label) }
    if face.image != nil { addPart(picture) }
    if face.backgroundImage != nil || face.background != nil { addPart(backdrop) }
    label.textColor = face.foreground
    label.numberOfLines = face.title?.string.contains("\n") == true ? 2 : 1
    label.attributedText = face.title.map { title in
      let whole = NSRange(location: 0, length: title.length)
      let complete = NSMutableAttributedString(
        string: title.string, attributes: [.font: face.font, .foregroundColor: face.foreground])
      title.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
        complete.addAttributes(attributes, range: range)
      }
      return complete
    }
    let isTemplate = face.image?.renderingMode == .automatic && buttonType != .custom
    picture.image = isTemplate ? face.image?.withRenderingMode(.alwaysTemplate) : face.image
    picture.tintColor = face.foreground
    picture.contentMode = .scaleAspectFit
    backdrop.image = face.backgroundImage
    backdrop.backgroundColor = face.background
    for view in [label, picture] { view.alpha = face.alpha }
    backdrop.alpha = configuration == nil ? 1 : face.alpha
  }

  // MARK: Layout

  private struct Arrangement {
    var picture = CGSize.zero
    var title = CGSize.zero
    var isStacked = false
    var padding: CGFloat = 0

    var size: CGSize {
      isStacked
        ? CGSize(
          width: max(picture.width, title.width), height: picture.height + padding + title.height)
        : CGSize(
          width: picture.width + padding + title.width, height: max(picture.height, title.height))
    }
  }

  private func arrangement(_ face: ButtonFace) -> Arrangement {
    var arrangement = Arrangement()
    arrangement.isStacked = !face.placement.isDisjoint(with: [.top, .bottom])
    if let image = face.image { arrangement.picture = image.size }
    if face.title != nil { arrangement.title = label.sizeThatFits(.zero) }
    if face.image != nil, face.title != nil { arrangement.padding = face.padding }
    return arrangement
  }

  /// Points above and below the title of a button without insets of its own.
  private static let titleMargin: CGFloat = 6

  final var fittingSize: CGSize {
    let face = face
    var parts = arrangement(face)
    if configuration == nil, contentEdgeInsets == .zero, face.title != nil {
      parts.title.width.round(.up)
      parts.title.height = parts.title.height.rounded(.up) + 2 * Self.titleMargin
    }
    let size = parts.size
    return CGSize(
      width: size.width + face.insets.left + face.insets.right,
      height: size.height + face.insets.top + face.insets.bottom)
  }

  final func placeContents() {
    let face = face
    var parts = arrangement(face)
    // Places as they are from left to right; `directed` mirrors them.
    let area = directed(bounds.inset(by: face.insets))
    let fixed = parts.isStacked ? 0 : parts.picture.width + parts.padding
    parts.title.width = min(parts.title.width, max(area.width - fixed, 0))
    let size = parts.size
    let scale = max(contentScaleFactor, 1)
    func whole(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .left where !isMirrored, .right where isMirrored, .leading, .fill: area.minX
      case .left, .right, .trailing: area.maxX - size.width
      case .center: area.midX - size.width / 2
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top: area.minY
      case .bottom: area.maxY - size.height
      case .center, .fill: area.midY - size.height / 2
      }
    let pictureIsLast = !face.placement.isDisjoint(with: [.bottom, .trailing])
    var (picturePlace, titlePlace) = (CGPoint(x: x, y: y), CGPoint(x: x, y: y))
    if parts.isStacked {
      picturePlace.x += (size.width - parts.picture.width) / 2
      titlePlace.x += (size.width - parts.title.width) / 2
      if pictureIsLast {
        picturePlace.y += parts.title.height + parts.padding
      } else {
        titlePlace.y += parts.picture.height + parts.padding
      }
    } else {
      picturePlace.y += (size.height - parts.picture.height) / 2
      titlePlace.y += (size.height - parts.title.height) / 2
      if pictureIsLast {
        picturePlace.x += parts.title.width + parts.padding
      } else {
        titlePlace.x += parts.picture.width + parts.padding
      }
    }
    backdrop.frame = bounds
    backdrop.layer.cornerRadius = face.cornerRadius ?? min(bounds.width, bounds.height) / 2
    backdrop.clipsToBounds = backdrop.layer.cornerRadius > 0
    picture.frame = directed(
      CGRect(
        x: whole(picturePlace.x), y: whole(picturePlace.y), width: parts.picture.width,
        height: parts.picture.height))
    label.frame = directed(
      CGRect(
        x: whole(titlePlace.x), y: whole(titlePlace.y), width: parts.title.width,
        height: parts.title.height))
  }
}
