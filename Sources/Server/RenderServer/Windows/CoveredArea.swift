package import GraphicsValues

/// The area under opaque windows, as rectangles.
///
/// Their number is bounded, and so is the work of all questions about one area: the first rectangles count,
/// and what would take longer to find out is not covered. So the area may be too small, never too large.
package struct CoveredArea {
  /// A rectangle by its edges, which can be cut without rounding.
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
  /// Parts of the area that is asked about, each with the number of the first piece that may cover it.
  private var open: [(part: Piece, first: Int)] = []
  /// Comparisons of two rectangles so far.
  package private(set) var comparisons = 0

  package static let mostPieces = 64
  /// For one question, and for all of them.
  package static let mostComparisonsEach = 4096
  package static let mostComparisons = 1 << 18

  package init() {}

  package mutating func add(_ area: Rectangle) {
    guard pieces.count < Self.mostPieces else { return }
    pieces.append(Piece(area))
  }

  /// False also where it would take too long to find out.
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

  /// Nil when there is none, and when there have been as many comparisons as there may be.
  private mutating func firstPiece(meeting part: Piece, from first: Int, until end: Int) -> Int? {
    for index in first..<pieces.count {
      guard comparisons < end else { return nil }
      comparisons += 1
      if pieces[index].meets(part) { return index }
    }
    return nil
  }

  /// Keeps up to four parts that are one without a piece that it meets.
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
  /// The common part of both; empty, with no negative size, when there is none.
  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }
}
