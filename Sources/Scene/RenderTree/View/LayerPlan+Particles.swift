internal import DrawList
internal import GraphicsValues
internal import ParticleEmission

extension SegmentPass {
  /// The particles of an emitter, each a small picture about its middle.
  func appendParticles(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let state = scene.emitterStates[Int32(plan.slot)] else { return }
    let cells = state.emitter.cells
    withUnsafeTemporaryAllocation(of: CellPicture?.self, capacity: cells.count) { pictures in
      for index in cells.indices {
        pictures.initializeElement(at: index, to: cellPicture(cells[index], plan))
      }
      appendParticles(state, UnsafeBufferPointer(pictures), plan, to: &buffer)
    }
  }

  private func appendParticles(
    _ state: EmitterState, _ pictures: UnsafeBufferPointer<CellPicture?>, _ plan: LayerPlan,
    to buffer: inout CommandBuffer
  ) {
    var particles = buffer.makeParticles(capacity: state.field.particles.count)
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
    guard let (index, image) = picture(cell.image, of: plan.slot) else { return nil }
    let part = cell.contentsRect
    let source = Rectangle(
      x: part.x * Double(image.width), y: part.y * Double(image.height),
      width: part.width * Double(image.width), height: part.height * Double(image.height))
    let scale = cell.contentsScale > 0 ? cell.contentsScale : 1
    let (width, height) = (source.width / scale, source.height / scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let isFlipped = plan.flipsImages
    return CellPicture(
      image: index, serial: scene.images.serials[Int(index)],
      rect: Rectangle(x: -width / 2, y: -height / 2, width: width, height: height),
      source: Rectangle(
        x: source.x, y: isFlipped ? source.maxY : source.y, width: source.width,
        height: isFlipped ? -source.height : source.height),
      reach: (width * width + height * height).squareRoot() / 2)
  }
}
