import GraphicsValues

/// Finds the pixels in which two draw lists may differ.
///
/// A pure function of the two lists. Commands are matched by client, layer and kind. A matched command that
/// is drawn the same way, over and under the same matched commands, changes nothing; every other command
/// damages its old and its new area. `nothing` commands are skipped: lists that differ only in them show
/// the same picture.
package enum DamageTracker {
  /// - Complexity: linear in the number of commands.
  package static func damage(from old: DrawList, to new: DrawList) -> DamageRegion {
    guard old.width == new.width, old.height == new.height, old.background == new.background else {
      return DamageRegion(new.frame)
    }
    // Skip equal commands at both ends of the lists; a range of each list remains.
    var (oldStart, newStart) = (0, 0)
    var (oldEnd, newEnd) = (old.commands.count, new.commands.count)
    while true {
      while oldStart < oldEnd, old.isNothing(oldStart) { oldStart += 1 }
      while newStart < newEnd, new.isNothing(newStart) { newStart += 1 }
      guard oldStart < oldEnd, newStart < newEnd, looksTheSame(old, oldStart, new, newStart) else {
        break
      }
      oldStart += 1
      newStart += 1
    }
    while true {
      while oldEnd > oldStart, old.isNothing(oldEnd - 1) { oldEnd -= 1 }
      while newEnd > newStart, new.isNothing(newEnd - 1) { newEnd -= 1 }
      guard oldEnd > oldStart, newEnd > newStart, looksTheSame(old, oldEnd - 1, new, newEnd - 1)
      else { break }
      oldEnd -= 1
      newEnd -= 1
    }
    var region = DamageRegion()
    if oldStart < oldEnd || newStart < newEnd {
      let places = (old: DevicePlaces(old), new: DevicePlaces(new))
      let (oldRange, newRange) = (oldStart..<oldEnd, newStart..<newEnd)
      if oldRange == newRange, hasSameStructure(old, new, oldRange) {
        for index in oldRange where !looksTheSame(old, index, new, index) {
          region.add(places.old.bounds(of: index, in: old))
          region.add(places.new.bounds(of: index, in: new))
        }
      } else {
        addRearranged(old, oldRange, new, newRange, places, to: &region)
      }
      addChangedBrackets(old, new, to: &region)
    }
    region.clip(to: new.frame)
    new.spreadThroughBackdrops(&region)
    return region
  }

  /// Damages brackets in which any change damages the whole bracket. Brackets of both lists are paired in
  /// order; a bracket that differs from its partner, in itself or in its contents, damages its bounds.
  private static func addChangedBrackets(
    _ old: DrawList, _ new: DrawList, to region: inout DamageRegion
  ) {
    let oldEnds = old.commands.indices.filter { old.spreads(at: $0) }
    let newEnds = new.commands.indices.filter { new.spreads(at: $0) }
    if oldEnds.count == newEnds.count {
      var known: [Int: SameBrackets] = [:]
      // Inner brackets come first, and their results are reused.
      for (a, b) in zip(oldEnds, newEnds) {
        let isSame = isSameBracket(old, a, new, b, known)
        known[a] = SameBrackets(end: b, isSame: isSame)
        if isSame { continue }
        region.add(old.commands.heads[a].bounds)
        region.add(new.commands.heads[b].bounds)
      }
    } else {
      for end in oldEnds { region.add(old.commands.heads[end].bounds) }
      for end in newEnds { region.add(new.commands.heads[end].bounds) }
    }
  }

  /// The result of comparing a bracket of the old list with its partner.
  private struct SameBrackets {
    /// Index of the partner's end in the new list.
    let end: Int
    let isSame: Bool
  }

  /// - Parameter known: Results for inner brackets, by the index of their end in the old list.
  private static func isSameBracket(
    _ old: DrawList, _ oldEnd: Int, _ new: DrawList, _ newEnd: Int, _ known: [Int: SameBrackets]
  ) -> Bool {
    let oldBegin = oldEnd - Int(old.commands.heads[oldEnd].bracketLength)
    let newBegin = newEnd - Int(new.commands.heads[newEnd].bracketLength)
    guard oldBegin >= 0, oldBegin <= oldEnd, newBegin >= 0, newBegin <= newEnd else { return false }
    var (a, b) = (oldEnd, newEnd)
    while true {
      while a >= oldBegin, old.isNothing(a) { a -= 1 }
      while b >= newBegin, new.isNothing(b) { b -= 1 }
      if a < oldBegin || b < newBegin { return a < oldBegin && b < newBegin }
      guard looksTheSame(old, a, new, b) else { return false }
      if a < oldEnd, old.spreads(at: a), let inner = known[a] {
        // Being paired with a bracket at another position is a change, too.
        guard inner.end == b, inner.isSame else { return false }
        a -= Int(old.commands.heads[a].bracketLength)
        b -= Int(new.commands.heads[b].bracketLength)
      }
      a -= 1
      b -= 1
    }
  }

  /// Returns true in the common case that layers only moved: the same commands in the same order.
  private static func hasSameStructure(
    _ old: DrawList, _ new: DrawList, _ range: Range<Int>
  ) -> Bool {
    for index in range {
      // A command at the position of a `nothing` was added or removed.
      if old.isNothing(index) || new.isNothing(index) { continue }
      if identity(of: index, in: old) != identity(of: index, in: new) { return false }
    }
    return true
  }

  /// Adds the damage when commands were added, removed or reordered.
  private static func addRearranged(
    _ old: DrawList, _ oldRange: Range<Int>, _ new: DrawList, _ newRange: Range<Int>,
    _ places: (old: DevicePlaces, new: DevicePlaces), to region: inout DamageRegion
  ) {
    // The first unmatched command of each identity, and for each command the next one of its identity: a
    // layer may have several commands of one kind.
    var firsts = [UInt64: Int](minimumCapacity: oldRange.count)
    var following = [Int](repeating: -1, count: oldRange.count)
    for index in oldRange.reversed() where !old.isNothing(index) {
      if let later = firsts.updateValue(index, forKey: identity(of: index, in: old)) {
        following[index - oldRange.lowerBound] = later
      }
    }
    // Matches must be in increasing order: two commands that swapped places are both damage.
    var nextOld = oldRange.lowerBound
    var looks = Self.mostLooks * (oldRange.count + newRange.count)
    for index in newRange where !new.isNothing(index) {
      let key = identity(of: index, in: new)
      let match = firsts[key] ?? -1
      if match >= 0 {
        let later = following[match - oldRange.lowerBound]
        firsts[key] = later
      }
      if match >= nextOld, looksTheSame(old, match, new, index) {
        for skipped in nextOld..<match {
          region.add(places.old.bounds(of: skipped, in: old))
          addMasked(by: skipped, old, places.old, &looks, to: &region)
        }
        nextOld = match + 1
      } else {
        region.add(places.new.bounds(of: index, in: new))
        addMasked(by: index, new, places.new, &looks, to: &region)
      }
    }
    for skipped in nextOld..<oldRange.upperBound {
      region.add(places.old.bounds(of: skipped, in: old))
      addMasked(by: skipped, old, places.old, &looks, to: &region)
    }
  }

  /// Largest average number of visits per command, for masks that were added or removed in nested groups.
  private static let mostLooks = 4

  /// Damages the area that an added or removed mask affects: everything that its group has drawn before it.
  /// The bounds of the group's brackets are clipped to the mask, so they do not suffice.
  ///
  /// - Parameter looks: Commands that may still be visited; at 0 the whole frame is damaged.
  private static func addMasked(
    by index: Int, _ list: DrawList, _ places: DevicePlaces, _ looks: inout Int,
    to region: inout DamageRegion
  ) {
    guard list.commands.heads[index].kind == .beginMask, looks > 0 else { return }
    var depth = 0
    var member = index - 1
    while member >= 0 {
      switch list.commands.heads[member].kind.role {
      case .paints: region.add(places.bounds(of: member, in: list))
      case .begins: depth -= 1
      case .ends: depth += 1
      case .divides: break
      }
      if depth < 0 { return }
      member -= 1
      looks -= 1
      if looks == 0 { return region.add(list.frame) }
    }
  }

  /// Returns the key that matches commands of different frames: client, layer and kind. Clients whose
  /// numbers agree in 24 bits share keys; comparing the commands tells them apart.
  private static func identity(of index: Int, in list: DrawList) -> UInt64 {
    let head = list.commands.heads[index]
    return UInt64(head.client & 0xFF_FFFF) << 40
      | UInt64(head.layer) << 8 | UInt64(head.kind.rawValue)
  }

  /// Returns true when two commands, drawn at the same place in the order, give the same pixels. Indices of
  /// images and details, and the number of commands in a bracket, do not matter.
  private static func looksTheSame(
    _ old: DrawList, _ oldIndex: Int, _ new: DrawList, _ newIndex: Int
  ) -> Bool {
    let (a, b) = (old.commands.heads[oldIndex], new.commands.heads[newIndex])
    guard a.kind == b.kind, a.bounds == b.bounds, a.client == b.client else { return false }
    if a.kind == .nothing { return true }
    guard a.layer == b.layer else { return false }
    if a.detail >= 0 || b.detail >= 0 {
      guard isSameDetail(a, of: old, b, of: new) else { return false }
    }
    if a.kind == .image {
      var (a, b) = (old.commands.bodies[oldIndex], new.commands.bodies[newIndex])
      guard image(a.removeImageIndex(), of: old) === image(b.removeImageIndex(), of: new) else {
        return false
      }
      return a == b
    }
    return old.commands.bodies[oldIndex] == new.commands.bodies[newIndex]
  }

  private static func isSameDetail(
    _ a: DrawCommand.Head, of old: DrawList, _ b: DrawCommand.Head, of new: DrawList
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

/// The device areas of commands: inside a bitmap, the bounds of a command are not device pixels.
private struct DevicePlaces {
  /// For each command the end of the outermost bitmap around it, or −1; empty without bitmaps.
  private var ends: [Int32] = []

  init(_ list: DrawList) {
    let heads = list.commands.heads
    guard heads.contains(where: { $0.kind == .endBitmap }) else { return }
    ends = [Int32](repeating: -1, count: heads.count)
    for index in heads.indices.reversed() where heads[index].kind == .endBitmap {
      guard ends[index] < 0 else { continue }
      let begin = max(index - Int(heads[index].bracketLength), 0)
      for member in begin..<max(index, begin) { ends[member] = Int32(index) }
    }
  }

  func bounds(of index: Int, in list: DrawList) -> PixelRect {
    let end = ends.isEmpty ? -1 : Int(ends[index])
    return list.commands.heads[end < 0 ? index : end].bounds
  }
}

extension DrawList {
  fileprivate func isNothing(_ index: Int) -> Bool { commands.heads[index].kind == .nothing }
}
