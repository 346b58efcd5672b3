import CoreAnimation
import Foundation

/// The views of a navigation bar, and what they show.
@MainActor struct NavigationBarContents {
  let background = BarBackground(isLineAbove: false)
  let title = UILabel()
  let largeTitle = UILabel()
  /// Clips the large title while it shrinks.
  let largeRoom = UIView()
  let prompt = UILabel()
  let back = UIButton(type: .system)
  weak var item: UINavigationItem?
  weak var previous: UINavigationItem?
  var items: [UINavigationItem] = []
  var left: [UIBarButtonItem] = []
  var right: [UIBarButtonItem] = []
  /// The items that are left out.
  var hidden: [UIBarButtonItem] = []
  var middle: UIView?
  var search: UIView?
  var showsBack = false
  var isLarge = false
  var standard: UINavigationBarAppearance?
  var backgroundImage: UIImage?
  /// True while content rests below the bar.
  var isAtEdge = true
  /// The height that content which scrolls has taken from the bar, in points.
  var collapse: CGFloat = 0
  /// The full height that the bar had when it was filled last, in points.
  var filledHeight = UINavigationBar.height
}

extension UINavigationBar {
  final func setUp() {
    contents.title.textAlignment = .center
    contents.prompt.textAlignment = .center
    contents.prompt.font = .systemFont(ofSize: 13)
    contents.largeTitle.adjustsFontSizeToFitWidth = false
    contents.largeRoom.clipsToBounds = true
    contents.largeRoom.isUserInteractionEnabled = false
    contents.largeRoom.addSubview(contents.largeTitle)
    contents.back.titleLabel?.font = .systemFont(ofSize: 17)
    contents.back.addAction(
      UIAction { [weak self] _ in
        guard let self, !self.contents.items.isEmpty else { return }
        self.pop(animated: true)
      }, for: .touchUpInside)
    for view in [contents.background, contents.largeRoom] { addSubview(view) }
    showLook()
  }

  final var backButton: UIButton { contents.back }

