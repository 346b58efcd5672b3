import DrawList
import GraphicsValues

extension Patcher {
  /// Updates the segment's part of the draw list, and collects its damage.
  mutating func updateCommands(in window: borrowing PlacedWindow, _ scene: Scene) {
    // With many bitmaps, rebuilding is cheaper than finding the bitmap around each command.
    if !segment.commands.isStale, segment.commands.bitmaps.count <= 64,
      segment.changedRanges.isEmpty
        || segment.commands.spaces.hold(in: window, scene, &work),
      relayCommands(in: window, scene), patchCommands(in: window, scene)
    {
      // In place.
    } else {
      rebuildCommands(in: window, scene)
    }
    work += segment.commands.takeWork()
  }

  // MARK: Building

  /// Cost of making a layer's commands, and of comparing them with the old commands.
  private static let pixelsPerBuiltRow = 1024

  private mutating func rebuildCommands(in window: borrowing PlacedWindow, _ scene: Scene) {
    hasNewList = true
    isBuiltAnew = true
    let old = DrawList(
      width: drawList.width, height: drawList.height, background: drawList.background,
      commands: DrawCommands(drawList.commands[segment.listRange]), images: drawList.images,
      details: drawList.details)
    segment.commands.forgetList(rows: window.topology.slots.count)
    visitedRows += window.topology.slots.count
    work += window.topology.slots.count * Self.pixelsPerBuiltRow
    var builder = ListBuilder(clientWindowCount: segment.clientWindowCount)
    builder.emitter.buffer.commands.reserveCapacity(
      max(segment.listRange.count, window.topology.slots.count))
    if !window.topology.slots.isEmpty { builder.walk(0, &segment.commands, in: window, scene) }
    // Linked as a separate list, and then put into its place.
    var new = old
    new.commands = builder.emitter.buffer.commands
    new.details = builder.emitter.buffer.details
    builder.emitter.buffer.commands = DrawCommands()
    let place = segment.listRange
    segment.listRange = 0..<new.commands.count
    swap(&new, &drawList)
    linkAll()
    segment.commands.bitmaps = drawList.settleBitmaps()
    // The bounds of groups around bitmaps follow the bounds of the bitmaps.
    if !segment.commands.bitmaps.isEmpty { linkAll() }
    swap(&new, &drawList)
    segment.listRange = place
    for rect in DamageTracker.damage(from: old, to: new).rects { collected.add(rect) }
    install(new)
  }

  /// Replaces the segment's part of the list. If it grows, it gets extra room, unless it is the last part.
  private mutating func install(_ new: DrawList) {
    let place = segment.listRange
    for index in place { dropResources(index) }
    var commands = new.commands
    let buffer = CommandBuffer(details: new.details)
    for index in commands.indices where commands.heads[index].mayUse {
      var command = commands[index]
      resources.add(&command, of: buffer, &drawList)
      commands[index] = command
    }
    var room = commands.count
    if !isLast {
      let isGrowing = !place.isEmpty && commands.count > place.count
      room = max(place.count, commands.count)
      if isGrowing { room += max(16, commands.count / 8) }
    }
    if commands.count < room {
      commands.append(contentsOf: repeatElement(.nothing, count: room - commands.count))
    }
    drawList.commands.replaceSubrange(place, with: commands)
    segment.listRange = place.lowerBound..<place.lowerBound + room
  }

  /// Links all brackets of a new segment.
  mutating func linkAll() {
    segment.commands.brackets.linkAll(
      &drawList, from: segment.listRange.lowerBound, count: segment.listRange.count)
  }

  /// Drops the resources of a command in the list.
  @inline(__always)
  mutating func dropResources(_ index: Int) {
    guard drawList.commands.heads[index].mayUse else { return }
    resources.drop(drawList.commands[index], &drawList)
  }
}

extension DrawCommand {
  /// The command that fills room in a list.
  static let nothing = DrawCommand(.nothing, bounds: .empty)
}

extension DrawCommand.Head {
  /// Whether the command has a detail or shows an image.
  @inline(__always)
  var mayUse: Bool { detail >= 0 || kind == .image }
}
