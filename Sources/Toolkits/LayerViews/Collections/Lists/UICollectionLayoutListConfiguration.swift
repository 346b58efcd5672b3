public import Foundation
import Quartz2D

/// The lines between the rows of a list.
@preconcurrency @MainActor public struct UIListSeparatorConfiguration: Equatable {
  /// The choice whether a line is shown.
  public enum Visibility: Int, Sendable {
    /// The list decides.
    case automatic = 0
    /// The line is shown.
    case visible = 1
    /// The line is not shown.
    case hidden = 2
  }

  /// The insets that stand for those of the list: where the row's text begins.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
    bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

  /// The line above a row; `automatic` by default.
  public var topSeparatorVisibility = Visibility.automatic
  /// The line below a row; `automatic` by default.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The space at the ends of the line above, in points.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The space at the ends of the line below, in points.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The colour of lines.
  public var color = UIColor.separator

  /// Creates the lines of a list.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
    if listAppearance == .sidebar {
      topSeparatorVisibility = .hidden
      bottomSeparatorVisibility = .hidden
    }
  }
}

/// The look of a list.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
  /// The way in which the sections of a list are separated.
  public enum Appearance: Int, Sendable {
    /// Rows from edge to edge, headers like rows.
    case plain = 0
    /// Rows from edge to edge, with space between sections.
    case grouped = 1
    /// Sections with round corners.
    case insetGrouped = 2
    /// A list of places, beside the content.
    case sidebar = 3
    /// A list of places that fills the display.
    case sidebarPlain = 4
  }

  /// The headers of sections.
  public enum HeaderMode: Int, Sendable {
    /// No headers.
    case none = 0
    /// Views of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary = 1
    /// The first item of each section.
    case firstItemInSection = 2
  }

  /// The footers of sections.
  public enum FooterMode: Int, Sendable {
    /// No footers.
    case none = 0
    /// Views of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary = 1
  }

  /// The closure that returns the lines of an item, by its place and the list's lines.
  public typealias ItemSeparatorHandler =
    @MainActor (IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

  /// The closure that returns the actions of a swipe over an item.
  public typealias SwipeActionsConfigurationProvider =
    @MainActor (IndexPath) -> UISwipeActionsConfiguration?

  /// The way in which sections are separated.
  public var appearance: Appearance
  /// False for no lines between rows.
  public var showsSeparators: Bool
  /// The lines between rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// The closure that returns the lines of an item; nil for those of the list.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The colour behind the rows; nil for that of the appearance.
  public var backgroundColor: UIColor?
  /// The headers of sections; `none` by default.
  public var headerMode = HeaderMode.none
  /// The footers of sections; `none` by default.
  public var footerMode = FooterMode.none
  /// The space above headers, in points; nil for that of the appearance.
  public var headerTopPadding: CGFloat?
  /// The closure that returns the actions at the leading edge of an item; nil for none.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The closure that returns the actions at the trailing edge of an item; nil for none.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Creates the look of an appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  var hasSwipes: Bool {
    leadingSwipeActionsConfigurationProvider != nil
      || trailingSwipeActionsConfigurationProvider != nil
  }

  /// The colour behind the rows.
  var ground: UIColor {
    if let backgroundColor { return backgroundColor }
    return switch appearance {
    case .plain, .sidebarPlain: .systemBackground
    case .grouped, .insetGrouped: .systemGroupedBackground
    case .sidebar: .secondarySystemBackground
    }
  }

  /// Returns the place of an item.
  func place(_ path: IndexPath, of count: Int) -> ListRow {
    let item = path.item
    let hasHeader = headerMode == .firstItemInSection
    var place = ListRow(appearance: appearance)
    if hasHeader, item == 0 {
      place.role = .header
      return place
    }
    place.isFirst = item == (hasHeader ? 1 : 0)
    place.isLast = item == count - 1
    guard showsSeparators else { return place }
    let lines = itemSeparatorHandler?(path, separatorConfiguration) ?? separatorConfiguration
    let isPlain = appearance == .plain || appearance == .sidebarPlain
    func line(
      _ visibility: UIListSeparatorConfiguration.Visibility, _ insets: NSDirectionalEdgeInsets,
      usual: Bool
    ) -> ListRow.LineLook? {
      guard visibility == .visible || visibility == .automatic && usual else { return nil }
      let isUsual = insets == UIListSeparatorConfiguration.automaticInsets
      return ListRow.LineLook(insets: isUsual ? nil : insets, color: lines.color)
    }
    place.topLine = line(lines.topSeparatorVisibility, lines.topSeparatorInsets, usual: false)
    place.bottomLine = line(
      lines.bottomSeparatorVisibility, lines.bottomSeparatorInsets,
      usual: isPlain || !place.isLast)
    return place
  }
}

extension NSCollectionLayoutSection {
  /// Returns the section of a list: rows as wide as the list, as high as their contents ask.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let row = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: row, repeatingSubitem: NSCollectionLayoutItem(layoutSize: row), count: 1)
    let section = NSCollectionLayoutSection(group: group)
    section.list = configuration
    section.boundarySupplementaryItems = edges(of: configuration)
    let width = layoutEnvironment.container.contentSize.width
    let side: CGFloat = width < 414 ? 16 : 20
    let hasHeader = configuration.headerMode == .supplementary
    let hasFooter = configuration.footerMode == .supplementary
    switch configuration.appearance {
    case .plain, .sidebarPlain: break
    case .grouped, .insetGrouped, .sidebar:
      let isInset = configuration.appearance != .grouped
      let gap: CGFloat = configuration.appearance == .sidebar ? 8 : 18
      section.contentInsets = NSDirectionalEdgeInsets(
        top: hasHeader ? 0 : gap, leading: isInset ? side : 0, bottom: hasFooter ? 0 : gap,
        trailing: isInset ? side : 0)
    }
    return section
  }

  private static func edges(
    of configuration: UICollectionLayoutListConfiguration
  ) -> [NSCollectionLayoutBoundarySupplementaryItem] {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(36))
    var edges: [NSCollectionLayoutBoundarySupplementaryItem] = []
    let isPlain =
      configuration.appearance == .plain || configuration.appearance == .sidebarPlain
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = isPlain
      header.space = configuration.headerTopPadding ?? (isPlain ? 0 : 12)
      edges.append(header)
    }
    if configuration.footerMode == .supplementary {
      edges.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    return edges
  }
}

extension UICollectionViewCompositionalLayout {
  /// Returns the layout of a list all of whose sections are alike.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }
}
