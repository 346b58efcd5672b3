import AnimationEvaluation
import GraphicsValues

/// The layers with pairings, and the values that they would show without.
///
/// Pairings write their results over these values in the presentation, after all expressions. Whatever is computed
/// from layers' values, the places of pairings and inputs of expressions, reads the values here instead, so that no
/// result depends on a pairing, nor on the frame before.
struct PairingTable: Sendable {
  struct Entry: Sendable {
    let client: UInt32
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

  /// The layers with pairings of one client.
  struct Group: Sendable {
    let client: UInt32
    /// Their slots: superlayers first, once `order` was called.
    fileprivate(set) var slots: [Int] = []
    /// The shape of the client's layers for which the slots are in order.
    fileprivate var shape: UInt64?
  }

  private var entries: [Int: Entry] = [:]
  /// One for each client with pairings, in order.
  private(set) var groups: [Group] = []
  /// True once a sampling has seen all changes of the frame.
  private var isSampled = false

  var isEmpty: Bool { entries.isEmpty }

  /// Orders the slots of each client, superlayers first. Cost: nothing for those whose layers have kept their relations.
  mutating func order(in graph: LayerGraph) {
    for index in groups.indices {
      let shape = graph.shapes[groups[index].client]
      if groups[index].shape == shape { continue }
      let depths = groups[index].slots.map { (depth: graph.depth(of: $0), slot: $0) }
      groups[index].slots = depths.sorted { ($0.depth, $0.slot) < ($1.depth, $1.slot) }.map(\.slot)
      groups[index].shape = shape
    }
  }

  subscript(slot: Int) -> Entry? { entries[slot] }

  mutating func add(to slot: Int, of client: UInt32) {
    if entries[slot] != nil {
      entries[slot]?.count += 1
      return
    }
    entries[slot] = Entry(client: client)
    let place = groups.firstIndex { $0.client >= client } ?? groups.count
    if place == groups.count || groups[place].client != client {
      groups.insert(Group(client: client), at: place)
    }
    groups[place].slots.append(slot)
    groups[place].shape = nil
  }

  /// Removes one of a layer's pairings. The layer's committed values are shown.
  mutating func remove(from slot: Int) {
    guard var entry = entries[slot] else { return }
    entry.count -= 1
    if entry.count == 0 { return removeAll(from: slot) }
    (entry.isAway, entry.isFresh) = (false, true)
    entries[slot] = entry
  }

  /// Removes all pairings of a layer.
  mutating func removeAll(from slot: Int) {
    guard let entry = entries.removeValue(forKey: slot),
      let place = groups.firstIndex(where: { $0.client == entry.client })
    else { return }
    groups[place].slots.removeAll { $0 == slot }
    if groups[place].slots.isEmpty { groups.remove(at: place) }
  }

  /// Notes that the presentation has a layer's values without its pairings.
  mutating func noteEvaluated(_ slot: Int) { entries[slot]?.isFresh = true }

  /// Whether the values of a layer without its pairings have to be read from the presentation.
  func isCurrent(_ slot: Int) -> Bool {
    entries[slot].map { $0.isFresh || !$0.isAway } ?? true
  }

  /// Keeps the values of a layer without its pairings.
  mutating func keep(_ values: UnpairedValues, of slot: Int) { entries[slot]?.values = values }

  /// Notes what the presentation shows, and what that was computed from.
  mutating func setShown(_ slot: Int, isAway: Bool, _ reading: PairingReading) {
    entries[slot]?.isAway = isAway
    entries[slot]?.isFresh = false
    entries[slot]?.reading = reading
  }

  /// Lets the next sampling compute the layer's place.
  mutating func forgetReading(of slot: Int) { entries[slot]?.reading = nil }

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
  /// The relations of the client's layers (`LayerGraph.shapes`).
  var shape: UInt64 = 0
  /// A superlayer is shown elsewhere.
  var isCarried = false
  /// The pairings in effect, in their order, and how far they are.
  var progress: [(animation: UInt32, value: Double)] = []
  /// The partners, whose values and those of the layers above them are read.
  var partners: [Int] = []
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
