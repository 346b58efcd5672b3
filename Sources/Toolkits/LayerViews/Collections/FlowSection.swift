import Foundation

/// A length in the direction in which a flow layout's content scrolls, and one across it.
struct FlowSize: Equatable {
  var along: CGFloat
  var across: CGFloat
}

/// A section of a flow layout: a header, lines of items, a footer. Lengths are in points, along and across the
/// direction of scrolling.
struct FlowSection {
  /// The lengths that the layout and its delegate decide.
  struct Metrics: Equatable {
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// The insets along the direction of scrolling, in front of the items and behind them.
    var before: CGFloat = 0
    var after: CGFloat = 0
    /// The insets across it.
    var leading: CGFloat = 0
    var trailing: CGFloat = 0
    var lineSpacing: CGFloat = 0
    var itemSpacing: CGFloat = 0
    /// The whole length across.
    var across: CGFloat = 0

    /// The length of a line.
    var room: CGFloat { max(across - leading - trailing, 0) }
  }

  /// Some neighbouring items of different sizes, in one line.
  struct Line {
    var first: Int
    var count: Int
    /// The distance of the line from the first one.
    var start: CGFloat
    var length: CGFloat
    /// The sum of the items' lengths across.
    var filled: CGFloat
  }

  enum Items {
    /// Items of one size.
    case even(count: Int, size: FlowSize, perLine: Int)
    case uneven(sizes: [FlowSize], lines: [Line])
  }

  let metrics: Metrics
  private(set) var items: Items
  /// The distance of the section from the first one.
  var start: CGFloat = 0
  /// The length of all lines.
  private(set) var linesLength: CGFloat = 0

  /// Creates a section of items of one size.
  init(_ metrics: Metrics, count: Int, size: FlowSize) {
    self.metrics = metrics
    let pitch = size.across + metrics.itemSpacing
    let fitting = pitch > 0 ? (metrics.room + metrics.itemSpacing + 1e-6) / pitch : CGFloat(count)
    let perLine = max(Int(min(fitting, CGFloat(max(count, 1))).rounded(.down)), 1)
    // A line has as many places as fit, also where there are fewer items.
    let places = max(Int(min(fitting, 1e6).rounded(.down)), 1)
    items = .even(count: count, size: size, perLine: max(perLine, places))
    let lines = CGFloat(count == 0 ? 0 : (count - 1) / max(perLine, places) + 1)
    linesLength = count == 0 ? 0 : lines * size.along + (lines - 1) * metrics.lineSpacing
  }

  /// Creates a section of items of different sizes.
  init(_ metrics: Metrics, sizes: [FlowSize]) {
    self.metrics = metrics
    var lines: [Line] = []
    lines.reserveCapacity(sizes.count / 2)
    Self.append(to: &lines, sizes, metrics)
    items = .uneven(sizes: sizes, lines: lines)
    linesLength = lines.last.map { $0.start + $0.length } ?? 0
  }

  /// Breaks the items behind the last line into lines.
  private static func append(to lines: inout [Line], _ sizes: [FlowSize], _ metrics: Metrics) {
    let room = metrics.room + 1e-6
    var start = lines.last.map { $0.start + $0.length + metrics.lineSpacing } ?? 0
    var line = Line(
      first: lines.last.map { $0.first + $0.count } ?? 0, count: 0, start: start, length: 0,
      filled: 0)
    for index in line.first..<sizes.count {
      let size = sizes[index]
      let used = line.filled + CGFloat(line.count) * metrics.itemSpacing
      if line.count > 0, used + size.across > room {
        lines.append(line)
        start += line.length + metrics.lineSpacing
        line = Line(first: index, count: 0, start: start, length: 0, filled: 0)
      }
      line.count += 1
      line.length = max(line.length, size.along)
      line.filled += size.across
    }
    if line.count > 0 { lines.append(line) }
  }

  // MARK: Places

  var count: Int {
    switch items {
    case .even(let count, _, _): count
    case .uneven(let sizes, _): sizes.count
    }
  }
  /// The distance of the first line from the first section.
  var linesStart: CGFloat { start + metrics.header + metrics.before }
  var footerStart: CGFloat { linesStart + linesLength + metrics.after }
  var end: CGFloat { footerStart + metrics.footer }

  func size(of item: Int) -> FlowSize {
    switch items {
    case .even(_, let size, _): size
    case .uneven(let sizes, _): sizes[item]
    }
  }

  /// Returns the place of an existing item: distances from the first section and from the edge across.
  func place(of item: Int) -> FlowSize {
    switch items {
    case .even(_, let size, let perLine):
      let (line, column) = (item / perLine, item % perLine)
      return FlowSize(
        along: linesStart + CGFloat(line) * (size.along + metrics.lineSpacing),
        across: metrics.leading + across(ofColumn: column, size, perLine))
    case .uneven(let sizes, let lines):
      let index = line(of: item, lines)
      return place(of: item, in: index, lines, sizes)
    }
  }

  private func across(ofColumn column: Int, _ size: FlowSize, _ perLine: Int) -> CGFloat {
    // One item in each line is in its middle.
    guard perLine > 1 else { return max((metrics.room - size.across) / 2, 0) }
    let spare = metrics.room - CGFloat(perLine) * size.across
    return CGFloat(column) * (size.across + spare / CGFloat(perLine - 1))
  }

  /// Returns the place of an item in a line. Items fill each line from edge to edge, but begin the last one; an
  /// item alone in a line before is in its middle.
  private func place(
    of item: Int, in index: Int, _ lines: [Line], _ sizes: [FlowSize]
  ) -> FlowSize {
    let line = lines[index]
    let spare = max(metrics.room - line.filled, 0)
    let isLast = index == lines.count - 1
    var across = metrics.leading
    var gap = metrics.itemSpacing
    if !isLast {
      if line.count == 1 { across += spare / 2 } else { gap = spare / CGFloat(line.count - 1) }
    }
    for other in line.first..<item { across += sizes[other].across + gap }
    let inset = (line.length - sizes[item].along) / 2
    return FlowSize(along: linesStart + line.start + inset, across: across)
  }

  private func line(of item: Int, _ lines: [Line]) -> Int {
    lines.partition { $0.first > item } - 1
  }

  /// Returns the items of the lines that overlap a range of distances from the first section.
  func items(from: CGFloat, to end: CGFloat) -> Range<Int> {
    let (low, high) = (from - linesStart, end - linesStart)
    switch items {
    case .even(let count, let size, let perLine):
      let pitch = size.along + metrics.lineSpacing
      guard count > 0, pitch > 0 else { return 0..<count }
      let lines = CGFloat((count - 1) / perLine + 1)
      // The first line that ends behind `low`, and the first that begins at `high` or behind.
      let first = min(max(((low - size.along) / pitch).rounded(.down) + 1, 0), lines)
      let last = min(max((high / pitch).rounded(.up), first), lines)
      return min(Int(first) * perLine, count)..<min(Int(last) * perLine, count)
    case .uneven(let sizes, let lines):
      let first = lines.partition { $0.start + $0.length > low }
      let last = lines.partition { $0.start >= high }
      guard first < last else { return 0..<0 }
      let end = last < lines.count ? lines[last].first : sizes.count
      return lines[first].first..<end
    }
  }
}

extension Array {
  /// Returns the first index whose element, and those behind it, have a property that elements in front lack.
  func partition(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
