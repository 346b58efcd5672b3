import DrawList
import GraphicsValues
import ParticleEmission

/// The state of an emitter layer from frame to frame (§11.8).
struct EmitterState: Sendable {
  /// The values that `emitter` was made from.
  var values: PropertyTable?
  var emitter = ParticleEmitter()
  /// Past rates and positions, so that a change affects only particles born after it.
  var history = EmissionHistory()
  var field = ParticleField()

  /// Bytes of the state with its entry in `EmitterTable.states`; `values` count for the layer.
  var heapBytes: Int {
    emitter.cells.heapBytes + history.heapBytes + field.heapBytes
      + HeapBytes.object(MemoryLayout<(Int32, EmitterState)>.stride)
  }
}

/// Divides the particles that a client may show among its emitters: each emitter may show an equal part of
/// the rest, so an emitter that shows fewer leaves more to the emitters after it.
private struct ParticleShares {
  private struct Account {
    let client: UInt32
    var emitters = 0
    var particles: Int
  }

  /// An account for each client with emitters: few, so that a search is cheaper than a dictionary.
  private var accounts: [Account] = []

  /// - Parameter clients: the client of each emitter.
  init(of clients: some Sequence<UInt32>, _ limit: Int) {
    let most = min(max(limit, 0), ParticleEmitter.maximumParticles)
    for client in clients {
      let index = index(of: client)
      if index == accounts.count { accounts.append(Account(client: client, particles: most)) }
      accounts[index].emitters += 1
    }
  }

  /// Index of a client's account; the number of accounts for a client without one.
  private func index(of client: UInt32) -> Int {
    accounts.firstIndex { $0.client == client } ?? accounts.count
  }

  /// Number of particles that the next emitter of a client may show.
  mutating func next(of client: UInt32) -> Int {
    let index = index(of: client)
    guard accounts.indices.contains(index) else { return 0 }
    accounts[index].emitters -= 1
    return accounts[index].particles / max(accounts[index].emitters + 1, 1)
  }

  mutating func spend(_ count: Int, of client: UInt32) {
    let index = index(of: client)
    if accounts.indices.contains(index) { accounts[index].particles -= count }
  }
}

/// The layers on display that emit particles, and their states from frame to frame.
///
/// Invariant: a slot has a state only while it is an emitter on display, or until the next topology.
package struct EmitterTable: Sendable {
  /// The slots of layers on display that emit particles, in painting order.
  private(set) var slots: [Int32] = []
  private(set) var states: [Int32: EmitterState] = [:]
  /// The slots of emitters that showed particles or might emit some, as of the last sampling.
  private var sampledLively: [Int32] = []
  /// Bytes of states, by client, as of the last sampling.
  private(set) var bytes: [UInt32: Int] = [:]

  package init() {}

  /// The slots of emitters that show particles or may emit some, as of the last sampling. An emitter that has left
  /// the display since has no state, nor has another layer that took its slot.
  var lively: [Int32] { sampledLively.filter { states[$0] != nil } }

  /// Sets the emitters on display, and drops the states of others.
  mutating func setSlots(_ slots: [Int32]) {
    self.slots = slots
    if slots.isEmpty { bytes = [:] }
    guard !states.isEmpty else { return }
    let live = Set(slots)
    for slot in states.keys where !live.contains(slot) { states[slot] = nil }
  }

  /// Starts a sampling, in which no emitter has been visited.
  mutating func startSampling() {
    sampledLively.removeAll(keepingCapacity: true)
    if !slots.isEmpty { bytes.removeAll(keepingCapacity: true) }
  }

  /// Removes and returns the state of an emitter, or makes a new one.
  mutating func takeState(_ slot: Int) -> EmitterState {
    states.removeValue(forKey: Int32(slot)) ?? EmitterState()
  }

  /// Puts back the state of an emitter that has been visited.
  mutating func putBack(
    _ state: consuming EmitterState, _ slot: Int, of client: UInt32, isLively: Bool
  ) {
    if isLively { sampledLively.append(Int32(slot)) }
    bytes[client, default: 0] += state.heapBytes
    states[Int32(slot)] = state
  }

  /// Gives an emitter a state, as of another scene.
  mutating func setState(_ state: EmitterState, of slot: Int) { states[Int32(slot)] = state }

  mutating func forget(_ slot: Int) { states[Int32(slot)] = nil }

  /// Removes the slots from `count` on, which are free.
  mutating func shorten(to count: Int) { sampledLively = sampledLively.filter { $0 < count } }

  /// Describes states of layers that are no emitters on display; empty if there are none.
  package func checkInvariants() -> [String] {
    let known = Set(slots)
    return states.keys.filter { !known.contains($0) }.sorted().map {
      "slot \($0) has particles, but is no emitter on display"
    }
  }

  /// Number of particles shown, by client, for clients with any. Cost: O(emitters).
  func particleCounts(_ owners: [UInt32]) -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for slot in slots {
      let count = states[slot]?.field.particles.count ?? 0
      if count > 0 { counts[owners[Int(slot)], default: 0] += count }
    }
    return counts
  }
}

extension Sampler {
  /// Computes the particles of every emitter.
  mutating func visitEmitters(_ scene: inout Scene) {
    var shares = ParticleShares(
      of: scene.emitters.slots.map { scene.graph.owners[Int($0)] }, scene.limits.particles)
    for emitter in scene.emitters.slots {
      let slot = Int(emitter)
      if scene.isSuspended(slot) {
        result.isAnimating = true
        result.isWaiting = true
        continue
      }
      let client = scene.graph.owners[slot]
      var state = scene.emitters.takeState(slot)
      let values = scene.stores.presentation.rest[slot]
      if state.values != values {
        state.values = values
        state.emitter = ParticleEmitter(values ?? PropertyTable())
      }
      scene.accounts.work.add(
        Self.pixelsPerEmitter + state.emitter.rootCount * Self.pixelsPerCell, of: client)
      let local = localTime(ofAny: slot, &scene)
      let before = state.field.particles.count
      state.history.record(state.emitter, at: local)
      state.field.update(
        state.emitter, at: local, history: state.history, maximum: shares.next(of: client))
      shares.spend(state.field.particles.count, of: client)
      let shows = before > 0 || !state.field.particles.isEmpty
      if shows { scene.changes.record(slot, .look) }
      let isLively = shows || state.emitter.mayEmit(after: local)
      if isLively { result.isAnimating = true }
      scene.emitters.putBack(state, slot, of: client, isLively: isLively)
    }
  }

  /// Cost of visiting an emitter, whether it emits or not.
  private static let pixelsPerEmitter = 256
  /// Cost of visiting a cell.
  private static let pixelsPerCell = 64
}
