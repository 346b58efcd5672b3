internal import GraphicsValues

/// Finds the pixels in which two draw lists may differ.
///
/// A pure function of the two lists. Commands are matched by who asked for them and what kind they
/// are; a matched command that is drawn the same way, over and under the same matched commands,
/// changes nothing, and every other one damages where it was and where it is.
package struct DamageTracker: Sendable {
  private var previous: DrawList?

  package init() {}

  /// The damage since the last call; the whole frame the first time.
  package mutating func update(to list: DrawList) -> DamageRegion {
    defer { previous = list }
    guard let previous else { return DamageRegion(list.frame) }
    return Self.damage(from: previous, to: list)
  }

  /// Makes the next update damage everything.
  package mutating func forget() { previous = nil }

  /// - Complexity: linear in the number of commands.
  package static func damage(from old: DrawList, to new: DrawList) -> DamageRegion {
    guard old.width == new.width, old.height == new.height, old.background == new.background else {
      return DamageRegion(new.frame)
    }
    var first = 0
    let shorter = min(old.commands.count, new.commands.count)
    while first < shorter, looksTheSame(old, first, new, first) { first += 1 }
    var oldEnd = old.commands.count
    var newEnd = new.commands.count
    while oldEnd > first, newEnd > first, looksTheSame(old, oldEnd - 1, new, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    var region = DamageRegion()
    if first < oldEnd || first < newEnd {
      let places = (old: DevicePlaces(old), new: DevicePlaces(new))
      if oldEnd == newEnd, hasSameStructure(old, new, first..<oldEnd) {
        for index in first..<oldEnd where !looksTheSame(old, index, new, index) {
          region.add(places.old.bounds(of: index, in: old))
          region.add(places.new.bounds(of: index, in: new))
        }
      } else {
        addRearranged(old, first..<oldEnd, new, first..<newEnd, places, to: &region)
      }
      addChangedBrackets(old, new, to: &region)
    }
    region.clip(to: new.frame)
    new.spreadThroughBackdrops(&region)
    return region
  }

  /// What changes within some brackets shows anywhere in them: each one that is not the same, with
  /// all that it brackets, as the one of its number in the other list damages its bounds.
  private static func addChangedBrackets(
    _ old: DrawList, _ new: DrawList, to region: inout DamageRegion
  ) {
    let oldEnds = old.commands.indices.filter { old.spreads(old.commands[$0]) }
    let newEnds = new.commands.indices.filter { new.spreads(new.commands[$0]) }
    if oldEnds.count == newEnds.count {
      for (a, b) in zip(oldEnds, newEnds) where !isSameBracket(old, a, new, b) {
        region.add(old.commands[a].bounds)
        region.add(new.commands[b].bounds)
      }
    } else {
      for end in oldEnds { region.add(old.commands[end].bounds) }
      for end in newEnds { region.add(new.commands[end].bounds) }
    }
  }

  private static func isSameBracket(
    _ old: DrawList, _ oldEnd: Int, _ new: DrawList, _ newEnd: Int
  ) -> Bool {
    let span = Int(new.commands[newEnd].groupSpan)
    guard Int(old.commands[oldEnd].groupSpan) == span, span >= 0, span <= min(oldEnd, newEnd) else {
      return false
    }
    return (0...span).allSatisfy { looksTheSame(old, oldEnd - $0, new, newEnd - $0) }
  }

  /// The common case of a frame in which layers only moved: the same commands in the same order.
  private static func hasSameStructure(
    _ old: DrawList, _ new: DrawList, _ range: Range<Int>
  ) -> Bool {
    for index in range where identity(old.commands[index]) != identity(new.commands[index]) {
      return false
    }
    return true
  }

  /// Commands came, went or changed places.
  private static func addRearranged(
    _ old: DrawList, _ oldRange: Range<Int>, _ new: DrawList, _ newRange: Range<Int>,
    _ places: (old: DevicePlaces, new: DevicePlaces), to region: inout DamageRegion
  ) {
    // For each identity the first command not yet matched, and for each command the next of its
    // identity: a layer may have several commands of one kind.
    var heads = [UInt64: Int](minimumCapacity: oldRange.count)
    var following = [Int](repeating: -1, count: oldRange.count)
    for index in oldRange.reversed() {
      if let later = heads.updateValue(index, forKey: identity(old.commands[index])) {
        following[index - oldRange.lowerBound] = later
      }
    }
    // Matches are kept only in increasing order: two commands that changed places are both damage.
    var nextOld = oldRange.lowerBound
    for index in newRange {
      let key = identity(new.commands[index])
      let match = heads[key] ?? -1
      if match >= 0 {
        let later = following[match - oldRange.lowerBound]
        heads[key] = later
      }
      if match >= nextOld, looksTheSame(old, match, new, index) {
        for skipped in nextOld..<match { region.add(places.old.bounds(of: skipped, in: old)) }
        nextOld = match + 1
      } else {
        region.add(places.new.bounds(of: index, in: new))
      }
    }
    for skipped in nextOld..<oldRange.upperBound {
      region.add(places.old.bounds(of: skipped, in: old))
    }
  }

  /// What makes two commands of different frames the same one: client, layer and kind. Clients
  /// whose numbers agree in 24 bits share identities; comparing the commands tells them apart.
  private static func identity(_ command: DrawCommand) -> UInt64 {
    UInt64(command.client & 0xFF_FFFF) << 40 | UInt64(command.layer) << 8
      | UInt64(command.kind.rawValue)
  }

  /// True when two commands, drawn in the same place of the order, give the same pixels. Where
  /// images and details are in their lists and how many commands a bracket has are no matter.
  private static func looksTheSame(
    _ old: DrawList, _ oldIndex: Int, _ new: DrawList, _ newIndex: Int
  ) -> Bool {
    var a = old.commands[oldIndex]
    var b = new.commands[newIndex]
    if a.kind == .image {
      guard image(a.image, of: old) === image(b.image, of: new) else { return false }
      a.image = -1
      b.image = -1
    }
    if a.detail >= 0 || b.detail >= 0 {
      guard isSameDetail(a, of: old, b, of: new) else { return false }
      a.detail = -1
      b.detail = -1
    }
    a.groupSpan = 0
    b.groupSpan = 0
    return a == b
  }

  private static func isSameDetail(
    _ a: DrawCommand, of old: DrawList, _ b: DrawCommand, of new: DrawList
  ) -> Bool {
    let detail = old.detail(of: a)
    guard detail == new.detail(of: b) else { return false }
    guard case .particles(let draw) = detail else { return true }
    return draw.particles.allSatisfy { image($0.image, of: old) === image($0.image, of: new) }
  }

  private static func image(_ index: Int32, of list: DrawList) -> PixelImage? {
    list.images.indices.contains(Int(index)) ? list.images[Int(index)] : nil
  }
}

/// Where on the device commands show: inside a bitmap, the bounds of a command are not device pixels.
private struct DevicePlaces {
  /// By command the end of the outermost bitmap around it, or −1; empty without bitmaps.
  private var ends: [Int32] = []

  init(_ list: DrawList) {
    guard list.commands.contains(where: { $0.kind == .endBitmap }) else { return }
    ends = [Int32](repeating: -1, count: list.commands.count)
    for index in list.commands.indices.reversed() where list.commands[index].kind == .endBitmap {
      guard ends[index] < 0 else { continue }
      let begin = max(index - Int(list.commands[index].groupSpan), 0)
      for member in begin..<max(index, begin) { ends[member] = Int32(index) }
    }
  }

  func bounds(of index: Int, in list: DrawList) -> PixelRect {
    let end = ends.isEmpty ? -1 : Int(ends[index])
    return list.commands[end < 0 ? index : end].bounds
  }
}
