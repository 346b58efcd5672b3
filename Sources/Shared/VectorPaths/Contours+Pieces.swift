package import GraphicsValues

extension Contours {
  /// Number of dashes (`DashPattern.mostDashes`) from which on a path is drawn solid.
  package static let dashLimit = 65_536

  /// The length of all contours, including closing segments.
  package var length: Double {
    var sum = 0.0
    for i in 0..<count { sum += length(of: i) }
    return sum
  }

  func length(of contour: Int) -> Double {
    let range = range(of: contour)
    guard var previous = isClosed[contour] ? range.last : range.first else { return 0 }
    var sum = 0.0
    for i in range {
      sum += distance(previous, i)
      previous = i
    }
    return sum
  }

  private func distance(_ i: Int, _ j: Int) -> Double {
    let d = points[j] - points[i]
    return (d.x * d.x + d.y * d.y).squareRoot()
  }

  /// Returns the part from `start` to `end`, fractions of the length of all contours together (§11.1), cut
  /// into dashes if there is a pattern.
  ///
  /// The fractions are clamped to 0…1; unless start < end, the result is empty. Dashes are measured from
  /// the start of each subpath, not of the part, so that trimming does not move them. A closed contour
  /// stays closed when all of it is kept, and a dash that passes its start is one piece.
  package func pieces(from start: Double, to end: Double, dashes: DashPattern? = nil) -> Contours {
    guard start < end else { return Contours() }
    if start <= 0, end >= 1, dashes == nil { return self }
    var result = Contours()
    result.reserve(as: self)
    let lengths = (0..<count).map { length(of: $0) }
    let total = lengths.reduce(0, +)
    var pattern = dashes
    if let dashes, dashes.mostDashes(along: total, lines: count) >= Double(Self.dashLimit) {
      pattern = nil
    }
    let (first, last) = (start > 0 ? start * total : 0, end < 1 ? end * total : total)
    var before = 0.0
    for i in 0..<count {
      let length = lengths[i]
      // The kept part of this contour, in distances from the contour's start.
      let low = max(0, first - before)
      let high = end < 1 ? min(length, last - before) : length
      before += length
      if length == 0 {
        if low == 0 && high == 0 { result.append(contour: i, of: self) }
      } else if low < high {
        appendPieces(of: i, length, low, high, pattern, to: &result)
      }
    }
    return result
  }

  /// The contours whose boxes are within a distance of a point.
  package func near(_ point: Point, within distance: Double) -> Contours {
    var result = Contours()
    for contour in 0..<count {
      var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
      for p in points[range(of: contour)] {
        (low.x, low.y) = (min(low.x, p.x), min(low.y, p.y))
        (high.x, high.y) = (max(high.x, p.x), max(high.y, p.y))
      }
      guard low.x - distance <= point.x, point.x <= high.x + distance,
        low.y - distance <= point.y, point.y <= high.y + distance
      else { continue }
      result.append(contour: contour, of: self)
    }
    return result
  }

  private func appendPieces(
    of contour: Int, _ length: Double, _ low: Double, _ high: Double, _ pattern: DashPattern?,
    to result: inout Contours
  ) {
    let isWhole = low == 0 && high == length
    guard let pattern else {
      if isWhole {
        result.append(contour: contour, of: self)
      } else {
        var walker = ContourWalker(self, contour)
        walker.append(from: low, to: high, to: &result, joining: false)
      }
      return
    }
    var dash = 0
    // The position of the pattern's current entry.
    var position = -pattern.phase
    while position + pattern.lengths[dash] <= 0, dash + 1 < pattern.lengths.count {
      // An entry of no length exactly at the start of the path is drawn.
      if pattern.lengths[dash] == 0 && position == 0 && dash % 2 == 0 { break }
      position += pattern.lengths[dash]
      dash += 1
    }
    let isOnAtStart = dash % 2 == 0 && position + pattern.lengths[dash] > 0
    if isWhole, isOnAtStart, position + pattern.lengths[dash] >= length {
      result.append(contour: contour, of: self)
      return
    }
    // The dash at the start of a closed contour waits for the one at its end.
    let waits = isClosed[contour] && isWhole && isOnAtStart
    let firstEnd = position + pattern.lengths[dash]
    var walker = ContourWalker(self, contour)
    var isFirst = true
    while position <= high {
      let next = position + pattern.lengths[dash]
      if dash % 2 == 0, next >= low, !(waits && isFirst) {
        let (from, to) = (max(position, low), min(next, high))
        if from < to || (position == next && position < length) {
          walker.append(from: from, to: to, to: &result, joining: false)
        }
        if waits, next >= length, position < length {
          var again = ContourWalker(self, contour)
          again.append(from: 0, to: firstEnd, to: &result, joining: true)
          return
        }
      }
      isFirst = false
      position = next
      dash = dash + 1 == pattern.lengths.count ? 0 : dash + 1
    }
    if waits {
      var again = ContourWalker(self, contour)
      again.append(from: 0, to: firstEnd, to: &result, joining: false)
    }
  }

  fileprivate mutating func append(contour: Int, of other: Contours) {
    begin(closed: other.isClosed[contour])
    for i in other.range(of: contour) { append(other.points[i], isSmooth: other.isSmooth(i)) }
  }
}

/// Walks along a contour, always forwards.
private struct ContourWalker {
  private let contours: Contours
  private let range: Range<Int>
  private let segments: Int
  private var segment = 0
  /// The distance from the contour's start to the start of the segment.
  private var passed = 0.0
  private var direction = Point.zero
  private var length = 0.0

  init(_ contours: Contours, _ contour: Int) {
    self.contours = contours
    range = contours.range(of: contour)
    segments = contours.isClosed[contour] ? range.count : range.count - 1
    measure()
  }

  private func point(_ i: Int) -> Point {
    contours.points[range.lowerBound + (i < range.count ? i : 0)]
  }

  private mutating func measure() {
    direction = point(segment + 1) - point(segment)
    length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
  }

  /// The point at a distance from the start of the current segment.
  private func point(at distance: Double) -> Point {
    let start = point(segment)
    if distance <= 0 { return start }
    if distance >= length { return point(segment + 1) }
    return start + direction * (distance / length)
  }

  /// Appends the piece between two distances from the contour's start, as an open contour or to the last
  /// contour. A piece of no length keeps a direction.
  mutating func append(
    from low: Double, to high: Double, to result: inout Contours, joining: Bool
  ) {
    while segment + 1 < segments, passed + length <= low { advance() }
    if !joining {
      result.begin(closed: false)
      result.append(point(at: low - passed))
    }
    while segment + 1 < segments, passed + length < high {
      let i = segment + 1
      add(point(i), isSmooth: contours.isSmooth(range.lowerBound + i), &result)
      advance()
    }
    let end = point(at: high - passed)
    if joining || low < high {
      add(end, isSmooth: false, &result)
    }
    if !joining, let start = result.starts.last, result.points.count == start + 1, length > 0 {
      let size = max(abs(end.x), abs(end.y), length)
      result.append(end + direction * (size * 0x1p-34 / length))
    }
  }

  private func add(_ p: Point, isSmooth: Bool, _ result: inout Contours) {
    if result.points.last != p { result.append(p, isSmooth: isSmooth) }
  }

  private mutating func advance() {
    passed += length
    segment += 1
    measure()
  }
}
