package import DrawList
package import GraphicsValues

/// An output that shows a scene: its size and scale, the windows on it, the draw list and its damage.
///
/// Any number of views may show one scene. A view is updated after the scene was sampled and its topology
/// was updated, and before `Scene.finishFrame`; a view that missed a frame places and draws everything
/// anew.
package struct OutputView: Sendable {
  /// The draw list of the last update.
  package private(set) var drawList: DrawList
  /// Number of rows that the last update visited, by client of the window.
  package private(set) var visitedRows: [UInt32: Int] = [:]
  /// Windows whose part of the list was rebuilt, or whose runs grew, since the last `takeNewParts`.
  private var renewed: Set<Int32> = []
  /// Number of windows whose part of the list the last update rebuilt.
  package private(set) var builtLists = 0

  /// Cost of the last update by client of the window, in pixels of `ClientWork`.
  package private(set) var work = ClientWork()

  private(set) var output: OutputSurroundings
  /// Segments by number of the window in `WindowSet.topologies`.
  private(set) var segments: [Segment] = []
  /// Windows in the list, back to front.
  private(set) var order: [Int32] = []
  private(set) var resources = ListResources()
  private var mustRedrawAll = true
  private var damage = DamageAccumulator()
  /// `Scene.frameNumber` at the last update; nil before the first update.
  private var frameNumber: Int?
  /// A frame was missed, and with it changes of images.
  private var mustReplaceImages = true
  /// The windows that meet the output, for a view that leaves out the others.
  private var selection = WindowSelection()

  /// - Parameters:
  ///   - width: width of the output, in pixels.
  ///   - scale: pixels per point.
  ///   - origin: the output's top left corner, in points.
  package init(
    width: Int, height: Int, scale: Double = 1, origin: Point = .zero,
    background: Pixel = Pixel(0xFF00_0000)
  ) {
    drawList = DrawList(width: width, height: height, background: background)
    output = OutputSurroundings(frame: drawList.frame, scale: scale, origin: origin)
    damage = DamageAccumulator(width: width, height: height)
  }

  /// A view of layers in the space of a root, for frozen pictures.
  ///
  /// - Parameters:
  ///   - isFlipped: whether images are upside down in that space.
  init(frozenFlip isFlipped: Bool) {
    drawList = DrawList(width: 0, height: 0, background: .clear)
    output = OutputSurroundings(frame: .empty, scale: 1, frozenFlip: isFlipped)
  }

  /// Device pixels per point.
  package var scale: Double { output.scale }
  /// Top left corner of the output on the desktop, in points.
  package var origin: Point { output.origin }
  /// The output on the desktop, in points.
  package var frame: Rectangle {
    Rectangle(
      x: origin.x, y: origin.y, width: Double(drawList.width) / scale,
      height: Double(drawList.height) / scale)
  }

  /// Whether the view leaves out windows that do not meet the output. A scene's only view keeps them, placed and
  /// ready, beside it.
  package var leavesOutOthers: Bool {
    get { selection.isNeeded }
    set { selection.isNeeded = newValue }
  }

  /// Changes the output's size or place; the next update draws everything again.
  package mutating func resize(
    width: Int, height: Int, scale newScale: Double? = nil, origin newOrigin: Point? = nil
  ) {
    let newScale = newScale ?? scale
    let newOrigin = newOrigin ?? origin
    guard
      width != drawList.width || height != drawList.height || newScale != scale
        || newOrigin != origin
    else { return }
    drawList.width = width
    drawList.height = height
    output.frame = drawList.frame
    output.scale = newScale
    output.origin = newOrigin
    selection.forget()
    damage.reset(width: width, height: height)
    forgetRows()
    mustRedrawAll = true
  }

  /// Forgets all windows, with their memory.
  mutating func forget() {
    var empty = OutputView(
      width: drawList.width, height: drawList.height, scale: scale, origin: origin,
      background: drawList.background)
    empty.leavesOutOthers = leavesOutOthers
    self = empty
  }

  /// Makes the next update redraw the whole output.
  package mutating func damageEverything() { mustRedrawAll = true }

  /// Makes the next update redraw a part of the output.
  package mutating func damage(_ rect: PixelRect) { damage.add(rect) }

  /// Updates placements and draw list from a scene.
  ///
  /// - Returns: the region of pixels that may differ from the last update's.
  /// - Complexity: O(changes in the scene).
  package mutating func update(_ scene: Scene) -> DamageRegion {
    place(scene)
    return draw(scene)
  }

  // MARK: Stages

  /// Updates device matrices, clips and visibility.
  package mutating func place(_ scene: Scene) {
    visitedRows.removeAll(keepingCapacity: true)
    builtLists = 0
    work.removeAll()
    if let last = frameNumber, scene.frameNumber - last > 1 {
      forgetRows()
      mustReplaceImages = true
      mustRedrawAll = true
    }
    frameNumber = scene.frameNumber
    while segments.count < scene.windows.topologies.count { segments.append(Segment()) }
    if selection.isNeeded {
      // A window's place is rounded to pixels.
      selection.update(scene.windows, frame.insetBy(dx: -1 / scale, dy: -1 / scale))
      if order != selection.windows {
        setOrder(selection.windows)
        shareDepth(scene)
      }
    } else if order != scene.windows.order {
      setOrder(scene.windows.order)
      shareDepth(scene)
    }
    findChanges(scene)
    for window in order where needsUpdate(window, scene) { place(window, scene) }
  }

  private mutating func place(_ window: Int32, _ scene: Scene) {
    let topology = scene.windows.topologies[Int(window)]
    segments[Int(window)].adopt(topology)
    // Swapped out, so that the placer is the only owner of the arrays.
    var places = Places()
    var ranges: [Range<Int>] = []
    swap(&places, &segments[Int(window)].places)
    swap(&ranges, &segments[Int(window)].changedRanges)
    ranges.removeAll(keepingCapacity: true)
    let hasOldPlanes = places.hasOldPlanes
    var placer = Placer(consume places, reusing: consume ranges, on: output)
    if segments[Int(window)].mustPlaceAll || segments[Int(window)].hasManyChanges || hasOldPlanes {
      segments[Int(window)].mustPlaceAll = false
      placer.placeAll(topology, scene)
    } else {
      placer.place(segments[Int(window)].changedRows, topology, scene)
    }
    count(placer.visitedRows, of: topology.client)
    (segments[Int(window)].places, segments[Int(window)].changedRanges) = placer.finish()
  }

  /// Counts rows that a stage visited, and its further cost in pixels of `ClientWork`.
  private mutating func count(_ rows: Int, _ pixels: Int = 0, of client: UInt32) {
    visitedRows[client, default: 0] += rows
    work.add(pixels + rows * Self.pixelsPerVisit, of: client)
  }

  /// Updates the draw list, after `place`.
  ///
  /// - Returns: the region of pixels that may differ from the last update's.
  package mutating func draw(_ scene: Scene) -> DamageRegion {
    updateImages(scene.images)
    var isChanged = false
    for window in order where needsUpdate(window, scene) {
      isChanged = true
      updateCommands(of: window, scene)
    }
    for index in scene.images.freed where resources.shows(index) {
      // Layers that name a released image show nothing in its place.
      for window in order where shows(index, window) {
        segments[Int(window)].commands.isStale = true
        isChanged = true
        updateCommands(of: window, scene)
      }
    }
    for window in order { segments[Int(window)].finishUpdate() }
    guard isChanged || !damage.isEmpty || mustRedrawAll else { return DamageRegion() }
    var region = damage.region
    damage.removeAll()
    if mustRedrawAll {
      mustRedrawAll = false
      return DamageRegion(output.frame)
    }
    if resources.backdropCount > 0 { drawList.spreadThroughBackdrops(&region) }
    region.clip(to: output.frame)
    return region
  }

  /// Removes and returns the parts of the list, by window, that were rebuilt or grew since the last call.
  /// Changes of commands inside their room do not count. Cost: O(windows).
  package mutating func takeNewParts() -> [Range<Int>] {
    if renewed.isEmpty { return [] }
    defer { renewed.removeAll(keepingCapacity: true) }
    return order.filter(renewed.contains).map { segments[Int($0)].listRange }
  }

  private mutating func forgetRows() {
    for index in segments.indices {
      segments[index].revision = -1
      segments[index].commands.isStale = true
    }
  }

  private mutating func updateImages(_ images: ImageTable) {
    if mustReplaceImages {
      mustReplaceImages = false
      drawList.images = images.images
      return
    }
    while drawList.images.count < images.images.count { drawList.images.append(nil) }
    for index in images.changed { drawList.images[Int(index)] = images[index] }
  }

  private func needsUpdate(_ window: Int32, _ scene: Scene) -> Bool {
    let segment = segments[Int(window)]
    let topology = scene.windows.topologies[Int(window)]
    return !segment.changedRows.isEmpty || segment.hasManyChanges
      || segment.revision != topology.revision || !topology.relaidRows.isEmpty
      || segment.mustPlaceAll || segment.commands.isStale
  }

  /// Sorts changed layers by window; windows with many changed layers are only marked.
  private mutating func findChanges(_ scene: Scene) {
    let changed = scene.changes.slots
    if changed.isEmpty { return }
    if order.count == 1, scene.windows.order.count == 1, let window = order.first,
      Self.isMany(changed.count, of: scene.windows.topologies[Int(window)].slots.count)
    {
      segments[Int(window)].hasManyChanges = true
      return
    }
    let windows = scene.windows.bySlot.span
    let rows = scene.windows.rows.span
    let topologies = scene.windows.topologies.span
    segments.withUnsafeMutableBufferPointer { segments in
      for slot in changed {
        let window = Int(windows[Int(slot)])
        // A window without rows here is placed whole if it is shown.
        if window < 0 || segments[window].revision < 0 || segments[window].hasManyChanges {
          continue
        }
        segments[window].changedRows.insert(Int(rows[Int(slot)]))
        segments[window].hasManyChanges = Self.isMany(
          segments[window].changedRows.count, of: topologies[window].slots.count)
      }
    }
  }

  /// Whether one pass over all rows is cheaper than a visit to each changed row.
  ///
  /// A pass over all rows damages every bracket that spreads changes, so small numbers are never many.
  private static func isMany(_ changed: Int, of rows: Int) -> Bool { changed > max(64, rows / 4) }

  /// Cost of placing a layer and finding its commands unchanged.
  private static let pixelsPerVisit = 16

  /// Updates the commands of a window that was placed.
  private mutating func updateCommands(of window: Int32, _ scene: Scene) {
    let placed = PlacedWindow(
      topology: scene.windows.topologies[Int(window)], output: output,
      places: segments[Int(window)].places)
    // Swapped out, so that the patcher is the only owner of segment and list.
    var list = DrawList(width: 0, height: 0, background: .clear)
    var segment = Segment()
    var lent = ListResources()
    var collected = DamageAccumulator()
    swap(&list, &drawList)
    swap(&segment, &segments[Int(window)])
    swap(&lent, &resources)
    swap(&collected, &damage)
    let before = segment.listRange
    var patcher = Patcher(
      consume segment, consume list, consume lent, consume collected, isLast: order.last == window)
    patcher.updateCommands(in: placed, scene)
    drawList = patcher.drawList
    segments[Int(window)] = patcher.segment
    resources = patcher.resources
    damage = patcher.collected
    count(patcher.visitedRows, patcher.work, of: placed.topology.client)
    if patcher.hasNewList { renewed.insert(window) }
    if patcher.isBuiltAnew { builtLists += 1 }
    let growth = segments[Int(window)].listRange.count - before.count
    if growth != 0 { moveSegments(behind: window, by: growth) }
  }

  // MARK: The list

  private mutating func moveSegments(behind window: Int32, by distance: Int) {
    guard let place = order.firstIndex(of: window) else { return }
    for other in order[(place + 1)...] {
      let range = segments[Int(other)].listRange
      segments[Int(other)].listRange =
        range.lowerBound + distance..<range.upperBound + distance
    }
  }

  private func shows(_ image: Int32, _ window: Int32) -> Bool {
    segments[Int(window)].listRange.contains { index in
      let command = drawList.commands[index]
      if case .image(let draw) = command.operation { return draw.image == image }
      guard case .particles(let draw)? = drawList.detail(of: command) else { return false }
      return draw.particles.contains { $0.image == image }
    }
  }

  /// Reorders the parts of the list, and removes the parts of windows that are gone. Cost: O(commands from the
  /// first window that differs on).
  private mutating func setOrder(_ newOrder: [Int32]) {
    let same = zip(order, newOrder).prefix { $0 == $1 }.count
    let start = same > 0 ? segments[Int(order[same - 1])].listRange.upperBound : 0
    var places: [Int32: Int] = [:]
    for (place, window) in order.enumerated().dropFirst(same) { places[window] = place }
    var commands = DrawCommands()
    var next = same
    for window in newOrder.dropFirst(same) {
      let range = segments[Int(window)].listRange
      let end = start + commands.count
      guard let place = places.removeValue(forKey: window) else {
        segments[Int(window)] = Segment()
        segments[Int(window)].listRange = end..<end
        continue
      }
      if place < next { damageCommands(in: range) } else { next = place + 1 }
      segments[Int(window)].listRange = end..<end + range.count
      commands.append(contentsOf: DrawCommands(drawList.commands[range]))
    }
    for (window, _) in places.sorted(by: { $0.value < $1.value }) {
      let range = segments[Int(window)].listRange
      damageCommands(in: range)
      for index in range { resources.drop(drawList.commands[index], &drawList) }
      segments[Int(window)] = Segment()
    }
    drawList.commands.replaceSubrange(start..<drawList.commands.count, with: commands)
    order = newOrder
  }

  /// Divides a client's budget for depth order among its windows.
  private mutating func shareDepth(_ scene: Scene) {
    var counts: [UInt32: Int] = [:]
    for window in scene.windows.order {
      counts[scene.windows.topologies[Int(window)].client, default: 0] += 1
    }
    for window in order {
      let count = counts[scene.windows.topologies[Int(window)].client] ?? 1
      if segments[Int(window)].clientWindowCount == count { continue }
      segments[Int(window)].clientWindowCount = count
      if segments[Int(window)].places.deepRows.isEmpty { continue }
      segments[Int(window)].commands.isStale = true
    }
  }

  private mutating func damageCommands(in range: Range<Int>) {
    var index = range.upperBound - 1
    while index >= range.lowerBound {
      let command = drawList.commands[index]
      damage.add(command.bounds)
      // Commands in a bitmap are in its own pixels.
      let isPicture = command.kind == .endBitmap && command.bracketLength > 0
      index -= isPicture ? Int(command.bracketLength) + 1 : 1
    }
  }
}

extension Segment {
  fileprivate mutating func finishUpdate() {
    changedRows.removeAll()
    hasManyChanges = false
  }
}
