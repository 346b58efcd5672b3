import GraphicsValues

/// Search for the place at which a new window covers the least of other windows.
///
/// There is at least one other window. Frames include titles. `mostComparisons` bounds the time.
struct FreePlace {
  let display: Size
  let size: Size
  /// The oldest first.
  let others: [Rectangle]

  /// Points to keep between two windows, and between a window and the display's edge.
  static let gap = 16.0
  /// Points from one window of a cascade to the next in each direction; more than a title's height.
  static let step = 32.0
  /// Upper bound of the comparisons of a place with a window in one search; clients may open hundreds of
  /// windows at once.
  private static let mostComparisons = 40_000
  /// Height in points of a window's strip: the title and a little more, by which people find the window.
  private static let strip = step
  /// Additional weight of a strip's area.
  private static let stripWeight = 10.0
  /// Part of an area. A display is full when more than this part of the window lies on other windows and hides
  /// more than this part of one of them.
  private static let mostCovered = 0.5

  /// Place of the window's top left corner.
  var origin: Point {
    let best = best(inset: Self.gap)
    if !isFree(best) {
      let atEdge = self.best(inset: 0)
      if isFree(atEdge) { return atEdge }
    }
    return isFull(at: best) || coincidences(at: best) > 0 ? cascaded : best
  }

  // MARK: Room

  private enum Axis { case x, y }

  private func length(_ axis: Axis) -> Double { axis == .x ? display.width : display.height }

  private func length(of size: Size, _ axis: Axis) -> Double {
    axis == .x ? size.width : size.height
  }

  /// Coordinate that centres the window; 0 for a window longer than the display.
  private func middle(_ axis: Axis) -> Double {
    max(((length(axis) - length(of: size, axis)) / 2).rounded(), 0)
  }

  /// First and last coordinate at which the window lies inside the display.
  ///
  /// - Parameter inset: points to keep to both edges; less where the window leaves less.
  private func room(_ axis: Axis, inset: Double) -> (first: Double, last: Double) {
    let free = max(length(axis) - length(of: size, axis), 0)
    let inset = min(inset, (free / 2).rounded(.down))
    return (inset, free - inset)
  }

  // MARK: The best place

  /// Number of coordinates to try on each axis.
  private var mostCoordinates: Int {
    var count = 16
    while count < 48, (count + 1) * (count + 1) * others.count <= Self.mostComparisons {
      count += 1
    }
    return count
  }

  /// Coordinates to try: the middle and the ends of the room, and for each other window, the newest first, the
  /// coordinates beside it with and without the gap, below its strip, and in line with its edges.
  ///
  /// The covered area is piecewise linear in a coordinate. Its minima are where the window begins to cover
  /// another window, the gap around it or its strip, so no coordinate in between covers less.
  private func coordinates(_ axis: Axis, inset: Double) -> [Double] {
    let (room, most) = (room(axis, inset: inset), mostCoordinates)
    var found: [Double] = []
    func add(_ coordinate: Double) {
      guard coordinate >= room.first, coordinate <= room.last, found.count < most,
        !found.contains(coordinate)
      else { return }
      found.append(coordinate)
    }
    for coordinate in [middle(axis), room.first, room.last] { add(coordinate) }
    let own = length(of: size, axis)
    for other in others.reversed() where found.count < most {
      let (low, high) = axis == .x ? (other.x, other.maxX) : (other.y, other.maxY)
      for coordinate in [high, low - own, high + Self.gap, low - Self.gap - own] { add(coordinate) }
      for coordinate in [low, high - own] { add(coordinate) }
      if axis == .y { add(low + Self.strip) }
    }
    return found
  }

  /// Cost of a place; the first property in which two places differ decides.
  private struct Badness {
    /// Covered area of other windows, plus that of the windows with the gap around them, plus that of strips
    /// with their weight; square points.
    var covered = Double.infinity
    /// True when no other window has its top edge at the same height.
    var isUnaligned = true
    /// Squared distance from the middle, the vertical one doubled, since displays are wide.
    var distance = Double.infinity

    static func < (a: Badness, b: Badness) -> Bool {
      if a.covered != b.covered { return a.covered < b.covered }
      if a.isUnaligned != b.isUnaligned { return b.isUnaligned }
      return a.distance < b.distance
    }
  }

  /// Returns the place with the lowest cost; of several, the first in reading order.
  private func best(inset: Double) -> Point {
    var best = Point(x: middle(.x), y: middle(.y))
    var least = Badness()
    let xs = coordinates(.x, inset: inset).sorted()
    for y in coordinates(.y, inset: inset).sorted() {
      let isUnaligned = !others.contains { $0.y == y }
      for x in xs {
        let place = Point(x: x, y: y)
        guard let covered = covered(at: place, atMost: least.covered) else { continue }
        let (dx, dy) = (x - middle(.x), 2 * (y - middle(.y)))
        let badness = Badness(
          covered: covered, isUnaligned: isUnaligned, distance: dx * dx + dy * dy)
        if badness < least { (best, least) = (place, badness) }
      }
    }
    return best
  }

