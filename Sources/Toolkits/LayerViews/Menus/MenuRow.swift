import Foundation

/// A row of a menu: a mark, a title with a second line, an image.
final class MenuRow: ChoiceRow {
  let item: MenuContent.Item
  private let size: UIMenu.ElementSize
  private let mark = UIImageView()
  private let label = UILabel()
  private let second = UILabel()
  private let picture = UIImageView()
  private var spinner: UIActivityIndicatorView?
  /// True in a menu in which a row has a mark, for which all rows leave room.
  var leavesRoomForMark = false { didSet { setNeedsLayout() } }

  static let height: CGFloat = 44
  private static let margin: CGFloat = 16
  private static let markWidth: CGFloat = 16
  private static let pictureSize: CGFloat = 22

  init(_ item: MenuContent.Item, _ size: UIMenu.ElementSize) {
    (self.item, self.size) = (item, size)
    super.init()
    label.font = .systemFont(ofSize: size == .large ? 17 : 12)
    label.textAlignment = size == .large ? .natural : .center
    label.numberOfLines = size == .large ? 2 : 1
    second.font = .systemFont(ofSize: 12)
    second.textColor = .secondaryLabel
    picture.contentMode = .scaleAspectFit
    for view in [mark, label, second, picture] { addSubview(view) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    var color = UIColor.label
    switch item {
    case .title(let title):
      label.text = title
      label.font = .systemFont(ofSize: 12)
      color = .secondaryLabel
      isEnabled = false
    case .back(let title):
      label.text = title.isEmpty ? "Back" : title
      label.font = .systemFont(ofSize: 17, weight: .semibold)
      mark.image = MenuImages.back
      leavesRoomForMark = true
    case .leaf(let leaf, _):
      label.text = leaf.title
      second.text = leaf.subtitle
      let isOn = leaf.state == .on
      picture.image = (isOn ? (leaf as? UIAction)?.selectedImage : nil) ?? leaf.image
      mark.image = leaf.state == .off ? nil : isOn ? MenuImages.check : MenuImages.dash
      isEnabled = !leaf.attributes.contains(.disabled)
      if leaf.attributes.contains(.destructive) { color = .systemRed }
      if !isEnabled { color = .tertiaryLabel }
    case .menu(let menu):
      label.text = menu.title
      second.text = menu.subtitle
      picture.image = menu.image ?? MenuImages.forward
      if menu.image == nil { picture.contentMode = .center }
      if menu.options.contains(.destructive) { color = .systemRed }
    case .waiting:
      let spinner = UIActivityIndicatorView(style: .medium)
      spinner.startAnimating()
      addSubview(spinner)
      self.spinner = spinner
      isEnabled = false
    }
    label.textColor = color
    for view in [mark, picture] { view.tintColor = color }
    if picture.image?.renderingMode == .automatic, size != .large {
      picture.image = picture.image?.withRenderingMode(.alwaysTemplate)
    }
  }

  var isMarked: Bool { mark.image != nil }

  /// The height for a width.
  func height(forWidth width: CGFloat) -> CGFloat {
    switch (item, size) {
    case (.title, _): return 32
    case (_, .small): return Self.height
    case (_, .medium): return 64
    default: break
    }
    let lines = label.sizeThatFits(CGSize(width: labelWidth(width), height: 0)).height
    let more = second.text?.isEmpty == false ? second.sizeThatFits(.zero).height + 2 : 0
    return max(Self.height, (lines + more + 22).rounded(.up))
  }

  private var leading: CGFloat {
    Self.margin + (leavesRoomForMark ? Self.markWidth + 4 : 0)
  }
  private func labelWidth(_ width: CGFloat) -> CGFloat {
    let trailing = picture.image == nil ? 0 : Self.pictureSize + 8
    return max(width - leading - Self.margin - trailing, 0)
  }

  override func layOutContents() {
    super.layOutContents()
    spinner?.center = CGPoint(x: bounds.midX, y: bounds.midY)
    guard size == .large else { return layOutSmall() }
    let side = Self.pictureSize
    mark.frame = directed(
      CGRect(x: 12, y: (bounds.height - 16) / 2, width: Self.markWidth, height: 16))
    let width = labelWidth(bounds.width)
    let lines = label.sizeThatFits(CGSize(width: width, height: 0)).height
    let more = second.text?.isEmpty == false ? second.sizeThatFits(.zero).height + 2 : 0
    let top = ((bounds.height - lines - more) / 2).rounded()
    label.frame = directed(CGRect(x: leading, y: top, width: width, height: lines))
    second.frame = directed(
      CGRect(x: leading, y: top + lines + 2, width: width, height: max(more - 2, 0)))
    picture.frame = directed(
      CGRect(
        x: bounds.width - Self.margin - side, y: (bounds.height - side) / 2, width: side,
        height: side))
  }

  private func layOutSmall() {
    let side = Self.pictureSize
    let hasTitle = size == .medium || picture.image == nil
    let room = hasTitle && picture.image != nil ? bounds.height - 24 : bounds.height
    picture.frame = CGRect(
      x: (bounds.width - side) / 2, y: (room - side) / 2, width: side, height: side)
    label.isHidden = !hasTitle
    label.frame =
      picture.image == nil
      ? bounds.insetBy(dx: 4, dy: 0)
      : CGRect(x: 2, y: bounds.height - 24, width: max(bounds.width - 4, 0), height: 16)
  }
}

/// The marks of menus.
@MainActor enum MenuImages {
  static let check = stroke([(2, 8), (6, 12), (14, 3)])
  static let dash = stroke([(3, 8), (13, 8)])
  static let back = stroke([(10, 2), (4, 8), (10, 14)])
  static let forward = stroke([(6, 2), (12, 8), (6, 14)])

  private static func stroke(_ points: [(CGFloat, CGFloat)]) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { _ in
      let path = UIBezierPath()
      for (index, point) in points.enumerated() {
        let place = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      path.lineWidth = 2
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
