import DrawList
import GraphicsValues
import VectorPaths

/// Whether the motions in a window can be seen: a motion that cannot be seen asks for no frames.
struct MotionSight: ~Copyable {
  private let window: PlacedWindow
  private let commands: SegmentCommands
  private let drawList: DrawList
  /// Index in the draw list of the window's first command.
  private let firstCommand: Int

  init(_ window: consuming PlacedWindow, _ segment: Segment, _ drawList: DrawList) {
    self.window = window
    commands = segment.commands
    self.drawList = drawList
    firstCommand = segment.listRange.lowerBound
  }

  /// Row of the outermost layer that moves, from a row up to the root.
  ///
  /// - Parameter looks: the looks that are left, of which each layer takes eight.
  /// - Returns: nil if the layer in the row does not show: it or a superlayer is hidden or transparent, and
  ///   no animation is about to change that.
  func outermostMotion(at row: Int, _ looks: inout Int, _ scene: Scene) -> Int? {
    var outermost = row
    var current = row
    while current >= 0 {
      looks -= 8
      let slot = Int(window.topology.slots[current])
      let keys = scene.movingKeys(of: slot)
      if !scene.stores.presentation.isVisible(slot), scene.timeline.transitions[Int32(slot)] == nil,
        keys.map({ !$0.contains(.hidden) && !$0.contains(.opacity) }) ?? true
      {
        return nil
      }
      if keys != nil { outermost = current }
      current = Int(window.topology.parents[current])
    }
    return outermost
  }

  /// The motion of a row's layer with all that moves below it.
  ///
  /// - Returns: nil if no pixel of it can be seen wherever it moves: it is outside the clip of the layers
  ///   above, or something opaque covers that clip.
  func motion(at row: Int, _ scene: Scene) -> UnseenMotion? {
    // A layer whose `zPosition` changes may come in front of what covers it now.
    let isReordered =
      scene.movingKeys(of: Int(window.topology.slots[row]))?.contains(.zPosition) ?? false
    var motion = UnseenMotion(
      rows: window.topology.subtree(at: row), cover: isReordered ? [] : cover(inFrontOf: row, scene)
    )
    guard let room = shown(SurroundingPlace.everywhere, of: row, scene) else { return motion }
    if room.isEmpty || covers(motion.cover, room) { return nil }
    guard let surroundings = surroundings(of: row, scene) else { return motion }
    motion.surroundings = surroundings
    motion.isKnown = motion.cost <= UnseenMotion.mostCost && collectMoving(&motion, scene)
    return motion
  }

  /// Whether a pixel of a motion can be seen at a time.
  func isSeen(_ motion: inout UnseenMotion, at time: Double, _ scene: Scene) -> Bool {
    guard motion.isKnown, let box = box(of: &motion, at: time, scene),
      let shown = shown(box, of: motion.rows.lowerBound, scene)
    else { return true }
    return !shown.isEmpty && !covers(motion.cover, shown)
  }

  // MARK: Surroundings

  /// The part of a box of pixels in which the layers above let a row's layer show, their shadows and filters
  /// included; nil if it is not known.
  private func shown(_ box: PixelRect, of row: Int, _ scene: Scene) -> PixelRect? {
    var box = box
    var current = Int(window.topology.parents[row])
    while current >= 0 {
      let placement = window.places.placements[current]
      let look = scene.stores.presentation.look[Int(window.topology.slots[current])]
      // A bitmap has pixels of its own.
      if look.isRasterized { return nil }
      box = box.intersection(window.places.innerClip(at: current))
      if look.hasRest {
        let reach =
          window.topology.reach(at: current, scene)
          * window.places.worldPlane(of: placement).largestScale
        if reach > 0, !box.isEmpty { box = box.spread(by: reach) }
      }
      current = Int(window.topology.parents[current])
    }
    return box.intersection(window.places.windowClip).intersection(window.output.frame)
  }

