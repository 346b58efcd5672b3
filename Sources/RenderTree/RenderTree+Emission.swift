package import DrawList
internal import GraphicsValues

/// What the emission stage remembers from one frame to the next.
struct Emission: Sendable {
  /// The commands of one layer: before its sublayers, and after them.
  struct Span: Sendable {
    var opening: Int32 = 0
    var openingCount: Int32 = 0
    var closing: Int32 = 0
    var closingCount: Int32 = 0
    /// The layer was visible when the list was built; its commands may be none all the same.
    var isShown = false
  }

  /// The list has to be built anew; otherwise commands are replaced where they stand.
  var isStale = true
  /// Everything on the output is damaged, whatever the commands say.
  var mustRedrawAll = true
  /// By position in the topology.
  var spans: [Span] = []
  /// Positions whose layers may draw differently than in the last frame.
  var changedRanges: [Range<Int>] = []
  var scratchPositions: [Int32] = []
  var scratch: [DrawCommand] = []
  var hasGroups = false
  var nextImageSerial: UInt32 = 1
}

extension RenderTree {
  /// Brings the draw list up to date.
  ///
  /// - Returns: the region of the output whose pixels may differ from the last update's.
  package mutating func updateDrawList() -> DamageRegion {
    var damage = DamageRegion()
    if !emission.isStale, patchCommands(&damage) {
      return damage
    }
    let old = drawList
    rebuildCommands()
    if emission.mustRedrawAll {
      emission.mustRedrawAll = false
      damage.add(outputFrame)
    } else {
      damage.add(DamageTracker.damage(from: old, to: drawList))
    }
    return damage
  }

  private mutating func rebuildCommands() {
    emission.isStale = false
    var commands: [DrawCommand] = []
    commands.reserveCapacity(max(drawList.commands.count, topology.slots.count))
    let count = topology.slots.count
    emission.spans = [Emission.Span](repeating: Emission.Span(), count: count)
    var open: [Int32] = []
    var position = 0
    while true {
      while let last = open.last, topology.subtreeEnds[Int(last)] <= position {
        open.removeLast()
        close(Int(last), into: &commands)
      }
      guard position < count else { break }
      guard topology.isVisible[position] else {
        position = Int(topology.subtreeEnds[position])
        continue
      }
      let plan = LayerPlan(self, position)
      let start = commands.count
      appendOpening(plan, to: &commands)
      emission.spans[position].opening = Int32(start)
      emission.spans[position].openingCount = Int32(commands.count - start)
      emission.spans[position].isShown = true
      if topology.subtreeEnds[position] > Int32(position) + 1 {
        open.append(Int32(position))
      } else {
        close(plan, into: &commands)
      }
      position += 1
    }
    drawList.commands = commands
    linkGroups()
  }

  private mutating func close(_ position: Int, into commands: inout [DrawCommand]) {
    close(LayerPlan(self, position), into: &commands)
  }

  private mutating func close(_ plan: LayerPlan, into commands: inout [DrawCommand]) {
    let start = commands.count
    appendClosing(plan, to: &commands)
    emission.spans[plan.position].closing = Int32(start)
    emission.spans[plan.position].closingCount = Int32(commands.count - start)
  }

  /// Replaces the commands of changed layers where they stand.
  ///
  /// - Returns: false when a layer needs other commands than before; the list is then half new and
  ///   has to be rebuilt. What was damaged so far stays damaged.
  private mutating func patchCommands(_ damage: inout DamageRegion) -> Bool {
    // Taken out, so that it has one owner and is not copied when it is changed.
    var scratch: [DrawCommand] = []
    swap(&scratch, &emission.scratch)
    defer { swap(&scratch, &emission.scratch) }
    var changedGroups: [Int] = []
    for range in emission.changedRanges {
      var position = range.lowerBound
      while position < range.upperBound {
        guard topology.isVisible[position] == emission.spans[position].isShown else {
          return stale()
        }
        guard topology.isVisible[position] else {
          position = Int(topology.subtreeEnds[position])
          continue
        }
        let plan = LayerPlan(self, position)
        scratch.removeAll(keepingCapacity: true)
        appendOpening(plan, to: &scratch)
        let span = emission.spans[position]
        guard
          replace(
            Int(span.opening), Int(span.openingCount), with: scratch, &damage, &changedGroups)
        else { return stale() }
        scratch.removeAll(keepingCapacity: true)
        appendClosing(plan, to: &scratch)
        guard
          replace(
            Int(span.closing), Int(span.closingCount), with: scratch, &damage, &changedGroups)
        else { return stale() }
        position += 1
      }
    }
    if emission.hasGroups { linkGroups() }
    for index in changedGroups { damage.add(drawList.commands[index].bounds) }
    return true
  }

  private mutating func stale() -> Bool {
    emission.isStale = true
    return false
  }

  private mutating func replace(
    _ start: Int, _ count: Int, with commands: [DrawCommand], _ damage: inout DamageRegion,
    _ changedGroups: inout [Int]
  ) -> Bool {
    guard commands.count == count else { return false }
    for offset in 0..<count {
      let old = drawList.commands[start + offset]
      var new = commands[offset]
      guard old.kind == new.kind else { return false }
      switch new.kind {
      case .beginGroup, .endGroup:
        // A group's bounds and span are found afterwards, by `linkGroups`.
        new.bounds = old.bounds
        new.groupSpan = old.groupSpan
        if new != old {
          damage.add(old.bounds)
          changedGroups.append(start + offset)
          drawList.commands[start + offset] = new
        }
      case .fill, .border, .image:
        if new != old {
          damage.add(old.bounds)
          damage.add(new.bounds)
          drawList.commands[start + offset] = new
        }
      }
    }
    return true
  }

  /// Gives groups their spans, and as bounds the union of what they contain.
  private mutating func linkGroups() {
    var open: [(begin: Int, bounds: PixelRect)] = []
    emission.hasGroups = false
    drawList.commands.withUnsafeMutableBufferPointer { commands in
      for index in commands.indices {
        switch commands[index].kind {
        case .fill, .border, .image:
          if !open.isEmpty {
            open[open.count - 1].bounds = open[open.count - 1].bounds.union(commands[index].bounds)
          }
        case .beginGroup:
          open.append((index, .empty))
        case .endGroup:
          guard let (begin, bounds) = open.popLast() else { continue }
          emission.hasGroups = true
          let span = Int32(index - begin)
          commands[begin].groupSpan = span
          commands[begin].bounds = bounds
          commands[index].groupSpan = span
          commands[index].bounds = bounds
          if !open.isEmpty {
            open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds)
          }
        }
      }
    }
  }
}
