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
  /// The number of rows of each section, as the data source gave them last; nil until it was asked.
  var counts: [Int]?
  /// The update that is being recorded, and the number of its beginnings without an end.
  var update = TableUpdate()
  var openUpdates = 0
  /// The cell that the data source gets for the row that it is asked about.
  var reconfigured: UITableViewCell?
  /// The views above and below sections that the delegate gave when their heights were needed.
  var supplied: [SectionEdge: [Int: UIView]] = [:]
  /// The visible views above and below sections.
  var edges: [SectionEdge: [Int: UIView]] = [:]
  /// Unused cells, hidden in the table, by their identifiers.
  var spare = ReusePool<UITableViewCell>()
  var classes: [String: UITableViewCell.Type] = [:]
  var selected: Set<TableRow> = []
  /// True while the user edits the table by controls.
  var isEditing = false
  /// The row that the user moves.
  var lifted: LiftedRow?
  /// The frames that scroll the table while a row is moved at its edge, and the direction.
  var edgeLink: CADisplayLink?
  var edgeDirection: CGFloat = 0
  /// Unused views above and below sections, by their identifiers, and their classes.
  var spareEdges: [String: [UITableViewHeaderFooterView]] = [:]
  var edgeClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  /// The width of the cells.
  var width: CGFloat = 0
  /// True if content coasts past more rows than have cells.
  var isCapped = false
  /// True while the data source is asked for numbers, and while the delegate is asked for heights.
  var isCounting = false
  var isMeasuring = false
  /// The number of times that all rows were replaced or renumbered.
  var generation = 0
}
