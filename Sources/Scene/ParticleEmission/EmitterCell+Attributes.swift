package import GraphicsValues

extension EmitterCell {
  /// Reads a cell from its form on the wire. An attribute that is absent, unknown or of the wrong
  /// type leaves the default; nesting ends at `ParticleEmitter.maximumDepth`.
  package init(_ object: ObjectValue) { self.init(object, depth: 1) }

  private init(_ object: ObjectValue, depth: Int) {
    self.init()
    name = object.name
    read(object.attributes)
    guard depth < ParticleEmitter.maximumDepth else { return }
    for inner in object.attributes["emitterCells"]?.asObjects ?? [] {
      cells.append(EmitterCell(inner, depth: depth + 1))
    }
  }

  /// Points per second squared, in the layer's space.
  package var acceleration: Vector3 {
    get { Vector3(x: xAcceleration, y: yAcceleration, z: zAcceleration) }
    set { (xAcceleration, yAcceleration, zAcceleration) = (newValue.x, newValue.y, newValue.z) }
  }

  /// The range of each component.
  package var colorRange: ColorValue {
    get { ColorValue(redRange, greenRange, blueRange, alphaRange) }
    set {
      (redRange, greenRange) = (Double(newValue.red), Double(newValue.green))
      (blueRange, alphaRange) = (Double(newValue.blue), Double(newValue.alpha))
    }
  }

  /// The change of each component per second.
  package var colorSpeed: ColorValue {
    get { ColorValue(redSpeed, greenSpeed, blueSpeed, alphaSpeed) }
    set {
      (redSpeed, greenSpeed) = (Double(newValue.red), Double(newValue.green))
      (blueSpeed, alphaSpeed) = (Double(newValue.blue), Double(newValue.alpha))
    }
  }
}

extension ColorValue {
  fileprivate init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
