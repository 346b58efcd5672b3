package import GraphicsValues

extension EmitterCell {
  /// Reads a cell from its form on the wire. An attribute that is absent, unknown or of the wrong
  /// type leaves the default; nesting ends at `ParticleEmitter.maximumDepth`.
  package init(_ object: ObjectValue) { self.init(object, depth: 1) }

  private init(_ object: ObjectValue, depth: Int) {
    self.init()
    name = object.name
    let attributes = object.attributes
    readContents(attributes)
    readEmission(attributes)
    readLook(attributes)
    readTiming(attributes)
    guard depth < ParticleEmitter.maximumDepth else { return }
    for inner in attributes["emitterCells"]?.asObjects ?? [] {
      cells.append(EmitterCell(inner, depth: depth + 1))
    }
  }

  private mutating func readContents(_ attributes: [String: PropertyValue]) {
    image = attributes["contents"]?.asImage ?? image
    contentsRect = attributes["contentsRect"]?.asRect ?? contentsRect
    contentsScale = attributes["contentsScale"]?.asScalar ?? contentsScale
    minificationFilter = attributes["minificationFilter"]?.asBits ?? minificationFilter
    magnificationFilter = attributes["magnificationFilter"]?.asBits ?? magnificationFilter
    minificationFilterBias =
      attributes["minificationFilterBias"]?.asScalar ?? minificationFilterBias
  }

  private mutating func readEmission(_ attributes: [String: PropertyValue]) {
    func number(_ key: String, _ value: inout Double) {
      value = attributes[key]?.asScalar ?? value
    }
    isEnabled = attributes["enabled"]?.asBool ?? isEnabled
    number("birthRate", &birthRate)
    number("lifetime", &lifetime)
    number("lifetimeRange", &lifetimeRange)
    number("emissionLatitude", &emissionLatitude)
    number("emissionLongitude", &emissionLongitude)
    number("emissionRange", &emissionRange)
    number("velocity", &velocity)
    number("velocityRange", &velocityRange)
    number("xAcceleration", &acceleration.x)
    number("yAcceleration", &acceleration.y)
    number("zAcceleration", &acceleration.z)
  }

  private mutating func readLook(_ attributes: [String: PropertyValue]) {
    func number(_ key: String, _ value: inout Double) {
      value = attributes[key]?.asScalar ?? value
    }
    number("scale", &scale)
    number("scaleRange", &scaleRange)
    number("scaleSpeed", &scaleSpeed)
    number("spin", &spin)
    number("spinRange", &spinRange)
    color = attributes["color"]?.asColor ?? color
    func component(_ key: String, _ value: inout Float) {
      if let number = attributes[key]?.asScalar { value = Float(number) }
    }
    component("redRange", &colorRange.red)
    component("greenRange", &colorRange.green)
    component("blueRange", &colorRange.blue)
    component("alphaRange", &colorRange.alpha)
    component("redSpeed", &colorSpeed.red)
    component("greenSpeed", &colorSpeed.green)
    component("blueSpeed", &colorSpeed.blue)
    component("alphaSpeed", &colorSpeed.alpha)
  }

  private mutating func readTiming(_ attributes: [String: PropertyValue]) {
    func number(_ key: String, _ value: inout Double) {
      value = attributes[key]?.asScalar ?? value
    }
    number("beginTime", &beginTime)
    number("duration", &duration)
    number("speed", &speed)
    number("timeOffset", &timeOffset)
    number("repeatCount", &repeatCount)
    number("repeatDuration", &repeatDuration)
    autoreverses = attributes["autoreverses"]?.asBool ?? autoreverses
  }
}
