import CoreAnimation
import Foundation

/// The place of a cell in a list, by which it chooses its background, corners and lines.
struct ListRow: Equatable {
  enum Role { case cell, header, footer }

  var appearance: UICollectionLayoutListConfiguration.Appearance
  var role = Role.cell
  var isFirst = false
  var isLast = false
  var topLine: LineLook?
  var bottomLine: LineLook?

  /// A line between rows.
  struct LineLook: Equatable {
    var insets: NSDirectionalEdgeInsets?
    var color: UIColor
  }

  /// The background of the cell.
  @MainActor var background: UIBackgroundConfiguration {
    switch (appearance, role) {
    case (.plain, .cell), (.sidebarPlain, .cell): .listPlainCell()
    case (.plain, _), (.sidebarPlain, _): .listPlainHeaderFooter()
    case (.grouped, .cell), (.insetGrouped, .cell): .listGroupedCell()
    case (.grouped, _), (.insetGrouped, _): .listGroupedHeaderFooter()
    case (.sidebar, .cell): .listSidebarCell()
    case (.sidebar, _): .listSidebarHeader()
    }
  }

  /// The contents that a cell has unless it chooses others.
  @MainActor var content: UIListContentConfiguration {
    switch (appearance, role) {
    case (.sidebar, .cell), (.sidebarPlain, .cell): .sidebarCell()
    case (_, .cell): .cell()
    case (.sidebar, _): .sidebarHeader()
    case (.plain, .header), (.sidebarPlain, .header): .plainHeader()
    case (.plain, .footer), (.sidebarPlain, .footer): .plainFooter()
    case (_, .header): .groupedHeader()
    case (_, .footer): .groupedFooter()
    }
  }

  var corners: CACornerMask {
    guard appearance == .insetGrouped, role == .cell else { return .all }
    var corners: CACornerMask = []
    if isFirst { corners.formUnion(.top) }
    if isLast { corners.formUnion(.bottom) }
    return corners
  }
  var radius: CGFloat {
    appearance == .insetGrouped && role == .cell && (isFirst || isLast) ? 10 : 0
  }
}
