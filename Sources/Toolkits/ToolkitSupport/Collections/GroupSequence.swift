public import Foundation

/// The groups of a section one after another, in the space of the first one, with the leading edge on the left.
///
/// Groups that are alike share one solution. A measured item costs the solution of its group and one addition for
/// each later group.
public struct GroupSequence {
  /// The direction in which groups follow each other.
  public enum Axis: Sendable { case horizontal, vertical }

  /// The place of a group.
  public struct Place: Sendable {
    /// The distance from the first group.
    public var start: CGFloat
    /// The number of its first item in the section.
    public var first: Int
    /// The places in it.
    public var solution: GroupSolution
  }

  /// The direction in which groups follow each other.
  public let axis: Axis
  /// The groups, in order.
  public private(set) var places: [Place] = []
  /// The length of all groups.
  public private(set) var length: CGFloat = 0
  /// The breadth of the broadest group.
  public private(set) var breadth: CGFloat = 0
  /// The sizes of measured items, by their numbers.
  public private(set) var measured: [Int: CGSize]
  /// The largest distance by which a view lies outside of its group.
  private var overhang: CGFloat = 0
  /// The first group whose successors have old places; nil if all places are right.
  private var unsettled: Int?
  /// The first group whose items are others than before.
  private var unsolved: Int?
  /// True if a group that was the broadest may be so no longer.
  private var isNarrower = false

  private let group: BlueprintItem
  private let container: CGSize
  private let spacing: CGFloat
  private let count: Int

  /// Solves the groups of a section.
  ///
  /// - Parameters:
  ///   - container: the size of what the groups lie in.
  ///   - spacing: the space between two groups, in points.
  public init(
    _ group: BlueprintItem, count: Int, in container: CGSize, along axis: Axis, spacing: CGFloat,
    measured: [Int: CGSize] = [:]
  ) {
    self.group = group
    self.count = count
    self.container = container
    self.axis = axis
    self.spacing = spacing
    self.measured = measured
    solve(from: 0)
    place(from: 0)
  }

  /// The number of items that have a place.
  public var placedCount: Int { places.last.map { $0.first + $0.solution.slots.count } ?? 0 }

  // MARK: Solving

  private mutating func solve(from index: Int) {
    var first = places.indices.contains(index) ? places[index].first : 0
    places.removeSubrange(index...)
    var usual: GroupSolution?
    while first < count {
      var solution: GroupSolution
      if let usual, first + usual.slots.count <= count, !isMeasured(first, usual.slots.count) {
        solution = usual
      } else {
        solution = GroupSolver.solve(
          group, in: container, measured: measured, from: first, to: count)
        let isFull = first + solution.slots.count < count
        if usual == nil, isFull, !isMeasured(first, solution.slots.count) { usual = solution }
      }
      guard !solution.slots.isEmpty else { return }
      places.append(Place(start: 0, first: first, solution: solution))
      first += solution.slots.count
    }
  }

  private func isMeasured(_ first: Int, _ count: Int) -> Bool {
    !measured.isEmpty && (first..<first + count).contains { measured[$0] != nil }
  }

  private mutating func place(from index: Int) {
    var start: CGFloat = 0
    if index > 0 { start = places[index - 1].start + extent(places[index - 1]) + spacing }
    for index in places.indices[index...] {
      places[index].start = start
      start += extent(places[index]) + spacing
    }
    length = places.isEmpty ? 0 : max(start - spacing, 0)
    if index == 0 || isNarrower { widen() }
  }

  /// Finds the breadth of the broadest group, and the largest overhang.
  private mutating func widen() {
    isNarrower = false
    breadth = 0
    overhang = 0
    var last: GroupSolution?
    for place in places where place.solution !== last {
      breadth = max(breadth, breadth(of: place.solution))
      overhang = max(overhang, overhang(of: place.solution))
      last = place.solution
    }
  }

  private func breadth(of solution: GroupSolution) -> CGFloat {
    axis == .vertical ? solution.size.width : solution.size.height
  }

  private func extent(_ place: Place) -> CGFloat {
    axis == .vertical ? place.solution.size.height : place.solution.size.width
  }

  private func overhang(of solution: GroupSolution) -> CGFloat {
    var most: CGFloat = 0
    for frame in solution.slots.map(\.frame) + solution.attached.map(\.frame) {
      most =
        axis == .vertical
        ? max(most, -frame.minY, frame.maxY - solution.size.height)
        : max(most, -frame.minX, frame.maxX - solution.size.width)
    }
    return most
  }

  // MARK: Measuring

  /// Takes the size of an item into account; the groups after its own have their new places after `settle()`.
  ///
  /// - Returns: the change of its group's length, as far as its items stay the same.
  public mutating func measure(_ item: Int, as size: CGSize) -> CGFloat {
    guard measured[item] != size else { return 0 }
    measured[item] = size
    guard let index = group(of: item) else { return 0 }
    unsettled = min(unsettled ?? index, index)
    let place = places[index]
    let solution = GroupSolver.solve(
      group, in: container, measured: measured, from: place.first, to: count)
    guard solution.slots.count == place.solution.slots.count else {
      unsolved = min(unsolved ?? index, index)
      return 0
    }
    let (old, new) = (breadth(of: place.solution), breadth(of: solution))
    if old == breadth, new < old { isNarrower = true }
    breadth = max(breadth, new)
    overhang = max(overhang, overhang(of: solution))
    places[index].solution = solution
    return extent(places[index]) - extent(place)
  }

  /// Gives the groups their places after items were measured. Returns false if nothing was.
  public mutating func settle() -> Bool {
    guard let start = unsettled else { return false }
    if let unsolved {
      solve(from: unsolved)
      isNarrower = true
    }
    unsettled = nil
    unsolved = nil
    place(from: start)
    return true
  }

  // MARK: Looking

  /// Returns the number of the group of an item.
  public func group(of item: Int) -> Int? {
    guard item >= 0, item < placedCount else { return nil }
    return position { $0.first + $0.solution.slots.count > item }
  }

  /// Returns the place of an item, with its group moved to its own place.
  public func slot(of item: Int) -> GroupSolution.Slot? {
    guard let index = group(of: item) else { return nil }
    var slot = places[index].solution.slots[item - places[index].first]
    slot.frame = moved(slot.frame, places[index].start)
    return slot
  }

  /// Returns a rectangle of a group that begins at a distance from the first one.
  public func moved(_ frame: CGRect, _ start: CGFloat) -> CGRect {
    axis == .vertical ? frame.offsetBy(dx: 0, dy: start) : frame.offsetBy(dx: start, dy: 0)
  }

  /// Returns the groups that show something in a range of distances.
  public func groups(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = position { $0.start + extent($0) + overhang > low }
    let end = position { $0.start - overhang >= high }
    return first..<max(first, end)
  }

  /// Returns the number of the first group for which a condition holds that holds for all later ones.
  private func position(_ holds: (Place) -> Bool) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(places[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the number of the group whose start is nearest to a distance.
  public func nearestGroup(to start: CGFloat) -> Int {
    let next = position { $0.start >= start }
    guard next > 0 else { return 0 }
    guard next < places.count else { return max(places.count - 1, 0) }
    return start - places[next - 1].start < places[next].start - start ? next - 1 : next
  }
}