  /// The plane in which a row's layer is placed; nil for a space with depth.
  private func surroundings(of row: Int, _ scene: Scene) -> ProjectiveMatrix? {
    let parent = Int(window.topology.parents[row])
    guard parent >= 0 else {
      return ProjectiveMatrix(SurroundingPlace(of: window.topology, on: window.output, scene).world)
    }
    guard isFlat(above: row, parent, scene) else { return nil }
    return window.places.worldPlane(of: window.places.placements[parent])
  }

  /// Whether the layer in a row is placed by its own matrix alone in the plane of its superlayer.
  private func isFlat(above row: Int, _ parent: Int, _ scene: Scene) -> Bool {
    let slot = Int(window.topology.slots[parent])
    let look = scene.stores.presentation.look[slot]
    if look.preservesDepth || window.topology.isHostedRoot(row) { return false }
    if !look.hasSpace || window.topology.isMask(at: row) { return true }
    return scene.stores.presentation.space[slot]?.sublayerTransform.isIdentity ?? true
  }

  // MARK: The subtree

  /// Collects the layers that move. Returns false if their places cannot be told in advance.
  private func collectMoving(_ motion: inout UnseenMotion, _ scene: Scene) -> Bool {
    var bytes = (UnseenMotion.mostCost - motion.cost) * UnseenMotion.bytesOfOne
    let most = bytes
    defer { motion.cost += (most - bytes) / UnseenMotion.bytesOfOne }
    for row in motion.rows where !window.topology.isSpare(row) {
      let slot = Int(window.topology.slots[row])
      if scene.timeline.transitions[Int32(slot)] != nil { return false }
      let parent = Int(window.topology.parents[row])
      let isTop = row == motion.rows.lowerBound
      if !isTop, !isFlat(above: row, parent, scene) { return false }
      let isInstance = (scene.copies[slot]?.instance ?? 0) > 0
      if let keys = scene.movingKeys(of: slot) {
        // A replicator's own values place its instances, and `sublayerTransform` places the sublayers.
        if scene.stores.presentation.look[slot].kind == .replicator
          || keys.contains(.sublayerTransform)
        {
          return false
        }
        guard scene.spendEvaluation(of: slot, &bytes, bytesOfOne: UnseenMotion.bytesOfOne)
        else { return false }
        motion.add(row, keys)
      } else if isInstance, isTop {
        return false
      }
    }
    return true
  }

  /// The pixels that the layers of a motion may paint at a time; nil without a bound.
  private func box(
    of motion: inout UnseenMotion, at time: Double, _ scene: Scene
  ) -> PixelRect? {
    evaluate(&motion, at: time, scene)
    var matrices: [ProjectiveMatrix] = []
    matrices.reserveCapacity(motion.rows.count)
    var box = PixelRect.empty
    var reach = 0.0
    let first = motion.rows.lowerBound
    for row in motion.rows {
      guard !window.topology.isSpare(row) else {
        matrices.append(.identity)
        continue
      }
      let slot = Int(window.topology.slots[row])
      let place = motion.places[row]
      let parent = Int(window.topology.parents[row])
      var local =
        place.map { motion.store.localMatrix($0) } ?? scene.stores.presentation.localMatrix(slot)
      if let copy = scene.copies[slot], copy.instance > 0, parent >= 0 {
        let above = Int(window.topology.slots[parent])
        if let rest = scene.stores.presentation.rest[above] {
          let bounds = scene.stores.presentation.geometry[above].bounds
          local = local.concatenating(rest.matrix(ofInstance: copy.instance, in: bounds))
        }
      }
      let above = row == first ? motion.surroundings : matrices[parent - first]
      let matrix = ProjectiveMatrix(flattening: local).concatenating(above)
      matrices.append(matrix)
      let painted =
        place.map { extent(of: slot, in: motion.store, at: $0, scene) }
        ?? extent(of: slot, in: scene.stores.presentation, at: slot, scene)
      guard let painted else { return nil }
      box = box.union(pixelBounds(of: painted.box, under: matrix.snapped))
      reach += painted.reach * matrix.largestScale
    }
    return box.isEmpty ? box : box.spread(by: 1 + reach)
  }

