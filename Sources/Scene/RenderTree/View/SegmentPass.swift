internal import DrawList
internal import GraphicsValues

/// Brings one segment up to date with a scene, and looks into it.
///
/// A pass lives for one update: it reads the scene and owns the segment and the draw list meanwhile, so
/// that their arrays are changed where they are.
struct SegmentPass: ~Copyable {
  let scene: Scene
  let topology: Topology
  let output: OutputSurroundings
  var segment: Segment
  var drawList: DrawList
  var resources: ListResources
  /// Pixels that may differ.
  var collected: DamageAccumulator
  /// Number of rows placed or looked at.
  var visitedRows = 0
  /// What it cost beside them, in pixels as clients are charged for them.
  var work = 0
  /// Nothing is behind the segment in the list.
  let isLast: Bool
  /// Commands came, went or changed places.
  var hasNewList = false
  /// All commands were made anew.
  var isBuiltAnew = false
  /// Always nil. The compiler leaves a value with an existential in its memory; any other it loads, so that
  /// each call that reads the pass from one that changes it would copy two thousand bytes.
  private let anchor: (any Sendable)? = nil

  init(
    _ scene: Scene, window: Int32, _ output: OutputSurroundings, segment: Segment,
    drawList: DrawList = DrawList(width: 0, height: 0, background: .clear),
    resources: ListResources = ListResources(),
    collected: DamageAccumulator = DamageAccumulator(), isLast: Bool = true
  ) {
    self.scene = scene
    self.topology = scene.topologies[Int(window)]
    self.output = output
    self.segment = segment
    self.drawList = drawList
    self.resources = resources
    self.collected = collected
    self.isLast = isLast
  }

  /// Takes over which rows there are.
  mutating func adoptRows() {
    if segment.revision != topology.revision {
      adoptTopology()
    } else {
      for rows in topology.relaidRows {
        for row in rows { segment.placements[row] = Placement() }
      }
    }
  }

  private mutating func adoptTopology() {
    let count = topology.slots.count
    segment.revision = topology.revision
    segment.mustPlaceAll = true
    segment.commands.isStale = true
    segment.placements = [Placement](repeating: Placement(), count: count)
    segment.linears = [LinearPart](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: LinearPart())
      initialized = count
    }
    segment.clips = [PixelRect](repeating: .empty, count: 2 * count)
  }

  // MARK: Rows

  func world(of placement: Placement) -> AffineMatrix {
    segment.linears[Int(placement.linear)].matrix(placement.origin)
  }

  /// What the layer in a row may paint on.
  func clip(at row: Int) -> PixelRect { segment.clips[Int(segment.placements[row].clip)] }

  /// What the contents and sublayers of the layer in a row may paint on.
  func innerClip(at row: Int) -> PixelRect {
    segment.clips[Int(segment.placements[row].innerClip)]
  }

  /// From the layer's own space to device pixels, not snapped.
  func worldPlane(of placement: Placement) -> ProjectiveMatrix {
    placement.plane >= 0
      ? segment.planes[Int(placement.plane)].matrix : ProjectiveMatrix(world(of: placement))
  }

  /// The image that a layer's client means by a number.
  func clientImage(_ number: ImageNumber, of slot: Int) -> (index: Int32, image: PixelImage)? {
    guard number != 0, let index = scene.clients[scene.clientsOfSlots[slot]]?.images[number],
      let image = scene.images[index]
    else { return nil }
    return (index, image)
  }
}
