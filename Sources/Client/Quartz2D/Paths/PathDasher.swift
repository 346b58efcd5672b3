import GraphicsValues

/// Cuts a path into dashes. Dashes of curves are curves.
struct PathDasher {
  private let lengths: [Double]
  private let total: Double
  private let phase: Double

  /// Largest number of dashes; more look like a line and are not worth the memory.
  private static let maximumCount = 100_000.0

  /// Creates a dasher; nil if a length is negative or not finite, or all are 0.
  init?(phase: Double, lengths: [Double]) {
    // An odd number of lengths is repeated, with dashes and gaps exchanged.
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let total = pattern.reduce(0, +)
    guard pattern.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite, phase.isFinite else {
      return nil
    }
    self.lengths = pattern
    self.total = total
    let rest = phase.truncatingRemainder(dividingBy: total)
    self.phase = rest < 0 ? rest + total : rest
  }

  /// Returns the path in dashes, or the path itself if it would have more than 100 000 dashes.
  func dashed(_ path: PathValue) -> PathValue {
    let subpaths = path.subpaths
    var length = 0.0
    for subpath in subpaths {
      for segment in subpath.segments { length += segment.polygonLength }
    }
    guard length / total * Double(lengths.count) <= Self.maximumCount else { return path }
    var result = PathValue()
    for subpath in subpaths {
      for dash in dashes(of: subpath) { result.append(dash) }
    }
    return result
  }

  private func dashes(of subpath: Subpath) -> [Subpath] {
    var (index, left) = start
    var dashes: [Subpath] = []
    var open = index % 2 == 0 ? Subpath(start: subpath.start) : nil
    let beginsInDash = open != nil
    for segment in subpath.segments {
      let ruler = SegmentRuler(segment)
      var done = 0.0
      while ruler.length - done > left {
        done += left
        let (before, at) = ruler.part(upTo: done)
        if var dash = open {
          if let before { dash.segments.append(before) }
          dashes.append(dash)
          open = nil
        } else {
          open = Subpath(start: at)
        }
        ruler.start = done
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= ruler.length - done
      if let rest = ruler.part(upTo: ruler.length).0 { open?.segments.append(rest) }
    }
    guard var last = open else { return dashes }
    if subpath.isClosed, beginsInDash {
      // The last dash continues across the begin of the subpath.
      guard let first = dashes.first else { return [subpath] }
      last.segments += first.segments
      dashes[0] = last
    } else {
      dashes.append(last)
    }
    return dashes
  }

  /// The index of the length in which a subpath begins, and the rest of that length.
  private var start: (index: Int, left: Double) {
    var rest = phase
    for (index, length) in lengths.enumerated() {
      if rest < length { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}

/// Measures one segment from its begin, and returns its parts in order.
private final class SegmentRuler {
  private let segment: Subpath.Segment
  /// The distances of the parameters 0, 1/n, 2/n … from the begin.
  private var distances: [Double] = [0]
  /// The begin of the next part.
  var start = 0.0

  init(_ segment: Subpath.Segment) {
    self.segment = segment
    switch segment {
    case .line(let from, let to):
      distances.append((to - from).length)
    case .curve(let cubic):
      let count = max(cubic.lineCount(tolerance: 0.001), 16)
      var previous = cubic.p0
      var distance = 0.0
      for index in 1...count {
        let point = cubic.point(at: Double(index) / Double(count))
        distance += (point - previous).length
        distances.append(distance)
        previous = point
      }
    }
  }

  var length: Double { distances[distances.count - 1] }

  /// Returns the part from `start` to a distance, which is nil if empty, and the point at the
  /// distance.
  func part(upTo end: Double) -> (Subpath.Segment?, Point) {
    let (from, to) = (parameter(at: start), parameter(at: end))
    switch segment {
    case .line(let a, let b):
      let (first, last) = (a + (b - a) * from, to == 1 ? b : a + (b - a) * to)
      return (from < to ? .line(first, last) : nil, last)
    case .curve(let cubic):
      let part = cubic.part(from: from, to: to)
      return (from < to ? .curve(part) : nil, part.p3)
    }
  }

  private func parameter(at distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    // Finds the first measured distance at or after `end`.
    var (low, high) = (0, distances.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] < distance { low = middle + 1 } else { high = middle }
    }
    let (before, after) = (distances[low - 1], distances[low])
    let part = after > before ? (distance - before) / (after - before) : 0
    return (Double(low - 1) + part) / Double(distances.count - 1)
  }
}

extension Point {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}

extension Subpath.Segment {
  /// Length of the control polygon: an upper bound of the segment's length.
  var polygonLength: Double {
    switch self {
    case .line(let from, let to): (to - from).length
    case .curve(let c): (c.p1 - c.p0).length + (c.p2 - c.p1).length + (c.p3 - c.p2).length
    }
  }
}
