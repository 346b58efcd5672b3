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

  /// Bytes of the state with its entry in `Scene.emitterStates`; `values` count for the layer.
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

extension Scene {
  /// Computes the particles of every emitter at a media time.
  mutating func visitEmitters(at time: Double, _ result: inout SamplingResult) {
    emitterBytes.removeAll(keepingCapacity: true)
    var shares = ParticleShares(of: emitters.map { clientsOfSlots[Int($0)] }, limits.particles)
    for slot in emitters {
      let slot = Int(slot)
      if isSuspended(slot) {
        result.isAnimating = true
        result.isWaiting = true
        continue
      }
      let client = clientsOfSlots[slot]
      var state = emitterStates.removeValue(forKey: Int32(slot)) ?? EmitterState()
      let values = presentation.rest[slot]
      if state.values != values {
        state.values = values
        state.emitter = ParticleEmitter(values ?? PropertyTable())
      }
      work.add(
        Self.pixelsPerEmitter + state.emitter.rootCount * Self.pixelsPerCell, of: client)
      let local = localTime(ofAny: slot, at: time)
      let before = state.field.particles.count
      state.history.record(state.emitter, at: local)
      state.field.update(
        state.emitter, at: local, history: state.history, maximum: shares.next(of: client))
      shares.spend(state.field.particles.count, of: client)
      if before > 0 || !state.field.particles.isEmpty {
        recordChange(slot, .look)
        livelyEmitters.append(Int32(slot))
      } else if state.emitter.mayEmit(after: local) {
        livelyEmitters.append(Int32(slot))
      }
      emitterBytes[client, default: 0] += state.heapBytes
      emitterStates[Int32(slot)] = state
    }
    if !livelyEmitters.isEmpty { result.isAnimating = true }
  }

  /// Cost of visiting an emitter, whether it emits or not.
  private static let pixelsPerEmitter = 256
  /// Cost of visiting a cell.
  private static let pixelsPerCell = 64

  /// Drops the states of layers that are not on display any more.
  mutating func dropEmitterStates() {
    if emitters.isEmpty { emitterBytes = [:] }
    guard !emitterStates.isEmpty else { return }
    let live = Set(emitters)
    for slot in emitterStates.keys where !live.contains(slot) { emitterStates[slot] = nil }
  }
}
