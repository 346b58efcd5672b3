package import GraphicsValues

extension ParticleEmitter {
  /// The emitter that a layer's values describe.
  ///
  /// - Parameter value: gives the presentation value of a property. A value of the wrong type
  ///   leaves the default.
  package init(_ value: (PropertyKey) -> PropertyValue) {
    func number(_ key: PropertyKey, _ standard: Double) -> Double {
      value(key).asScalar ?? standard
    }
    self.init(cells: (value(.emitterCells).asObjects ?? []).map { EmitterCell($0) })
    let place = value(.emitterPosition).asPoint ?? .zero
    position = Vector3(x: place.x, y: place.y, z: number(.emitterZPosition, 0))
    let size = value(.emitterSize).asSize ?? .zero
    extent = Vector3(x: size.width, y: size.height, z: number(.emitterDepth, 0))
    shape = value(.emitterShape).asBits.map { EmitterShape(bits: $0) } ?? shape
    mode = value(.emitterMode).asBits.map { EmitterMode(bits: $0) } ?? mode
    renderMode = value(.renderMode).asBits.map { ParticleRenderMode(bits: $0) } ?? renderMode
    preservesDepth = value(.preservesDepth).asBool ?? preservesDepth
    seed = value(.seed).asBits ?? seed
    birthRate = number(.birthRate, birthRate)
    lifetime = number(.lifetime, lifetime)
    velocity = number(.velocity, velocity)
    scale = number(.scale, scale)
    spin = number(.spin, spin)
  }
}
