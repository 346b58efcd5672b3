import DrawList
import GraphicsValues
import ParticleEmission

extension Emitter {
  /// Appends the particles of an emitter, each an image about its middle.
  mutating func appendParticles(_ plan: LayerPlan, _ scene: Scene) {
    guard let state = scene.emitters.states[Int32(plan.slot)] else { return }
    let cells = state.emitter.cells
    withUnsafeTemporaryAllocation(of: CellImage?.self, capacity: cells.count) { cellImages in
      for index in cells.indices {
        cellImages.initializeElement(at: index, to: Self.cellImage(cells[index], plan, scene))
      }
      appendParticles(state, UnsafeBufferPointer(cellImages), plan)
    }
  }

  private mutating func appendParticles(
    _ state: EmitterState, _ cellImages: UnsafeBufferPointer<CellImage?>, _ plan: LayerPlan
  ) {
    var particles = buffer.makeParticles(capacity: state.field.particles.count)
    var extent: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
    for particle in state.field.particles {
      guard let cellImage = cellImages[Int(particle.cell)], particle.scale > 0 else { continue }
      let scale = Double(particle.scale)
      let (s, c) = (
        DeterministicMath.sin(Double(particle.rotation)) * scale,
        DeterministicMath.cos(Double(particle.rotation)) * scale
      )
      let (x, y) = (Double(particle.x), Double(particle.y))
      particles.append(
        ParticlesDraw.Particle(
          image: cellImage.image, serial: cellImage.serial, color: Self.color(of: particle),
          transform: AffineMatrix(a: c, b: s, c: -s, d: c, tx: x, ty: y), rect: cellImage.rect,
          source: cellImage.source))
      let reach = cellImage.reach * scale
      let known = extent ?? (x - reach, y - reach, x + reach, y + reach)
      extent = (
        min(known.minX, x - reach), min(known.minY, y - reach), max(known.maxX, x + reach),
        max(known.maxY, y + reach)
      )
    }
    guard let extent else { return }
    var command = plan.command(.particles(ImageSampling()), bounds: .empty)
    command.opacity = plan.ownOpacity
    command.bounds = plan.space.pixels(
      of: Rectangle(
        x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX,
        height: extent.maxY - extent.minY)
    ).intersection(plan.clip.inner)
    buffer.append(
      command,
      .particles(
        ParticlesDraw(
          particles: particles, isAdditive: state.emitter.renderMode == .additive)))
  }

  private static func color(of particle: Particle) -> Pixel {
    let c = particle.color
    return ColorValue(red: c.x, green: c.y, blue: c.z, alpha: c.w).pixel(opacity: 1)
  }

  private struct CellImage {
    var image: Int32
    var serial: UInt32
    /// Rectangle of the image about the middle of the particle, in points.
    var rect: Rectangle
    /// The part shown, in pixels of the image.
    var source: Rectangle
    /// Distance from the middle to a corner, in points.
    var reach: Double
  }

  /// The image of a cell's particles; nil for none.
  private static func cellImage(
    _ cell: PreparedCell, _ plan: LayerPlan, _ scene: Scene
  ) -> CellImage? {
    guard let (index, image) = scene.clientImage(cell.image, of: plan.slot) else { return nil }
    let part = cell.contentsRect
    let source = Rectangle(
      x: part.x * Double(image.width), y: part.y * Double(image.height),
      width: part.width * Double(image.width), height: part.height * Double(image.height))
    let scale = cell.contentsScale > 0 ? cell.contentsScale : 1
    let (width, height) = (source.width / scale, source.height / scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let isFlipped = plan.space.flipsImages
    return CellImage(
      image: index, serial: scene.images.serials[Int(index)],
      rect: Rectangle(x: -width / 2, y: -height / 2, width: width, height: height),
      source: Rectangle(
        x: source.x, y: isFlipped ? source.maxY : source.y, width: source.width,
        height: isFlipped ? -source.height : source.height),
      reach: (width * width + height * height).squareRoot() / 2)
  }
}
