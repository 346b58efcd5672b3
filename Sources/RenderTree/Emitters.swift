internal import DrawList
internal import GraphicsValues
internal import ParticleEmission

/// What an emitter layer remembers from frame to frame (§11.8).
struct EmitterState: Sendable {
  /// The values that `emitter` was made from.
  var values: PropertyTable?
  var emitter = ParticleEmitter()
  /// So that what changes, changes only what is born from then on.
  var history = EmissionHistory()
  var field = ParticleField()
}

/// How many particles each emitter may show: what its client has left, in equal parts for those of
/// its emitters that come. Where one takes less than its part, the others have more.
private struct ParticleShares {
  private struct Account {
    var emitters = 0
    var particles: Int
  }

  private var accounts: [UInt32: Account] = [:]

  /// - Parameter clients: one for each emitter.
  init(of clients: some Sequence<UInt32>, _ limit: Int) {
    let most = min(max(limit, 0), ParticleEmitter.maximumParticles)
    for client in clients {
      accounts[client, default: Account(particles: most)].emitters += 1
    }
  }

  /// For the next emitter of a client.
  mutating func next(of client: UInt32) -> Int {
    guard let account = accounts[client] else { return 0 }
    accounts[client]?.emitters -= 1
    return account.particles / max(account.emitters, 1)
  }

  mutating func spend(_ count: Int, of client: UInt32) {
    accounts[client]?.particles -= count
  }
}

extension RenderTree {
  /// Computes the particles of every emitter at a media time.
  mutating func visitEmitters(at time: Double, _ result: inout SamplingResult) {
    var shares = ParticleShares(of: emitters.map { clientsOfSlots[Int($0)] }, limits.particles)
    for slot in emitters {
      let slot = Int(slot)
      let client = clientsOfSlots[slot]
      var state = emitterStates.removeValue(forKey: Int32(slot)) ?? EmitterState()
      let values = presentation.rest[slot]
      if state.values != values {
        state.values = values
        state.emitter = ParticleEmitter { presentation.value(of: $0, slot: slot) }
      }
      let local = localTime(ofAny: slot, at: time)
      let before = state.field.particles.count
      state.history.record(state.emitter, at: local)
      state.field.update(
        state.emitter, at: local, history: state.history, maximum: shares.next(of: client))
      shares.spend(state.field.particles.count, of: client)
      if before > 0 || !state.field.particles.isEmpty {
        mark(slot, .look)
        result.isAnimating = true
      } else if state.emitter.mayEmit(after: local) {
        result.isAnimating = true
      }
      emitterStates[Int32(slot)] = state
    }
  }

  /// Forgets the particles of layers that are gone.
  mutating func dropEmitterStates() {
    guard !emitterStates.isEmpty else { return }
    let live = Set(emitters)
    for slot in emitterStates.keys where !live.contains(slot) { emitterStates[slot] = nil }
  }

  /// The particles of an emitter, each a small picture about its middle.
  func appendParticles(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let state = emitterStates[Int32(plan.slot)] else { return }
    let pictures = state.emitter.cells.map { cellPicture($0, plan) }
    var particles: [ParticlesDraw.Particle] = []
    particles.reserveCapacity(state.field.particles.count)
    var extent: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
    for particle in state.field.particles {
      guard let picture = pictures[Int(particle.cell)], particle.scale > 0 else { continue }
      let scale = Double(particle.scale)
      let (s, c) = (
        DeterministicMath.sin(Double(particle.rotation)) * scale,
        DeterministicMath.cos(Double(particle.rotation)) * scale
      )
      let (x, y) = (Double(particle.x), Double(particle.y))
      particles.append(
        ParticlesDraw.Particle(
          image: picture.image, imageSerial: picture.serial, color: color(of: particle),
          transform: AffineMatrix(a: c, b: s, c: -s, d: c, tx: x, ty: y), rect: picture.rect,
          source: picture.source))
      let reach = picture.reach * scale
      let known = extent ?? (x - reach, y - reach, x + reach, y + reach)
      extent = (
        min(known.minX, x - reach), min(known.minY, y - reach), max(known.maxX, x + reach),
        max(known.maxY, y + reach)
      )
    }
    guard let extent else { return }
    var command = command(.particles, plan, bounds: .empty)
    command.opacity = plan.ownOpacity
    command.bounds = plan.pixels(
      of: Rectangle(
        x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX,
        height: extent.maxY - extent.minY)
    ).intersection(plan.innerScissor)
    buffer.append(
      command,
      .particles(
        ParticlesDraw(
          particles: particles, isAdditive: state.emitter.renderMode == .additive)))
  }

  private func color(of particle: Particle) -> Pixel {
    let c = particle.color
    return ColorValue(red: c.x, green: c.y, blue: c.z, alpha: c.w).pixel(opacity: 1)
  }

  private struct CellPicture {
    var image: Int32
    var serial: UInt32
    /// In points, about the middle of the particle.
    var rect: Rectangle
    /// In pixels of the image.
    var source: Rectangle
    /// From the middle to a corner.
    var reach: Double
  }

  /// What the particles of a cell show; nil without a picture.
  private func cellPicture(_ cell: PreparedCell, _ plan: LayerPlan) -> CellPicture? {
    guard let (index, image) = picture(cell.image, plan) else { return nil }
    let part = cell.contentsRect
    let source = Rectangle(
      x: part.x * Double(image.width), y: part.y * Double(image.height),
      width: part.width * Double(image.width), height: part.height * Double(image.height))
    let scale = cell.contentsScale > 0 ? cell.contentsScale : 1
    let (width, height) = (source.width / scale, source.height / scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let isFlipped = plan.flipsImages
    return CellPicture(
      image: index, serial: imageSerials[Int(index)],
      rect: Rectangle(x: -width / 2, y: -height / 2, width: width, height: height),
      source: Rectangle(
        x: source.x, y: isFlipped ? source.maxY : source.y, width: source.width,
        height: isFlipped ? -source.height : source.height),
      reach: (width * width + height * height).squareRoot() / 2)
  }
}
