public import Foundation

/// The places in one group, in its own space, where the leading edge is on the left.
public final class GroupSolution: Sendable {
  /// The place of an item.
  public struct Slot: Sendable {
    /// The rectangle.
    public var frame: CGRect
    /// The place in depth.
    public var depth = 0
    /// True for a width that the item decides.
    public var decidesWidth = false
    /// True for a height that the item decides.
    public var decidesHeight = false
  }

  /// The place of an attached view.
  public struct Attached: Sendable {
    /// The name of its kind.
    public var kind: String
    /// The rectangle.
    public var frame: CGRect
    /// The place in depth.
    public var depth: Int
    /// The number of the item, in the group, that it is attached to, or of the first item of a group.
    public var item: Int
  }

  /// The size.
  public let size: CGSize
  /// The items, in order.
  public let slots: [Slot]
  /// The attached views.
  public let attached: [Attached]

  init(size: CGSize, slots: [Slot], attached: [Attached]) {
    self.size = size
    self.slots = slots
    self.attached = attached
  }
}

/// The arithmetic of groups: sizes from blueprints and from what was measured.
struct GroupSolver {
  /// The sizes of items that were measured, by their numbers in the section.
  let measured: [Int: CGSize]
  /// The number of the next item.
  private var next: Int
  /// The number of items of the section.
  private let end: Int
  private var slots: [GroupSolution.Slot] = []
  private var attached: [GroupSolution.Attached] = []

  private init(_ measured: [Int: CGSize], _ next: Int, _ end: Int) {
    self.measured = measured
    self.next = next
    self.end = end
  }

  /// Solves a group that begins with an item.
  ///
  /// - Parameters:
  ///   - container: the size of what the group lies in.
  ///   - end: the number of items in the section.
  static func solve(
    _ group: BlueprintItem, in container: CGSize, measured: [Int: CGSize], from first: Int,
    to end: Int
  ) -> GroupSolution {
    var solver = GroupSolver(measured, first, end)
    let size = solver.place(group, at: .zero, in: container, given: Given())
    return GroupSolution(size: size, slots: solver.slots, attached: solver.attached)
  }

  // MARK: Items

  /// Lengths that count instead of an item's own.
  private struct Given {
    var width: CGFloat?
    var height: CGFloat?
  }

