import AnimationEvaluation
import GraphicsValues

/// The layers with pairings, and the values that they would show without.
///
/// Pairings write their results over these values in the presentation, after all expressions. Whatever is computed
/// from layers' values, the places of pairings and inputs of expressions, reads the values here instead, so that no
/// result depends on a pairing, nor on the frame before.
struct PairingTable: Sendable {
  struct Entry: Sendable {
    /// Number of pairings of the layer.
    fileprivate(set) var count = 1
    /// The values without pairings, as of the last sampling.
    fileprivate(set) var values: UnpairedValues?
    /// The presentation shows other values.
    fileprivate(set) var isAway = false
    /// The presentation shows the values without pairings again, since it was evaluated.
    fileprivate(set) var isFresh = true
    /// Inputs of the layer's last place; nil lets the next sampling compute it.
    fileprivate(set) var reading: PairingReading?
  }

  private var entries: [Int: Entry] = [:]
  /// The slots, superlayers first, as of a shape of the graph.
  private var order: (slots: [Int], shape: UInt64)?
  /// Number of times that a layer has gone away from its own place, or come back.
  private(set) var turns = 0
  /// True once a sampling has seen all changes of the frame.
  private var isSampled = false

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the slots of all layers with pairings, superlayers first.
  mutating func ordered(in graph: LayerGraph) -> [Int] {
    if let order, order.shape == graph.shape { return order.slots }
    let depths = entries.keys.map { (depth: graph.depth(of: $0), slot: $0) }
    let slots = depths.sorted { ($0.depth, $0.slot) < ($1.depth, $1.slot) }.map(\.slot)
    order = (slots, graph.shape)
    return slots
  }

  subscript(slot: Int) -> Entry? { entries[slot] }

  mutating func add(to slot: Int) {
    if entries[slot] == nil {
      entries[slot] = Entry()
      order = nil
    } else {
      entries[slot]?.count += 1
    }
  }

  /// Removes one of a layer's pairings. The layer's committed values are shown.
  mutating func remove(from slot: Int) {
    guard var entry = entries[slot] else { return }
    entry.count -= 1
    if entry.isAway { turns += 1 }
    (entry.isAway, entry.isFresh) = (false, true)
    entries[slot] = entry.count > 0 ? entry : nil
    if entry.count == 0 { order = nil }
  }

  /// Removes all pairings of a layer.
  mutating func removeAll(from slot: Int) {
    guard let entry = entries.removeValue(forKey: slot) else { return }
    if entry.isAway { turns += 1 }
    order = nil
  }

  /// Notes that the presentation has a layer's values without its pairings.
  mutating func noteEvaluated(_ slot: Int) { entries[slot]?.isFresh = true }

  /// Whether the values of a layer without its pairings have to be read from the presentation.
  func isCurrent(_ slot: Int) -> Bool {
    entries[slot].map { $0.isFresh || !$0.isAway } ?? true
  }

  /// Keeps the values of a layer without its pairings.
  mutating func keep(_ values: UnpairedValues, of slot: Int) { entries[slot]?.values = values }

  /// Notes what the presentation shows.
  mutating func setAway(_ slot: Int, _ isAway: Bool) {
    if entries[slot]?.isAway != isAway { turns += 1 }
    entries[slot]?.isAway = isAway
    entries[slot]?.isFresh = false
  }

  /// Keeps what a layer's place was computed from; nil lets the next sampling compute it.
  mutating func setReading(_ reading: PairingReading?, of slot: Int) {
    entries[slot]?.reading = reading
  }

  /// Called when a sampling has seen all changes since the last frame.
  mutating func wasSampled() { isSampled = true }

  /// Called before a commit changes layers.
  mutating func willCommit() { isSampled = false }

  /// Called before the frame's changes are forgotten.
  mutating func finishFrame() {
    if entries.isEmpty { return }
    if !isSampled { for slot in entries.keys { entries[slot]?.reading = nil } }
    isSampled = false
  }

  /// Number of pairings of a layer.
  func count(of slot: Int) -> Int { entries[slot]?.count ?? 0 }
}

/// Inputs of the place of a layer with pairings. While none of them changes, the place stays.
struct PairingReading: Sendable {
  /// The relations of layers (`LayerGraph.shape`).
  var shape: UInt64 = 0
  /// The layers that are away from their own places (`PairingTable.turns`).
  var turns = 0
  /// The layer, its partners and all their ancestors, whose values are read.
  var slots: [Int] = []
  /// The pairings in effect, in their order, and how far they are.
  var progress: [(animation: UInt32, value: Double)] = []
}

/// The values of a layer that pairings change.
struct UnpairedValues: Sendable {
  let position: Point
  let opacity: Double
  let geometry: LayerGeometry
  let space: LayerSpace?
  let cornerRadius: Double

  /// The geometry without matrices.
  ///
  /// - Parameter isBelowFlip: an odd number of superlayers flip their geometry.
  func element(isBelowFlip: Bool) -> ElementGeometry {
    ElementGeometry(
      bounds: geometry.bounds, anchorPoint: geometry.anchorPoint,
      isFlipped: space?.isFlipped ?? false, isBelowFlip: isBelowFlip, cornerRadius: cornerRadius)
  }

  /// The values of the properties, without pairings.
  var shown: ElementValues {
    ElementValues(
      position: position, bounds: geometry.bounds,
      transform: space?.transform ?? Matrix4(geometry.transform), cornerRadius: cornerRadius)
  }

  /// The value of a property; nil for one that no pairing changes.
  func value(of key: PropertyKey) -> PropertyValue? {
    switch key {
    case .position: .point(position)
    case .bounds: .rect(geometry.bounds)
    case .transform: .matrix(space?.transform ?? Matrix4(geometry.transform))
    case .cornerRadius: .scalar(cornerRadius)
    case .opacity: .scalar(opacity)
    default: nil
    }
  }
}

extension LayerStore {
  /// The values of a slot that pairings change.
  func pairedValues(_ slot: Int) -> UnpairedValues {
    UnpairedValues(
      position: position[slot], opacity: opacity[slot], geometry: geometry[slot],
      space: look[slot].hasSpace ? space[slot] : nil, cornerRadius: look[slot].cornerRadius)
  }
}
