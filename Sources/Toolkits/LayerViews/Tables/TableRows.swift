import CoreAnimation
import Foundation

/// The views at the ends of a section: the header above its rows, and the footer below them.
enum SectionEdge: CaseIterable { case header, footer }

/// The cells, headers and footers of a table, and the table's state of its rows.
@MainActor struct TableRows {
  weak var delegate: (any UITableViewDelegate)?
  /// The layout; nil until the data source was asked.
  var layout: TableLayout?
  var cells: [TableRow: UITableViewCell] = [:]
  /// The heights that cells have decided, of rows that have no height of their own.
  var fitted: [TableRow: CGFloat] = [:]
  /// The visible views above and below sections.
  var edges: [SectionEdge: [Int: UIView]] = [:]
  /// Unused cells, hidden in the table, by their identifiers.
  var spare = ReusePool<UITableViewCell>()
  var classes: [String: UITableViewCell.Type] = [:]
  var selected: TableRow?
  /// The cell that the next request for an unused one gets, so that it is filled again.
  var refilled: UITableViewCell?
  /// The width of the cells.
  var width: CGFloat = 0
  /// True if content coasts past more rows than have cells.
  var isCapped = false
}
