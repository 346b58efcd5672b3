package import GraphicsValues

extension ParticleEmitter {
  /// The emitter that a layer's rare properties describe.
  package init(_ values: PropertyTable) {
    self.init(cells: (values.emitterCells ?? []).map { EmitterCell($0) })
    let (place, size) = (values.emitterPosition, values.emitterSize)
    position = Vector3(x: place.x, y: place.y, z: values.emitterZPosition)
    extent = Vector3(x: size.width, y: size.height, z: values.emitterDepth)
    shape = values.emitterShape
    mode = values.emitterMode
    renderMode = values.renderMode
    preservesDepth = values.preservesDepth
    seed = values.seed
    birthRate = values.birthRate
    lifetime = values.lifetime
    velocity = values.velocity
    scale = values.scale
    spin = values.spin
  }
}