  private func evaluate(_ motion: inout UnseenMotion, at time: Double, _ scene: Scene) {
    for (row, place) in motion.places {
      scene.evaluate(
        Int(window.topology.slots[row]), at: time, into: &motion.store, at: place)
    }
  }

  /// Area that a layer itself may paint, in its own space, and how far its filters and its shadow spread; nil
  /// without a bound.
  private func extent(
    of slot: Int, in store: LayerStore, at place: Int, _ scene: Scene
  ) -> (box: Rectangle, reach: Double)? {
    let look = store.look[place]
    if look.kind == .emitter || look.kind == .tiled || look.kind == .host { return nil }
    let bounds = store.geometry[place].bounds
    var box = bounds
    var reach = 0.0
    if look.hasContents, let contents = store.contents[place] {
      for number in [contents.image, contents.nextImage] {
        guard let (_, image) = scene.clientImage(number, of: slot) else { continue }
        for isFlipped in [false, true] {
          let pieces = ContentsPlacement.pieces(
            of: contents, image.extent, in: bounds, isFlipped: isFlipped)
          for piece in pieces { box = box.union(piece.destination) }
        }
      }
    }
    guard look.hasRest, let rest = store.rest[place] else { return (box, 0) }
    if look.kind == .shape, let path = rest.path, !path.isEmpty {
      let outset = rest.strokeColor == nil ? 0 : rest.stroke.outset
      box = box.union(path.controlBounds.insetBy(dx: -outset, dy: -outset))
    }
    if let (sigma, offset) = rest.shadowShape {
      reach += 2 * sigma + max(abs(offset.x), abs(offset.y))
      if let path = rest.shadowPath { box = box.union(path.controlBounds) }
    }
    return (box, reach + (store.parsed[place]?.reach ?? 0))
  }

  // MARK: Covers

  /// Opaque rectangles that stand still in front of a row's layer, with its subtree.
  private func cover(inFrontOf row: Int, _ scene: Scene) -> [PixelRect] {
    guard commands.runs.endings.indices.contains(row),
      commands.runs.openings[row].start >= 0, window.places.deepRows.isEmpty,
      commands.isFlexible
    else { return [] }
    var cover: [PixelRect] = []
    var depth = 0
    var tried = 0
    let start = firstCommand + commands.runs.endings[row].end
    for index in start..<max(drawList.commands.count, start) {
      let head = drawList.commands.heads[index]
      switch head.kind.role {
      case .begins: depth += 1
      case .ends:
        // The filters and the shadow of a group around the row spread what is in it: covers inside and in front
        // of the group do not add up.
        if depth == 0 { cover.removeAll() }
        depth = max(depth - 1, 0)
      case .divides: break
      case .paints:
        // A backdrop shows what is behind it, beside itself as well.
        if head.kind == .backdrop { return cover }
        guard depth == 0, head.kind == .fill || head.kind == .image, head.isPossiblyOpaque,
          head.bounds.area >= UnseenMotion.leastCover
        else { continue }
        let command = drawList.commands[index]
        let (horizontal, vertical) = command.opaqueInterior(images: drawList.images)
        guard !horizontal.isEmpty || !vertical.isEmpty else { continue }
        tried += 1
        if tried > UnseenMotion.mostCovers { return cover }
        guard standsStill(command, scene) else { continue }
        cover += [horizontal, vertical].filter { !$0.isEmpty }
        if cover.count >= UnseenMotion.mostCovers { return cover }
      }
    }
    return cover
  }

  /// Whether no animation changes a command's layer or one above it.
  private func standsStill(_ command: DrawCommand, _ scene: Scene) -> Bool {
    guard let slot = scene.clients[command.client]?.layers[command.layer] else { return false }
    var current = Int(slot)
    while current >= 0 {
      if scene.movingKeys(of: current) != nil || scene.timeline.transitions[Int32(current)] != nil {
        return false
      }
      current = Int(scene.graph.parents[current])
    }
    return true
  }

