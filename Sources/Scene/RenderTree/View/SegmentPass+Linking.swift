import DrawList
import GraphicsValues

// Links brackets: sets the distance between begin and end of a group, a mask, a transition or a bitmap, and
// the bounds, which follow from the commands between them.
extension SegmentPass {
  /// Links all brackets of a new segment.
  mutating func linkAll() {
    let found = link(0..<segment.listRange.count, areNew: true)
    segment.commands.outermost = found.outermost
    segment.commands.spreadingEnds = found.spreadingEnds
  }

  /// Links the parts of the list whose brackets changed.
  mutating func finishStructure() {
    if segment.commands.restructured.isEmpty { return }
    let regions = segment.commands.restructured.sorted {
      ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound)
    }
    segment.commands.restructured.removeAll(keepingCapacity: true)
    var done = 0
    // Regions are subtrees: two are disjoint, or one contains the other.
    for region in regions where region.lowerBound >= done {
      linkRegion(region)
      done = region.upperBound
    }
  }

  /// Links a part of the list that contains both ends of each of its brackets.
  mutating func linkRegion(_ region: Range<Int>) {
    let spreading = segment.commands.spreadingEnds.places(in: region)
    let found = link(region, areNew: true)
    segment.commands.spreadingEnds.replaceSubrange(spreading, with: found.spreadingEnds)
    let start = segment.commands.outermost.first(from: region.lowerBound)
    // An outer bracket is linked after all regions: `linkChanges` finds the changes in it.
    if start > 0 {
      let before = segment.commands.outermost[start - 1]
      if region.upperBound < Int(before.upperBound) { return }
    }
    let end = segment.commands.outermost.first(from: region.upperBound)
    segment.commands.outermost.replaceSubrange(start..<end, with: found.outermost)
  }

  /// Links brackets in which commands were replaced: a bracket depends only on its contents.
  mutating func linkChanges(_ patch: Patch) {
    if segment.commands.outermost.isEmpty { return }
    if !patch.recordsPlaces {
      for range in segment.commands.outermost {
        _ = link(Int(range.lowerBound)..<Int(range.upperBound), areNew: false)
      }
      return
    }
    if segment.commands.changedPlaces.isEmpty { return }
    segment.commands.changedPlaces.sort()
    var next = 0
    for range in segment.commands.outermost {
      while next < segment.commands.changedPlaces.count,
        segment.commands.changedPlaces[next] < range.lowerBound
      {
        next += 1
      }
      guard next < segment.commands.changedPlaces.count else { return }
      if segment.commands.changedPlaces[next] < range.upperBound {
        _ = link(Int(range.lowerBound)..<Int(range.upperBound), areNew: false)
      }
    }
  }

  /// Damages the whole bounds of brackets that spread changes and have changed commands.
  mutating func addChangedBrackets(_ patch: Patch) {
    let base = segment.listRange.lowerBound
    for end in segment.commands.spreadingEnds {
      let begin = end - drawList.commands.heads[base + Int(end)].bracketLength
      let places = segment.commands.changedPlaces.places(in: Int(begin)..<Int(end) + 1)
      guard !patch.recordsPlaces || !places.isEmpty else { continue }
      // Brackets that are new in this frame have damaged their bounds already.
      if let bounds = patch.brackets[end] { collected.add(bounds) }
      collected.add(drawList.commands.heads[base + Int(end)].bounds)
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
  private mutating func link(_ places: Range<Int>, areNew: Bool) -> Links {
    let base = segment.listRange.lowerBound
    var links = Links()
    // Swapped out, so that the array has one owner.
    var open: [OpenBracket] = []
    swap(&open, &segment.commands.openBrackets)
    defer {
      open.removeAll(keepingCapacity: true)
      swap(&open, &segment.commands.openBrackets)
    }
    // The area painted so far in the innermost open bracket.
    var shown = PixelRect.empty
    var place = places.lowerBound
    while place < places.upperBound {
      place = skipPainted(place..<places.upperBound, &shown)
      if place == places.upperBound { break }
      defer { place += 1 }
      let index = base + place
      let head = drawList.commands.heads[index]
      switch head.kind.role {
      case .paints: break
      case .begins:
        open.append(OpenBracket(begin: index, shownBefore: shown))
        shown = .empty
      case .divides:
        if !open.isEmpty { open[open.count - 1].middle = index }
      case .ends:
        guard let bracket = open.popLast() else { continue }
        if areNew, drawList.spreads(at: index) { links.spreadingEnds.append(Int32(place)) }
        let bounds = link(bracket, showing: shown, end: index)
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
  private func skipPainted(_ places: Range<Int>, _ shown: inout PixelRect) -> Int {
    let heads = drawList.commands.heads.span
    let base = segment.listRange.lowerBound
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
  private mutating func link(
    _ bracket: OpenBracket, showing contents: PixelRect, end: Int
  ) -> PixelRect {
    drawList.commands.heads[bracket.begin].bracketLength = Int32(end - bracket.begin)
    drawList.commands.heads[end].bracketLength = Int32(end - bracket.begin)
    if bracket.middle >= 0 {
      drawList.commands.heads[bracket.middle].bracketLength = Int32(end - bracket.middle)
    }
    let head = drawList.commands.heads[end]
    let isGroup = head.kind == .endGroup || head.kind == .endMask
    guard isGroup || drawList.commands.bodies[end].boundsFollowContents else { return head.bounds }
    var bounds = contents
    if let mask = bracket.mask { bounds = bounds.intersection(mask) }
    if head.kind == .endGroup, drawList.spreads(at: end) {
      // The group spreads beyond its contents, but not beyond its surroundings, which are the bounds of its
      // begin.
      bounds = bounds.outset(by: drawList.reach(of: drawList.commands[end]))
      drawList.commands.heads[end].bounds = bounds
      return bounds.intersection(drawList.commands.heads[bracket.begin].bounds)
    }
    drawList.commands.heads[bracket.begin].bounds = bounds
    drawList.commands.heads[end].bounds = bounds
    if bracket.middle >= 0 { drawList.commands.heads[bracket.middle].bounds = bounds }
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