  /// Returns `Badness.covered` of a place; nil when it exceeds the limit.
  private func covered(at place: Point, atMost limit: Double) -> Double? {
    let frame = frame(at: place)
    var covered = 0.0
    for other in others {
      let wide = Rectangle(
        x: other.x - Self.gap, y: other.y - Self.gap, width: other.width + 2 * Self.gap,
        height: other.height + 2 * Self.gap)
      let near = frame.sharedArea(wide)
      guard near > 0 else { continue }
      let strip = Rectangle(
        x: wide.x, y: other.y, width: wide.width, height: min(other.height, Self.strip))
      covered += near + frame.sharedArea(other) + Self.stripWeight * frame.sharedArea(strip)
      if covered > limit { return nil }
    }
    return covered
  }

  /// True when the window at a place covers no other window.
  private func isFree(_ place: Point) -> Bool {
    let frame = frame(at: place)
    return others.allSatisfy { frame.sharedArea($0) == 0 }
  }

  /// True when the display counts as full with the window at the best place.
  private func isFull(at place: Point) -> Bool {
    let frame = frame(at: place)
    var covered = 0.0
    var hidesOne = false
    for other in others {
      let shared = frame.sharedArea(other)
      covered += shared
      if shared > Self.mostCovered * other.width * other.height { hidesOne = true }
    }
    return hidesOne && covered > Self.mostCovered * size.width * size.height
  }

  private func frame(at place: Point) -> Rectangle {
    Rectangle(x: place.x, y: place.y, width: size.width, height: size.height)
  }

  // MARK: Cascade

  /// Coordinates of a cascade on one axis, `step` points apart. The room of a window longer than the display
  /// is a quarter of the display.
  private struct Steps {
    private var first = 0.0
    private(set) var count = 1
    /// Number of the step after the newest window's.
    private(set) var next = 0

    /// - Parameter isInLine: true for steps in line with the newest window; there may be one less of them.
    init(length: Double, own: Double, newest: Double, isInLine: Bool) {
      let room = own <= length ? length - own : length / 4
      // The comparison also refuses numbers that `Int` would trap on.
      guard room >= FreePlace.step else { return }
      let isOnDisplay = newest >= 0 && newest <= length
      if isInLine, isOnDisplay {
        first = newest.truncatingRemainder(dividingBy: FreePlace.step)
      }
      count = Int(min((room - first) / FreePlace.step, 1024)) + 1
      guard isOnDisplay, newest >= first else { return }
      next = (Int((newest - first) / FreePlace.step) + 1) % count
    }

    func coordinate(_ number: Int) -> Double { first + FreePlace.step * Double(number % count) }
  }

  /// Place one step below and to the right of the newest window; the cascade starts over at the edges.
  private var cascaded: Point {
    let (place, found) = cascaded(isInLine: true)
    return found == 0 ? place : cascaded(isInLine: false).place
  }

  /// Returns the first place of the cascade with the fewest windows that start near it, and the number of
  /// windows with the same frame.
  private func cascaded(isInLine: Bool) -> (place: Point, coincidences: Int) {
    let newest = others.last ?? .zero
    let xs = Steps(
      length: display.width, own: size.width, newest: newest.x, isInLine: isInLine)
    let ys = Steps(
      length: display.height, own: size.height, newest: newest.y, isInLine: isInLine)
    var best = Point.zero
    var least = (Int.max, Int.max)
    // Each window is near one place at most, so one place more than there are windows is enough.
    for number in 0..<min(xs.count * ys.count, others.count + 1) {
      let (column, row) = (number / ys.count, number % ys.count)
      let place = Point(
        x: xs.coordinate(xs.next + row + column), y: ys.coordinate(ys.next + row))
      let found = (coincidences(at: place), neighbours(at: place))
      if found < least { (best, least) = (place, found) }
      if found == (0, 0) { break }
    }
    return (best, least.0)
  }

  /// Returns the number of windows with exactly the window's frame at a place.
  private func coincidences(at place: Point) -> Int {
    let frame = frame(at: place)
    return others.count { $0 == frame }
  }

  /// Returns the number of windows whose top left corner is within half a step of a place.
  private func neighbours(at place: Point) -> Int {
    others.count {
      abs($0.x - place.x) < Self.step / 2 && abs($0.y - place.y) < Self.step / 2
    }
  }
}

extension Rectangle {
  /// Returns the area of the intersection.
  func sharedArea(_ other: Rectangle) -> Double {
    let width = min(maxX, other.maxX) - max(x, other.x)
    guard width > 0 else { return 0 }
    let height = min(maxY, other.maxY) - max(y, other.y)
    return height > 0 ? width * height : 0
  }
}