  private func covers(_ cover: [PixelRect], _ rect: PixelRect) -> Bool {
    var open = [rect]
    for piece in cover {
      var next: [PixelRect] = []
      for part in open { part.append(without: piece, to: &next) }
      open = next
      if open.isEmpty { return true }
      if open.count > UnseenMotion.mostCovers { return false }
    }
    return open.isEmpty
  }
}

/// A layer that moves, with its subtree, none of whose pixels is seen now.
struct UnseenMotion {
  /// Cost up to which places are told in advance.
  static let mostCost = 1024
  /// Bytes of paths and other long values that cost as much as a row. An animation of a layer beside the first costs
  /// a row as well.
  static let bytesOfOne = 64
  /// Number of opaque rectangles, at most.
  static let mostCovers = 64
  /// Pixels of an opaque rectangle, at least.
  static let leastCover = 64

  let rows: Range<Int>
  let cover: [PixelRect]
  /// Cost of telling the places at one time, in rows.
  fileprivate(set) var cost: Int
  /// The plane around the outermost layer.
  var surroundings = ProjectiveMatrix.identity
  /// The places of the layers can be told in advance.
  var isKnown = false
  /// Places in `store` of the layers that move, by row.
  fileprivate(set) var places: [Int: Int] = [:]
  /// The values of these layers at the time looked at.
  fileprivate var store = LayerStore()
  /// Some of the values move layers, or change their extent.
  private(set) var moves = false

  init(rows: Range<Int>, cover: [PixelRect]) {
    self.rows = rows
    self.cover = cover
    cost = rows.count
  }

  fileprivate mutating func add(_ row: Int, _ keys: PropertyKeySet) {
    places[row] = places.count
    store.reset(places.count - 1)
    moves = moves || keys.keys.contains { !Self.stillKeys.contains($0) }
  }

  /// Properties that change neither the place of a layer nor its extent.
  private static let stillKeys: Set<PropertyKey> = [
    .opacity, .hidden, .backgroundColor, .borderColor, .borderWidth, .cornerRadius, .colors,
    .locations, .startPoint, .endPoint, .strokeStart, .strokeEnd, .fillColor,
    .lineDashPhase, .shadowColor,
  ]
}

extension PixelRect {
  /// The rectangle with all pixels that are nearer than a distance.
  fileprivate func spread(by distance: Double) -> PixelRect {
    // A distance that is no number is far.
    let pixels = distance < 0x1p20 ? Int32(max(distance, 0).rounded(.up)) : 1 << 20
    func held(_ v: Int32, _ change: Int32) -> Int32 {
      let limit: Int32 = 1 << 30
      return min(max(v, -limit), limit) + change
    }
    return PixelRect(
      minX: held(minX, -pixels), minY: held(minY, -pixels), maxX: held(maxX, pixels),
      maxY: held(maxY, pixels))
  }

  /// Appends the up to four rectangles that remain without another.
  fileprivate func append(without other: PixelRect, to list: inout [PixelRect]) {
    guard intersects(other) else {
      if !isEmpty { list.append(self) }
      return
    }
    var rest = self
    if rest.minY < other.minY {
      list.append(PixelRect(minX: rest.minX, minY: rest.minY, maxX: rest.maxX, maxY: other.minY))
      rest.minY = other.minY
    }
    if other.maxY < rest.maxY {
      list.append(PixelRect(minX: rest.minX, minY: other.maxY, maxX: rest.maxX, maxY: rest.maxY))
      rest.maxY = other.maxY
    }
    if rest.minX < other.minX {
      list.append(PixelRect(minX: rest.minX, minY: rest.minY, maxX: other.minX, maxY: rest.maxY))
    }
    if other.maxX < rest.maxX {
      list.append(PixelRect(minX: other.maxX, minY: rest.minY, maxX: rest.maxX, maxY: rest.maxY))
    }
  }
}

extension Rectangle {
  fileprivate func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
