import CoreAnimation
import Foundation

/// The cells and headers of a table, and what it knows of its rows.
@MainActor struct TableRows {
  weak var delegate: (any UITableViewDelegate)?
  /// Nil until the data source was asked.
  var layout: TableLayout?
  var cells: [TableRow: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  /// Cells out of use, hidden in the table, by their identifiers.
  var spare: [String: [UITableViewCell]] = [:]
  var classes: [String: UITableViewCell.Type] = [:]
  var selected: TableRow?
  /// The width that cells have.
  var width: CGFloat = 0
  /// True if content coasts by more rows than have cells.
  var isCapped = false

  /// The most rows with cells.
  static let most = 256
  /// The most cells that are made in a turn of the main queue for rows that content comes by later.
  static let batch = 8
}