  /// Places an item or a group with its upper leading corner at a point, and returns its size.
  ///
  /// - Parameter given: lengths that count instead of the item's own.
  private mutating func place(
    _ item: BlueprintItem, at origin: CGPoint, in container: CGSize,
    given: Given
  ) -> CGSize {
    var size = CGSize(
      width: given.width ?? item.width.length(in: container),
      height: given.height ?? item.height.length(in: container))
    let first = slots.count
    switch item.arrangement {
    case .single:
      guard next < end else { return .zero }
      let decidesWidth = given.width == nil && !item.width.isGiven
      let decidesHeight = given.height == nil && !item.height.isGiven
      if let known = measured[next] {
        if decidesWidth { size.width = known.width }
        if decidesHeight { size.height = known.height }
      }
      slots.append(
        .init(
          frame: item.shown(CGRect(origin: origin, size: size)), decidesWidth: decidesWidth,
          decidesHeight: decidesHeight))
      next += 1
    case .row(let items, let repetition):
      size = line(items, repetition, of: item, size, at: origin, along: .x, given)
    case .column(let items, let repetition):
      size = line(items, repetition, of: item, size, at: origin, along: .y, given)
    case .custom(let provider):
      let inner = item.shown(CGRect(origin: origin, size: size))
      for (frame, depth) in provider(inner.size) where next < end {
        let isSound = [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
        let place = isSound ? frame.standardized : .zero
        slots.append(.init(frame: place.offsetBy(dx: inner.minX, dy: inner.minY), depth: depth))
        next += 1
      }
    }
    guard !item.attachments.isEmpty, slots.count > first else { return size }
    let frame = item.shown(CGRect(origin: origin, size: size))
    for attachment in item.attachments {
      attached.append(
        .init(
          kind: attachment.kind, frame: attachment.frame(at: frame), depth: attachment.depth,
          item: first))
    }
    return size
  }

  // MARK: Rows and columns

  private enum Axis {
    case x, y

    func length(_ size: CGSize) -> CGFloat { self == .x ? size.width : size.height }
    func breadth(_ size: CGSize) -> CGFloat { self == .x ? size.height : size.width }
    func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
      self == .x ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
    }
    func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
      self == .x ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }
  }

  /// A member of a line, with the parts of the solution that belong to it.
  private struct Member {
    var item: BlueprintItem
    var size: CGSize
    var slots: Range<Int>
    var attached: Range<Int>
  }

  /// Places the members of a group in a line, and returns the size of the group.
  private mutating func line(
    _ items: [BlueprintItem], _ repetition: BlueprintItem.Repetition, of group: BlueprintItem,
    _ size: CGSize, at origin: CGPoint, along axis: Axis, _ given: Given
  ) -> CGSize {
    let inner = group.shown(CGRect(origin: origin, size: size))
    let (ownLength, ownBreadth) =
      axis == .x ? (group.width, group.height) : (group.height, group.width)
    let (setLength, setBreadth) =
      axis == .x ? (given.width, given.height) : (given.height, given.width)
    let decidesLength = setLength == nil && !ownLength.isGiven
    let decidesBreadth = setBreadth == nil && !ownBreadth.isGiven
    let room = decidesLength ? CGFloat.infinity : axis.length(inner.size)
    var members = gather(
      items, repetition, spacing: group.spacing.length, room: room, in: inner.size, axis)
    unify(&members, axis)
    let edges = members.map { Self.edges(of: $0.item, axis) }
    let lengths = members.map { axis.length($0.size) }
    let share = decidesLength ? 0 : share(of: room, lengths, edges, group.spacing)
    var needed: [CGFloat] = []
    for (member, edge) in zip(members, edges) {
      needed.append(axis.breadth(member.size) + edge.above.length + edge.below.length)
    }
    let breadth = decidesBreadth ? needed.max() ?? 0 : axis.breadth(inner.size)
    let start = axis == .x ? inner.origin : CGPoint(x: inner.minY, y: inner.minX)
    var along: CGFloat = 0
    for (index, member) in members.enumerated() {
      let edge = edges[index]
      along += edge.before.length + (edge.before.isFlexible ? share : 0)
      var across = edge.above.length
      if edge.above.isFlexible {
        across += max(breadth - needed[index], 0) / (edge.below.isFlexible ? 2 : 1)
      }
      move(member, to: axis.point(start.x + along, start.y + across))
      along += lengths[index] + edge.after.length + (edge.after.isFlexible ? share : 0)
      if index < members.count - 1 {
        along += group.spacing.length + (group.spacing.isFlexible ? share : 0)
      }
    }
    guard !members.isEmpty else { return size }
    return axis.size(
      decidesLength ? along : axis.length(size), decidesBreadth ? breadth : axis.breadth(size))
  }

  /// Returns the part of the room that is left for each flexible space of a line.
  private func share(
    of room: CGFloat, _ lengths: [CGFloat], _ edges: [Edges], _ spacing: BlueprintSpacing
  ) -> CGFloat {
    let between = max(lengths.count - 1, 0)
    var used = spacing.length * CGFloat(between)
    var flexible = spacing.isFlexible ? between : 0
    for (length, edge) in zip(lengths, edges) {
      used += length + edge.before.length + edge.after.length
      flexible += (edge.before.isFlexible ? 1 : 0) + (edge.after.isFlexible ? 1 : 0)
    }
    return flexible == 0 ? 0 : max(room - used, 0) / CGFloat(flexible)
  }

  /// Takes items into a line, each at the origin, as long as there are room and items.
  private mutating func gather(
    _ items: [BlueprintItem], _ repetition: BlueprintItem.Repetition, spacing: CGFloat,
    room: CGFloat,
    in container: CGSize, _ axis: Axis
  ) -> [Member] {
    var members: [Member] = []
    guard !items.isEmpty else { return members }
    var most = Int.max
    var part: CGFloat?
    switch repetition {
    case .room: if room == .infinity { most = items.count }
    case .times(let count): most = max(count, 1)
    case .parts(let count):
      most = max(count, 1)
      if room < .infinity { part = max(room - spacing * CGFloat(most - 1), 0) / CGFloat(most) }
    }
    var used: CGFloat = 0
    while members.count < most, next < end {
      let item = items[members.count % items.count]
      let mark = (slots.count, attached.count, next)
      let given = axis == .x ? Given(width: part) : Given(height: part)
      let size = place(item, at: .zero, in: container, given: given)
      let edges = Self.edges(of: item, axis)
      let length = axis.length(size) + edges.before.length + edges.after.length
      let fits = used + (members.isEmpty ? 0 : spacing) + length <= room + 0.01
      // What takes no room would be repeated for ever.
      let isEndless = repetition == .room && members.count >= items.count && length + spacing <= 0
      if !members.isEmpty, part == nil, !fits || isEndless {
        slots.removeSubrange(mark.0...)
        attached.removeSubrange(mark.1...)
        next = mark.2
        break
      }
      guard next > mark.2 else { break }
      used += (members.isEmpty ? 0 : spacing) + length
      members.append(
        Member(
          item: item, size: size, slots: mark.0..<slots.count,
          attached: mark.1..<attached.count))
    }
    return members
  }

  /// Gives the items whose length or breadth is uniform those of the largest of them.
  private mutating func unify(_ members: inout [Member], _ axis: Axis) {
    func isUniform(_ dimension: BlueprintDimension) -> Bool {
      if case .uniform = dimension { true } else { false }
    }
    let pairs: [(KeyPath<BlueprintItem, BlueprintDimension>, WritableKeyPath<CGSize, CGFloat>)] = [
      (\BlueprintItem.width, \CGSize.width), (\BlueprintItem.height, \CGSize.height),
    ]
    for (dimension, length) in pairs {
      let uniform = members.indices.filter { isUniform(members[$0].item[keyPath: dimension]) }
      guard let largest = uniform.map({ members[$0].size[keyPath: length] }).max() else { continue }
      for index in uniform {
        members[index].size[keyPath: length] = largest
        if case .single = members[index].item.arrangement {
          slots[members[index].slots.lowerBound].frame.size[keyPath: length] = largest
        }
      }
    }
  }

  private mutating func move(_ member: Member, to point: CGPoint) {
    for index in member.slots {
      slots[index].frame = slots[index].frame.offsetBy(dx: point.x, dy: point.y)
    }
    for index in member.attached {
      attached[index].frame = attached[index].frame.offsetBy(dx: point.x, dy: point.y)
    }
  }

  /// The spaces around an item: along a line before and after it, and across.
  private struct Edges {
    var before, after, above, below: BlueprintSpacing
  }

  private static func edges(of item: BlueprintItem, _ axis: Axis) -> Edges {
    let none = BlueprintSpacing(0)
    let row = (item.edges.leading ?? none, item.edges.trailing ?? none)
    let column = (item.edges.top ?? none, item.edges.bottom ?? none)
    let (along, across) = axis == .x ? (row, column) : (column, row)
    return Edges(before: along.0, after: along.1, above: across.0, below: across.1)
  }
}
