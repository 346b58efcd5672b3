/// The difference of two texts, in the format of `diff -u`, which `patch` applies.
public struct UnifiedDifference {
  private enum Line {
    case same(String)
    case old(String)
    case new(String)
  }

  /// Lines of the texts around a change.
  private static let context = 3

  private let path: String
  private let lines: [Line]

  /// Compares the texts of a file.
  public init(path: String, before: String, after: String) {
    self.path = path
    lines = Self.compare(Self.lines(before), Self.lines(after))
  }

  /// The difference with its heading; empty for equal texts.
  public var text: String {
    let hunks = hunks
    guard !hunks.isEmpty else { return "" }
    return "--- \(path)\n+++ \(path)\n" + hunks.joined()
  }

  /// The lines with their ends, so that a last line without an end differs from one with it.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    for byte in text.utf8 {
      line.append(byte)
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      }
    }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  private static func compare(_ before: [String], _ after: [String]) -> [Line] {
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var old = 0
    var new = 0
    while old < before.count || new < after.count {
      if removed.contains(old) {
        lines.append(.old(before[old]))
        old += 1
      } else if inserted.contains(new) {
        lines.append(.new(after[new]))
        new += 1
      } else {
        lines.append(.same(before[old]))
        old += 1
        new += 1
      }
    }
    return lines
  }

  private var hunks: [String] {
    var hunks: [String] = []
    var index = 0
    var oldLine = 1
    var newLine = 1
    while index < lines.count {
      guard let range = nextHunk(from: index) else { break }
      let skipped = range.lowerBound - index
      oldLine += skipped
      newLine += skipped
      var body = ""
      var oldCount = 0
      var newCount = 0
      for line in lines[range] {
        switch line {
        case .same(let text):
          body += Self.marked(" ", text)
          oldCount += 1
          newCount += 1
        case .old(let text):
          body += Self.marked("-", text)
          oldCount += 1
        case .new(let text):
          body += Self.marked("+", text)
          newCount += 1
        }
      }
      // A part without lines is counted from the line before it.
      let oldStart = oldCount == 0 ? oldLine - 1 : oldLine
      let newStart = newCount == 0 ? newLine - 1 : newLine
      hunks.append("@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@\n" + body)
      oldLine += oldCount
      newLine += newCount
      index = range.upperBound
    }
    return hunks
  }

  /// The next changes that lie near each other, with the lines around them.
  private func nextHunk(from start: Int) -> Range<Int>? {
    let changed = lines.indices.dropFirst(start).filter { isChange(lines[$0]) }
    guard let first = changed.first else { return nil }
    var last = first
    for index in changed where index - last <= 2 * Self.context { last = index }
    return max(start, first - Self.context)..<min(lines.count, last + Self.context + 1)
  }

  private func isChange(_ line: Line) -> Bool {
    if case .same = line { return false }
    return true
  }

  private static func marked(_ mark: String, _ line: String) -> String {
    line.utf8.last == UInt8(ascii: "\n")
      ? mark + line : "\(mark)\(line)\n\\ No newline at end of file\n"
  }
}
