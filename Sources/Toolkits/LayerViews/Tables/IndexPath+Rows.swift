public import Foundation

extension IndexPath {
  /// Creates the place of a row in a table; both numbers count from 0.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The section of a row in a table; 0 for a path without a section.
  public var section: Int { isEmpty ? 0 : self[0] }
  /// The row of a table in its section; 0 for a path without a row.
  public var row: Int { count < 2 ? 0 : self[1] }
}
