import DrawList

/// Draw commands in the making, with the details that they refer to.
struct CommandBuffer: Sendable {
  var commands = DrawCommands()
  var details: [DrawDetail] = []
  /// Cost of the tiles, paths and gradient stops read for the commands, in pixels of `ClientWork`.
  var work = 0
  /// An empty array of an earlier emitter, kept for its memory.
  private var spareParticles: [ParticlesDraw.Particle] = []

  init(commands: DrawCommands = DrawCommands(), details: [DrawDetail] = []) {
    self.commands = commands
    self.details = details
  }

  var count: Int { commands.count }

  mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    for index in details.indices {
      guard case .particles(var draw) = details[index] else { continue }
      details[index] = .filters([])
      draw.particles.removeAll(keepingCapacity: true)
      spareParticles = draw.particles
    }
    details.removeAll(keepingCapacity: true)
  }

  mutating func append(_ command: DrawCommand) { commands.append(command) }

  mutating func append(_ command: DrawCommand, _ detail: DrawDetail) {
    var command = command
    command.detail = Int32(details.count)
    details.append(detail)
    commands.append(command)
  }

  /// An empty array with room for particles.
  mutating func makeParticles(capacity: Int) -> [ParticlesDraw.Particle] {
    var particles: [ParticlesDraw.Particle] = []
    swap(&particles, &spareParticles)
    particles.reserveCapacity(capacity)
    return particles
  }

  func detail(of head: DrawCommand.Head) -> DrawDetail? {
    let index = Int(head.detail)
    return details.indices.contains(index) ? details[index] : nil
  }

  /// Number of commands and particles.
  var weight: Int {
    details.reduce(commands.count) { sum, detail in
      if case .particles(let draw) = detail { sum + draw.particles.count } else { sum }
    }
  }

  /// Maps the index of every image to another index and serial; nil removes the image.
  mutating func mapImages(_ transform: (Int32) -> (index: Int32, serial: UInt32)?) {
    for index in commands.indices {
      guard case .image(var draw) = commands[index].operation else { continue }
      let image = transform(draw.image)
      draw.image = image?.index ?? -1
      draw.serial = image?.serial ?? 0
      commands[index].operation = .image(draw)
    }
    for index in details.indices {
      guard case .particles(var draw) = details[index] else { continue }
      for particle in draw.particles.indices {
        let image = transform(draw.particles[particle].image)
        draw.particles[particle].image = image?.index ?? -1
        draw.particles[particle].serial = image?.serial ?? 0
      }
      details[index] = .particles(draw)
    }
  }
}
