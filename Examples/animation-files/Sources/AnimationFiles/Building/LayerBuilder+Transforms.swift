import QuartzCore

// Transforms as position, bounds' origin and transform of a layer.
extension LayerBuilder {
  /// Places a layer. Its `bounds.origin` becomes the anchor, the point that lies at the position.
  func apply(
    _ values: TransformValues, to layer: CALayer, _ timeline: Timeline,
    turnsAlongPath: Bool = false
  ) throws {
    try apply(values.anchor, to: layer, "bounds.origin", timeline)
    try applyLinearPart(of: values, to: layer, timeline)
    guard case .joined(let position) = values.position, position.isAnimated, timeline.isEven,
      turnsAlongPath || position.hasTangents
    else {
      return try apply(values.position, to: layer, "position", timeline)
    }
    layer.position = position.value(at: timeline.frame(at: 0))
    let animation = try pathAnimation(position, timeline)
    if turnsAlongPath { animation.rotationMode = .rotateAuto }
    layer.add(animation, forKey: "position")
  }

  private func apply(
    _ pair: PairProperty, to layer: CALayer, _ keyPath: String, _ timeline: Timeline
  ) throws {
    switch pair {
    case .joined(let property):
      try apply(Channel(property), to: layer, keyPath, timeline) { $0 }
    case .split(let x, let y):
      try apply(x, to: layer, keyPath + ".x", timeline)
      try apply(y, to: layer, keyPath + ".y", timeline)
    }
  }

  // MARK: Scale, skew, rotation

  /// The model is the transform at the first frame. Scales are numbers of a value function, since
  /// mirrors between transforms would turn instead of shrink.
  private func applyLinearPart(
    of values: TransformValues, to layer: CALayer, _ timeline: Timeline
  ) throws {
    layer.setAffineTransform(values.linearPart(at: timeline.frame(at: 0)))
    let isSkewAnimated = values.skew.isAnimated || values.skewAxis.isAnimated
    if values.hasSkew, isSkewAnimated || values.scale.isAnimated {
      let channel = Channel<CGAffineTransform>(jumps: values.jumps) { values.linearPart(at: $0) }
      guard let track = Track(channel, timeline) else { return }
      let animation = try animation("transform", track) { CATransform3DMakeAffineTransform($0) }
      layer.add(animation, forKey: "transform")
    } else if values.scale.isAnimated {
      // Replaces the model's transform; the scales come before it.
      let turn = Channel(values.rotation.map { $0 * .pi / 180 })
      let still = turn.value(at: 0)
      let track = Track(turn, timeline) ?? Track(holding: [still, still], from: [0, 0.5])
      let rotation = try animation("transform", track) { NSNumber(value: $0) }
      rotation.valueFunction = CAValueFunction(name: .rotateZ)
      layer.add(rotation, forKey: "rotation")
      try addScale(values.scale, to: layer, timeline)
    } else if let track = Track(Channel(values.rotation.map { $0 * .pi / 180 }), timeline) {
      let rotation = try animation("transform.rotation.z", track) { NSNumber(value: $0) }
      layer.add(rotation, forKey: "rotation")
    }
  }

  private func addScale(_ scale: PairProperty, to layer: CALayer, _ timeline: Timeline) throws {
    func add<Value>(
      _ channel: Channel<Value>, _ name: CAValueFunctionName, _ box: (Value) -> Any
    ) throws {
      let still = channel.value(at: timeline.frame(at: 0))
      let track = Track(channel, timeline) ?? Track(holding: [still, still], from: [0, 0.5])
      let animation = try animation("transform", track, box)
      animation.valueFunction = CAValueFunction(name: name)
      animation.isAdditive = true
      layer.add(animation, forKey: name.rawValue)
    }
    switch scale {
    case .joined(let property):
      try add(Channel(property), .scale) {
        [NSNumber(value: $0.x / 100), NSNumber(value: $0.y / 100), 1] as [NSNumber]
      }
    case .split(let x, let y):
      try add(Channel(x), .scaleX) { NSNumber(value: $0 / 100) }
      try add(Channel(y), .scaleY) { NSNumber(value: $0 / 100) }
    }
  }

  // MARK: Paths

  /// An animation along the curves between keyframes. A layer travels the parameter of a segment
  /// evenly, so curves are cut into pieces whose parameter is nearly even in length.
  private func pathAnimation(
    _ position: Property<CGPoint>, _ timeline: Timeline
  ) throws -> CAKeyframeAnimation {
    var way = SpatialPath()
    let frames = position.keyframes
    for index in frames.indices {
      let time = timeline.progress(at: frames[index].time) ?? 0
      way.add(frames[index], at: time, after: index > 0 ? frames[index - 1] : nil)
    }
    way.finish()
    try count(6 * way.times.count)
    let animation = animation("position")
    animation.path = way.path
    setTimes(of: animation, way.times, way.curves)
    return animation
  }
}

extension CGAffineTransform: Interpolatable {
  /// The transform mixed element by element: right for nearly equal transforms, as in neighbouring frames.
  func mixed(
    with other: CGAffineTransform, _ amount: Double, along tangents: Tangents?
  ) -> CGAffineTransform {
    func mix(_ element: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
      self[keyPath: element] + (other[keyPath: element] - self[keyPath: element]) * amount
    }
    return CGAffineTransform(
      a: mix(\.a), b: mix(\.b), c: mix(\.c), d: mix(\.d), tx: mix(\.tx), ty: mix(\.ty))
  }
}
