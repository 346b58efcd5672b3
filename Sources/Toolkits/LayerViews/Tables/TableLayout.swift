import Foundation

/// The places of the rows and headers of a table, from top to bottom, in points.
struct TableLayout {
  struct Section {
    fileprivate(set) var top: CGFloat
    /// The height of the header, with the space above it.
    let header: CGFloat
    /// The space above the header.
    let padding: CGFloat
    fileprivate(set) var rows: Rows
    let footer: CGFloat

    var rowsTop: CGFloat { top + header }
    var rowsBottom: CGFloat { rowsTop + rows.height }
    var bottom: CGFloat { rowsBottom + footer }
  }

  /// The rows of a section, counted from its first row.
  struct Rows {
    /// The heights without what cells decided.
    let estimate: Estimate
    var measured = MeasuredHeights()

    var count: Int { estimate.count }
    var height: CGFloat { estimate.height + measured.total }

    func span(of row: Int) -> (top: CGFloat, height: CGFloat) {
      let span = estimate.span(of: row)
      guard !measured.isEmpty else { return span }
      let shift = measured.shift(before: row)
      return (span.top + shift, span.height + measured.shift(before: row + 1) - shift)
    }

    /// Returns the first row that ends below a place.
    func row(at place: CGFloat) -> Int {
      guard !measured.isEmpty else { return estimate.row(at: place) }
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        let span = span(of: middle)
        if span.top + span.height > place { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  /// Heights that are known without cells.
  enum Estimate {
    case even(count: Int, height: CGFloat)
    /// The top of each row, and the bottom of the last.
    case uneven([CGFloat])

    var count: Int {
      switch self {
      case .even(let count, _): count
      case .uneven(let tops): tops.count - 1
      }
    }

    var height: CGFloat {
      switch self {
      case .even(let count, let height): CGFloat(count) * height
      case .uneven(let tops): tops.last ?? 0
      }
    }

    func span(of row: Int) -> (top: CGFloat, height: CGFloat) {
      switch self {
      case .even(_, let height): (CGFloat(row) * height, height)
      case .uneven(let tops): (tops[row], tops[row + 1] - tops[row])
      }
    }

    /// Returns the first row that ends below a place.
    func row(at place: CGFloat) -> Int {
      switch self {
      case .even(let count, let height):
        guard height > 0 else { return place < 0 ? 0 : count }
        return min(max(Int(min(max(place / height, -1), CGFloat(count)).rounded(.down)), 0), count)
      case .uneven(let tops):
        var (low, high) = (0, tops.count - 1)
        while low < high {
          let middle = (low + high) / 2
          if tops[middle + 1] > place { high = middle } else { low = middle + 1 }
        }
        return low
      }
    }
  }

  private(set) var sections: [Section] = []
  private(set) var height: CGFloat

  init(top: CGFloat = 0) { height = top }

  /// - Parameter padding: the space above a header.
  mutating func append(
    header: CGFloat, padding: CGFloat = 0, rows: Rows, footer: CGFloat
  ) {
    let padding = header > 0 ? padding : 0
    let header = header + padding
    sections.append(
      Section(top: height, header: header, padding: padding, rows: rows, footer: footer))
    height += header + rows.height + footer
  }

  /// Gives the rows of some sections the heights that cells decided; what is below moves.
  mutating func measure(
    _ changed: Set<Int>, _ measured: (Estimate, _ section: Int) -> MeasuredHeights
  ) {
    guard let first = changed.min(), let last = sections.last else { return }
    let end = height - last.bottom
    for index in sections.indices where index >= first {
      if index > 0 { sections[index].top = sections[index - 1].bottom }
      guard changed.contains(index) else { continue }
      sections[index].rows.measured = measured(sections[index].rows.estimate, index)
    }
    height = (sections.last?.bottom ?? 0) + end
  }

  mutating func end(with footer: CGFloat) { height += footer }

  func contains(_ row: TableRow) -> Bool {
    sections.indices.contains(row.section) && row.row >= 0
      && row.row < sections[row.section].rows.count
  }

  /// Returns top and height of an existing row.
  func span(of row: TableRow) -> (top: CGFloat, height: CGFloat) {
    let section = sections[row.section]
    let span = section.rows.span(of: row.row)
    return (section.rowsTop + span.top, span.height)
  }

  /// Returns the rows of a range, at most a number of them, from the top or from the bottom.
  func rows(from top: CGFloat, to bottom: CGFloat, atMost most: Int, upwards: Bool) -> [TableRow] {
    var found: [TableRow] = []
    let indices = Array(sections.indices)
    for index in upwards ? indices.reversed() : indices {
      let section = sections[index]
      guard section.bottom > top, section.top < bottom else { continue }
      let first = section.rows.row(at: top - section.rowsTop)
      var end = section.rows.row(at: bottom - section.rowsTop)
      // A row that begins above the end belongs to the range.
      if end < section.rows.count, section.rowsTop + section.rows.span(of: end).top < bottom {
        end += 1
      }
      guard first < end else { continue }
      let room = most - found.count
      let part =
        upwards ? max(end - room, first)..<end : first..<min(first + room, end)
      for row in part { found.append(TableRow(section: index, row: row)) }
      if found.count >= most { break }
    }
    return found
  }

  /// Returns the row at a place.
  func row(at place: CGFloat) -> TableRow? {
    for (index, section) in sections.enumerated()
    where place >= section.rowsTop && place < section.rowsTop + section.rows.height {
      let row = section.rows.row(at: place - section.rowsTop)
      if row < section.rows.count { return TableRow(section: index, row: row) }
    }
    return nil
  }
}

/// A place in a table, as a key.
struct TableRow: Hashable, Comparable {
  var section: Int
  var row: Int

  init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
  init(_ path: IndexPath) { self.init(section: path.section, row: path.row) }

  var path: IndexPath { IndexPath(row: row, section: section) }

  static func < (a: TableRow, b: TableRow) -> Bool {
    a.section == b.section ? a.row < b.row : a.section < b.section
  }
}
