package import GraphicsValues

/// The area under opaque windows, as rectangles.
///
/// Both the number of rectangles and the work of all questions are bounded: only the first rectangles
/// count, and a question that would take longer is answered with "not covered". So the area may be too
/// small, never too large.
package struct CoveredArea {
  /// A rectangle as its edges, which can be cut without rounding.
  private struct Piece {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ area: Rectangle) { (left, top, right, bottom) = (area.x, area.y, area.maxX, area.maxY) }

    func meets(_ other: Piece) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private var pieces: [Piece] = []
  /// Uncovered parts of the area in question, each with the index of the first piece that may cover it.
  private var open: [(part: Piece, first: Int)] = []
  /// Number of comparisons of two rectangles so far.
  package private(set) var comparisons = 0

  package static let mostPieces = 64
  /// The most comparisons for one question.
  package static let mostComparisonsEach = 4096
  /// The most comparisons for all questions.
  package static let mostComparisons = 1 << 18

  package init() {}

  package mutating func add(_ area: Rectangle) {
    guard pieces.count < Self.mostPieces else { return }
    pieces.append(Piece(area))
  }

  /// Whether the area covers a rectangle; false if finding out would take too long.
  package mutating func contains(_ area: Rectangle) -> Bool {
    let end = min(comparisons + Self.mostComparisonsEach, Self.mostComparisons)
    open.removeAll(keepingCapacity: true)
    open.append((Piece(area), 0))
    while let (part, first) = open.popLast() {
      guard let index = firstPiece(meeting: part, from: first, until: end) else { return false }
      keep(part, without: pieces[index], next: index + 1)
    }
    return true
  }

  /// The first piece that meets `part`; nil if there is none, or if the comparisons reach `end`.
  private mutating func firstPiece(meeting part: Piece, from first: Int, until end: Int) -> Int? {
    for index in first..<pieces.count {
      guard comparisons < end else { return nil }
      comparisons += 1
      if pieces[index].meets(part) { return index }
    }
    return nil
  }

  /// Keeps the up to four rectangles that remain of `part` without a piece that it meets.
  private mutating func keep(_ part: Piece, without piece: Piece, next: Int) {
    var rest = part
    if rest.top < piece.top {
      var above = rest
      above.bottom = piece.top
      open.append((above, next))
      rest.top = piece.top
    }
    if piece.bottom < rest.bottom {
      var below = rest
      below.top = piece.bottom
      open.append((below, next))
      rest.bottom = piece.bottom
    }
    if rest.left < piece.left {
      var before = rest
      before.right = piece.left
      open.append((before, next))
    }
    if piece.right < rest.right {
      var after = rest
      after.left = piece.right
      open.append((after, next))
    }
  }
}

extension Rectangle {
  /// The intersection of both; if they do not meet, a rectangle of size 0 in a dimension, never
  /// negative.
  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }
}
