import DrawList
import GraphicsValues

/// Updates one segment from a scene, or reads it.
///
/// A pass lives for one update: it reads the scene, and owns the segment and the draw list meanwhile so that
/// their arrays are changed in place.
struct SegmentPass: ~Copyable {
  let scene: Scene
  let topology: Topology
  let output: OutputSurroundings
  var segment: Segment
  var drawList: DrawList
  var resources: ListResources
  /// Pixels that may differ.
  var collected: DamageAccumulator
  /// Number of rows visited.
  var visitedRows = 0
  /// Further cost of the pass, in pixels of `ClientWork`.
  var work = 0
  /// The segment is the last part of the list.
  let isLast: Bool
  /// The list was rebuilt, or runs grew.
  var hasNewList = false
  /// The list was rebuilt.
  var isBuiltAnew = false
  /// Always nil. The compiler leaves a value with an existential in memory. It would load any other value, so
  /// that each call of a reading method from a mutating one would copy two thousand bytes.
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
}
