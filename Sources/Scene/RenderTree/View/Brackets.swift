import DrawList
import GraphicsValues

/// The brackets in a segment's commands: groups, masks, transitions and bitmaps.
///
/// Linking a bracket sets the distance between its begin and end, and its bounds, which follow from the commands
/// between them. Places are counted from the segment's first command, whose index in the list is `base`.
struct Brackets: Sendable {
  /// Ranges of the outermost brackets, from first to last.
  private(set) var outermost: [Range<Int32>] = []
  /// Ends of brackets in which any change damages the whole bracket, from first to last.
  private(set) var spreadingEnds: [Int32] = []
  /// Places of commands that the running update replaced, if there are brackets.
  var changedPlaces: [Int32] = []
  /// Open brackets while the list is linked; empty otherwise.
  private var openBrackets: [OpenBracket] = []
  /// Parts of the list whose brackets changed.
  var restructured: [Range<Int>] = []

  var heapBytes: Int {
    outermost.heapBytes + spreadingEnds.heapBytes + changedPlaces.heapBytes
      + openBrackets.heapBytes + restructured.heapBytes
  }

  mutating func forgetChanges() {
    restructured.removeAll(keepingCapacity: true)
    changedPlaces.removeAll(keepingCapacity: true)
  }

  /// Records a changed command, if there are brackets.
  @inline(__always)
  mutating func recordChange(_ place: Int) {
    if !outermost.isEmpty { changedPlaces.append(Int32(place)) }
  }

  /// Links all brackets of a new segment.
  mutating func linkAll(_ list: inout DrawList, from base: Int, count: Int) {
    let found = link(0..<count, areNew: true, &list, from: base)
    outermost = found.outermost
    spreadingEnds = found.spreadingEnds
  }