  private static let chevron: UIImage = {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 17, height: 20))
    return renderer.image { _ in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 11, y: 2))
      path.addLine(to: CGPoint(x: 3, y: 10))
      path.addLine(to: CGPoint(x: 11, y: 18))
      path.lineWidth = 2.5
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }()

  // MARK: Items

  final func replaceItems(_ items: [UINavigationItem], animated: Bool) {
    contents.items = items
    let change = {
      self.show(items.last, after: items.count > 1 ? items[items.count - 2] : nil)
    }
    guard animated, window != nil else { return change() }
    UIView.transition(
      with: self, duration: 0.35, options: .transitionCrossDissolve, animations: change,
      completion: nil)
  }

  final func push(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    replaceItems(contents.items + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  @discardableResult final func pop(animated: Bool) -> UINavigationItem? {
    guard let last = contents.items.last,
      delegate?.navigationBar(self, shouldPop: last) ?? true
    else { return nil }
    replaceItems(contents.items.dropLast(), animated: animated)
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  /// Shows an item.
  ///
  /// - Parameter previous: the item that the back button leads to; nil for no button.
  final func show(_ item: UINavigationItem?, after previous: UINavigationItem?) {
    contents.item?.onChange = nil
    (contents.item, contents.previous) = (item, previous)
    item?.onChange = { [weak self, weak item, weak previous] in
      self?.show(item, after: previous)
    }
    contents.isLarge = item.map { showsLarge($0) } ?? false
    showViews(item, previous)
    showLook()
    setNeedsLayout()
    if fullHeight != contents.filledHeight {
      contents.filledHeight = fullHeight
      contents.collapse = 0
      onChange?()
    }
  }

  private func showsLarge(_ item: UINavigationItem) -> Bool {
    guard prefersLargeTitles, item.titleView == nil else { return false }
    if let isLarge = isLarge?(item) { return isLarge }
    return item.largeTitleDisplayMode == .always || item.largeTitleDisplayMode == .automatic
  }

  final func itemChanged() {
    show(contents.item, after: contents.previous)
    onChange?()
  }

  private func showViews(_ item: UINavigationItem?, _ previous: UINavigationItem?) {
    let old =
      contents.left.compactMap(\.shownView) + contents.right.compactMap(\.shownView)
      + [contents.middle, contents.search].compactMap { $0 }
    for button in contents.left + contents.right + contents.hidden { button.onChange = nil }
    contents.middle = item?.titleView ?? contents.title
    contents.left = item?.leftBarButtonItems?.filter { !$0.isHidden } ?? []
    contents.right = item?.rightBarButtonItems?.filter { !$0.isHidden } ?? []
    contents.hidden =
      ((item?.leftBarButtonItems ?? []) + (item?.rightBarButtonItems ?? [])).filter(\.isHidden)
    contents.search = item.flatMap { $0.searchBarView }
    contents.showsBack =
      previous != nil && item?.hidesBackButton != true
      && (contents.left.isEmpty || item?.leftItemsSupplementBackButton == true)
    showBackButton(previous)
    let new =
      contents.left.compactMap(\.shownView) + contents.right.compactMap(\.shownView)
      + [contents.middle, contents.search].compactMap { $0 }
    adoptLooks(of: contents.left + contents.right)
    for view in old where !new.contains(view) && view.superview === self {
      view.removeFromSuperview()
    }
    for view in new where view.superview !== self { addSubview(view) }
    for button in contents.left + contents.right + contents.hidden {
      button.onChange = { [weak self, weak button, weak item] in
        guard let self, let button else { return }
        let isShown = !self.contents.hidden.contains(button)
        if isShown == button.isHidden { item?.onChange?() } else { self.setNeedsLayout() }
      }
    }
    if contents.showsBack {
      addSubview(contents.back)
    } else {
      contents.back.removeFromSuperview()
    }
    if item?.prompt == nil {
      contents.prompt.removeFromSuperview()
    } else {
      addSubview(contents.prompt)
    }
  }

  private func showBackButton(_ previous: UINavigationItem?) {
    let own = previous?.backBarButtonItem
    let usual = previous?.backButtonTitle ?? previous?.title ?? "Back"
    let title: String? =
      switch previous?.backButtonDisplayMode {
      case .generic: "Back"
      case .minimal: nil
      default: own?.image != nil ? nil : own?.title ?? usual
      }
    contents.back.setTitle(title, for: .normal)
    contents.back.tintColor = own?.tintColor
    contents.back.accessibilityLabel = title ?? usual
    // An item's own picture stands in the place of the title.
    if let image = own?.image { contents.back.setImage(image, for: .normal) }
  }

  // MARK: Look

  /// The appearance for the present content; nil for the bar's properties.
  private var appearance: UINavigationBarAppearance? {
    let item = contents.item
    let standard = item?.standardAppearance ?? contents.standard
    guard contents.isAtEdge else { return standard }
    return item?.scrollEdgeAppearance ?? scrollEdgeAppearance ?? standard
  }

  final func showLook() {
    let appearance = appearance
    let showsNothing = appearance == nil && contents.isLarge && contents.isAtEdge
    if showsNothing, barTintColor == nil, contents.backgroundImage == nil {
      let clear = UIBarAppearance()
      clear.configureWithTransparentBackground()
      contents.background.show(clear, BarBackground.Plain())
    } else {
      contents.background.show(
        appearance,
        BarBackground.Plain(
          style: barStyle, isTranslucent: isTranslucent, tint: barTintColor,
          image: contents.backgroundImage, shadowImage: shadowImage))
    }
    let color: UIColor = barStyle == .black && appearance == nil ? .white : .label
    let titleAttributes = appearance?.titleTextAttributes ?? titleTextAttributes ?? [:]
    let largeAttributes = appearance?.largeTitleTextAttributes ?? largeTitleTextAttributes ?? [:]
    contents.title.show(
      contents.item?.title, .systemFont(ofSize: 17, weight: .semibold), color, titleAttributes)
    contents.largeTitle.show(
      contents.item?.title, .systemFont(ofSize: 34, weight: .bold), color, largeAttributes)
    contents.prompt.text = contents.item?.prompt
    contents.prompt.textColor = color
    if contents.previous?.backBarButtonItem?.image == nil {
      let image = appearance?.backIndicatorImage ?? backIndicatorImage
      contents.back.setImage(
        image?.withRenderingMode(.alwaysTemplate) ?? Self.chevron, for: .normal)
    }
    for button in contents.left + contents.right {
      button.adopt(
        button.style == .done ? appearance?.doneButtonAppearance : appearance?.buttonAppearance)
    }
    setNeedsLayout()
  }
}

extension UILabel {
  /// Shows a text with attributes over a font and a colour.
  func show(
    _ text: String?, _ font: UIFont, _ color: UIColor,
    _ attributes: [NSAttributedString.Key: Any]
  ) {
    self.font = attributes[.font] as? UIFont ?? font
    textColor = attributes[.foregroundColor] as? UIColor ?? color
    let rest = attributes.filter { $0.key != .font && $0.key != .foregroundColor }
    guard !rest.isEmpty, let text else {
      self.text = text
      return
    }
    attributedText = NSAttributedString(
      string: text,
      attributes: rest.merging([.font: self.font as Any, .foregroundColor: textColor as Any]) {
        first, _ in first
      })
  }
}