  /// Links the parts of the list whose brackets changed.
  mutating func linkRestructured(_ list: inout DrawList, from base: Int) {
    if restructured.isEmpty { return }
    let regions = restructured.sorted {
      ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound)
    }
    restructured.removeAll(keepingCapacity: true)
    var done = 0
    // Regions are subtrees: two are disjoint, or one contains the other.
    for region in regions where region.lowerBound >= done {
      linkRegion(region, &list, from: base)
      done = region.upperBound
    }
  }

  /// Links a part of the list that contains both ends of each of its brackets.
  mutating func linkRegion(_ region: Range<Int>, _ list: inout DrawList, from base: Int) {
    let spreading = spreadingEnds.places(in: region)
    let found = link(region, areNew: true, &list, from: base)
    spreadingEnds.replaceSubrange(spreading, with: found.spreadingEnds)
    let start = outermost.first(from: region.lowerBound)
    // An outer bracket is linked after all regions: `linkChanges` finds the changes in it.
    if start > 0 {
      let before = outermost[start - 1]
      if region.upperBound < Int(before.upperBound) { return }
    }
    let end = outermost.first(from: region.upperBound)
    outermost.replaceSubrange(start..<end, with: found.outermost)
  }

  /// Links brackets in which commands were replaced: a bracket depends only on its contents.
  mutating func linkChanges(
    recorded recordsPlaces: Bool, _ list: inout DrawList, from base: Int
  ) {
    if outermost.isEmpty { return }
    if !recordsPlaces {
      for range in outermost {
        _ = link(Int(range.lowerBound)..<Int(range.upperBound), areNew: false, &list, from: base)
      }
      return
    }
    if changedPlaces.isEmpty { return }
    changedPlaces.sort()
    var next = 0
    for range in outermost {
      while next < changedPlaces.count,
        changedPlaces[next] < range.lowerBound
      {
        next += 1
      }
      guard next < changedPlaces.count else { return }
      if changedPlaces[next] < range.upperBound {
        _ = link(Int(range.lowerBound)..<Int(range.upperBound), areNew: false, &list, from: base)
      }
    }
  }

  /// Damages the whole bounds of brackets that spread changes and have changed commands.
  func addChanged(
    _ patch: Patch, _ list: DrawList, from base: Int, to damage: inout DamageAccumulator
  ) {
    for end in spreadingEnds {
      let begin = end - list.commands.heads[base + Int(end)].bracketLength
      let places = changedPlaces.places(in: Int(begin)..<Int(end) + 1)
      guard !patch.recordsPlaces || !places.isEmpty else { continue }
      // Brackets that are new in this frame have damaged their bounds already.
      if let bounds = patch.brackets[end] { damage.add(bounds) }
      damage.add(list.commands.heads[base + Int(end)].bounds)
    }
  }

  private struct Links {
    var outermost: [Range<Int32>] = []
    var spreadingEnds: [Int32] = []
  }

  /// Sets the `bracketLength` of brackets, and their bounds to the union of their contents.
  ///
  /// - Parameters:
  ///   - places: places that contain both ends of each of their brackets.
  ///   - areNew: whether to return the outermost and spreading brackets, which are not known yet.
  private mutating func link(
    _ places: Range<Int>, areNew: Bool, _ list: inout DrawList, from base: Int
  ) -> Links {
    var links = Links()
    // Swapped out, so that the array has one owner.
    var open: [OpenBracket] = []
    swap(&open, &openBrackets)
    defer {
      open.removeAll(keepingCapacity: true)
      swap(&open, &openBrackets)
    }
    // The area painted so far in the innermost open bracket.
    var shown = PixelRect.empty
    var place = places.lowerBound
    while place < places.upperBound {
      place = Self.skipPainted(place..<places.upperBound, &shown, list.commands.heads, base)
      if place == places.upperBound { break }
      defer { place += 1 }
      let index = base + place
      let head = list.commands.heads[index]
      switch head.kind.role {
      case .paints: break
      case .begins:
        open.append(OpenBracket(begin: index, shownBefore: shown))
        shown = .empty
      case .divides:
        if !open.isEmpty { open[open.count - 1].middle = index }
      case .ends:
        guard let bracket = open.popLast() else { continue }
        if areNew, list.spreads(at: index) { links.spreadingEnds.append(Int32(place)) }
        let bounds = Self.link(bracket, showing: shown, end: index, &list)
        shown = bracket.shownBefore
        guard !open.isEmpty else {
          if areNew {
            links.outermost.append(Int32(bracket.begin - base)..<Int32(place + 1))
          }
          continue
        }
        if head.kind == .endMask {
          open[open.count - 1].mask = bounds
        } else {
          shown = shown.union(bounds)
        }
      }
    }
    return links
  }

  /// Adds the bounds of painting commands to `shown`, up to the first command of a bracket.
  ///
  /// - Returns: the place of that command, or the end.
  @inline(__always)
  private static func skipPainted(
    _ places: Range<Int>, _ shown: inout PixelRect, _ heads: [DrawCommand.Head], _ base: Int
  ) -> Int {
    let heads = heads.span
    for place in places {
      let kind = heads[base + place].kind
      guard kind.role == .paints else { return place }
      shown = shown.union(heads[base + place].bounds)
    }
    return places.upperBound
  }

  /// Links one bracket.
  ///
  /// - Returns: the area that the bracket paints.
  private static func link(
    _ bracket: OpenBracket, showing contents: PixelRect, end: Int, _ list: inout DrawList
  ) -> PixelRect {
    list.commands.heads[bracket.begin].bracketLength = Int32(end - bracket.begin)
    list.commands.heads[end].bracketLength = Int32(end - bracket.begin)
    if bracket.middle >= 0 {
      list.commands.heads[bracket.middle].bracketLength = Int32(end - bracket.middle)
    }
    let head = list.commands.heads[end]
    let isGroup = head.kind == .endGroup || head.kind == .endMask
    guard isGroup || list.commands.bodies[end].boundsFollowContents else { return head.bounds }
    var bounds = contents
    if let mask = bracket.mask { bounds = bounds.intersection(mask) }
    if head.kind == .endGroup, list.spreads(at: end) {
      // The group spreads beyond its contents, but not beyond its surroundings, which are the bounds of its
      // begin.
      bounds = bounds.outset(by: list.reach(of: list.commands[end]))
      list.commands.heads[end].bounds = bounds
      return bounds.intersection(list.commands.heads[bracket.begin].bounds)
    }
    list.commands.heads[bracket.begin].bounds = bounds
    list.commands.heads[end].bounds = bounds
    if bracket.middle >= 0 { list.commands.heads[bracket.middle].bounds = bounds }
    return bounds
  }
}

/// A bracket whose end has not been reached yet.
struct OpenBracket: Sendable {
  var begin: Int
  /// The area painted in the outer bracket before this one.
  var shownBefore: PixelRect
  /// Index of the divider of a transition; −1 for other brackets.
  var middle = -1
  /// The area of the group's mask; nil without a mask.
  var mask: PixelRect?

  init(begin: Int, shownBefore: PixelRect) {
    self.begin = begin
    self.shownBefore = shownBefore
  }
}

extension [Int32] {
  /// The indices of elements in a range; the array is sorted.
  fileprivate func places(in range: Range<Int>) -> Range<Int> {
    let first = partition(from: range.lowerBound)
    return first..<Swift.max(first, partition(from: range.upperBound))
  }

  private func partition(from value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Range<Int32>] {
  /// The index of the first range that begins at or behind a place; the ranges are in order.
  fileprivate func first(from place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle].lowerBound) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
