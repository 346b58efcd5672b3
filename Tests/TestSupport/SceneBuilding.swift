package import AnimationEvaluation
package import GraphicsValues
package import WireProtocol

extension ColorValue {
  package static let red = ColorValue(red: 1, green: 0, blue: 0, alpha: 1)
  package static let green = ColorValue(red: 0, green: 1, blue: 0, alpha: 1)
  package static let blue = ColorValue(red: 0, green: 0, blue: 1, alpha: 1)
}

extension CommitEncoder {
  /// Adds a new layer with its bounds at the origin, at `index` in `superlayer` if one is given.
  ///
  /// - Parameters:
  ///   - frame: the layer's frame without transform; the anchor point stays in the middle.
  package mutating func addLayer(
    _ id: UInt32, _ frame: Rectangle, _ color: ColorValue? = nil, in superlayer: UInt32? = nil,
    at index: UInt32 = 0
  ) {
    createLayer(id)
    setRect(
      Rectangle(x: 0, y: 0, width: frame.width, height: frame.height), for: .bounds, of: id)
    setPoint(
      Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2), for: .position, of: id)
    if let color { setColor(color, for: .backgroundColor, of: id) }
    if let superlayer { insertSublayer(id, at: index, of: superlayer) }
  }

  /// A window at a place, over a new root layer of the same number and size.
  package mutating func addWindow(
    _ id: UInt32, _ frame: Rectangle, _ color: ColorValue? = nil
  ) {
    addLayer(
      id, Rectangle(x: 0, y: 0, width: frame.width, height: frame.height), color)
    createContext(
      id, layer: id, origin: frame.origin, size: frame.size, title: "window \(id)")
  }

  /// An image of one colour per pixel, rows from the top.
  package mutating func addImage(_ id: UInt32, width: Int, height: Int, _ pixels: [UInt32]) {
    pixels.withUnsafeBytes {
      defineImage(id, width: width, height: height, rowBytes: width * 4, pixels: $0)
    }
  }
}

extension AnimationDescription {
  /// A basic animation of a key path, linear unless a curve is given.
  package static func basic(
    _ path: PropertyKeyPath, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, begin: Double = 0, duration: Double = 1,
    fill: FillMode = .removed, isAdditive: Bool = false, isRemoved: Bool = true,
    curve: TimingCurve? = nil, repeatCount: Float = 0, autoreverses: Bool = false
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(
        beginTime: begin, duration: duration, repeatCount: repeatCount,
        autoreverses: autoreverses, fillMode: fill),
      curve: curve, isRemovedOnCompletion: isRemoved,
      content: .basic(
        Basic(target: Target(path, isAdditive: isAdditive), from: from, to: to, by: by)))
  }
}

/// Commits as an application could make them: many small layers on a small display, so that
/// pictures, clips, groups and animations overlap. Equal seeds give equal commits.
package struct RandomScene {
  package var random: PixelsRandom
  private var layers: [UInt32] = []
  private var parents: [UInt32: UInt32] = [:]
  private var masks: Set<UInt32> = []
  private var animations: [(id: UInt32, layer: UInt32)] = []
  private var images: [UInt32] = []
  private var lastLayer: UInt32 = 1
  private var lastAnimation: UInt32 = 0
  private var lastImage: UInt32 = 0
  /// True gives layers their own speeds and offsets.
  private let changesTime: Bool
  private let pairs: Bool

  /// - Parameter pairs: whether some of the animations pair layers.
  package init(seed: UInt64, changesTime: Bool = false, pairs: Bool = false) {
    random = PixelsRandom(seed: seed)
    self.changesTime = changesTime
    self.pairs = pairs
  }

  /// The first commit: a window with a few layers. Layer 1 is the root.
  package mutating func start(_ encoder: inout CommitEncoder) {
    encoder.addWindow(
      1, Rectangle(x: 20, y: 10, width: 180, height: 130),
      ColorValue(red: 0.2, green: 0.3, blue: 0.4, alpha: 1))
    for _ in 0..<25 { addLayer(&encoder) }
  }

  /// The next commit.
  ///
  /// - Parameter now: the time, for animations with a begin time.
  package mutating func change(_ encoder: inout CommitEncoder, now: Double) {
    // Half of the commits keep the tree's structure, so that commands are replaced in place.
    if random.chance(0.5) {
      for _ in 0...below(3) { setProperty(&encoder, reorders: false) }
      return
    }
    for _ in 0..<below(8) {
      switch below(20) {
      case 0, 1: addLayer(&encoder)
      case 2...10: setProperty(&encoder)
      case 11, 12: moveLayer(&encoder)
      case 13...15: addAnimation(&encoder, now: now)
      case 16: removeAnimation(&encoder)
      case 17: changeImage(&encoder)
      case 18:
        let (x, y) = (number(40), number(40))
        encoder.setContextFrame(
          Rectangle(x: x, y: y, width: 100 + number(80), height: 80 + number(50)), of: 1)
      default: destroyLayer(&encoder)
      }
    }
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// A number up to `limit`, whole in half of the cases.
  private mutating func number(_ limit: Double) -> Double {
    let value = Double.random(in: 0...limit, using: &random)
    return random.chance(0.5) ? value.rounded() : value
  }

  private mutating func anyLayer() -> UInt32 {
    layers.isEmpty ? 1 : layers[below(layers.count)]
  }

  private mutating func color() -> ColorValue {
    func part() -> Float { Float.random(in: 0...1, using: &random) }
    return ColorValue(
      red: part(), green: part(), blue: part(), alpha: random.chance(0.6) ? 1 : part())
  }

  private mutating func point() -> Point { Point(x: number(180), y: number(130)) }

  private mutating func addLayer(_ encoder: inout CommitEncoder) {
    lastLayer += 1
    let id = lastLayer
    let parent = random.chance(0.4) ? 1 : anyLayer()
    encoder.createLayer(id)
    encoder.setRect(
      Rectangle(x: number(3), y: number(3), width: number(70), height: number(50)), for: .bounds,
      of: id)
    encoder.setPoint(point(), for: .position, of: id)
    if random.chance(0.7) { encoder.setColor(color(), for: .backgroundColor, of: id) }
    encoder.insertSublayer(id, at: 0, of: parent)
    parents[id] = parent
    layers.append(id)
  }

  private func isAncestor(_ layer: UInt32, of other: UInt32) -> Bool {
    var current: UInt32? = other
    while let at = current {
      if at == layer { return true }
      current = parents[at]
    }
    return false
  }

  private mutating func moveLayer(_ encoder: inout CommitEncoder) {
    let child = anyLayer()
    let parent = random.chance(0.3) ? 1 : anyLayer()
    if child == 1 || isAncestor(child, of: parent) { return }
    if random.chance(0.2) {
      encoder.removeFromSuperlayer(child)
      parents[child] = nil
    } else if random.chance(0.2) {
      for (old, host) in parents where host == parent && masks.contains(old) {
        parents[old] = nil
        masks.remove(old)
      }
      encoder.setMask(child, of: parent)
      parents[child] = parent
      masks.insert(child)
    } else {
      masks.remove(child)
      encoder.insertSublayer(child, at: 0, of: parent)
      parents[child] = parent
    }
  }

  private mutating func destroyLayer(_ encoder: inout CommitEncoder) {
    let layer = anyLayer()
    if layer == 1 { return }
    encoder.destroyLayer(layer)
    layers.removeAll { $0 == layer }
    masks.remove(layer)
    animations.removeAll { $0.layer == layer }
    for (child, parent) in parents where child == layer || parent == layer { parents[child] = nil }
  }

  private mutating func setProperty(
    _ encoder: inout CommitEncoder, reorders: Bool = true
  ) {
    let layer = random.chance(0.1) ? 1 : anyLayer()
    switch below(changesTime ? 22 : 20) {
    case 0, 1: encoder.setPoint(point(), for: .position, of: layer)
    case 2: encoder.setScalar([0, 0.3, 1, 1][below(4)], for: .opacity, of: layer)
    case 3: encoder.setBool(random.chance(0.3), for: .hidden, of: layer)
    case 4, 5: encoder.setBool(random.chance(0.6), for: .masksToBounds, of: layer)
    case 6: encoder.setScalar(random.chance(0.3) ? 0 : number(30), for: .cornerRadius, of: layer)
    case 7: encoder.setScalar(random.chance(0.3) ? 0 : number(9), for: .borderWidth, of: layer)
    case 8: encoder.setColor(color(), for: .borderColor, of: layer)
    case 9:
      if reorders { encoder.setScalar(Double(below(3)), for: .zPosition, of: layer) }
    case 10, 11: encoder.setMatrix(matrix(), for: .transform, of: layer)
    case 12: encoder.setMatrix(matrix(), for: .sublayerTransform, of: layer)
    case 13:
      if random.chance(0.5) {
        encoder.unset(.backgroundColor, of: layer)
      } else {
        encoder.setColor(color(), for: .backgroundColor, of: layer)
      }
    case 14:
      encoder.setRect(
        Rectangle(x: number(5), y: 0, width: number(70), height: number(60)), for: .bounds,
        of: layer)
    case 15: encoder.setPoint(Point(x: number(1), y: number(1)), for: .anchorPoint, of: layer)
    case 16: encoder.setBits(UInt32(below(12)), for: .contentsGravity, of: layer)
    case 17:
      if images.isEmpty || random.chance(0.2) {
        encoder.unset(.contents, of: layer)
      } else {
        encoder.setImage(images[below(images.count)], for: .contents, of: layer)
      }
    case 18: encoder.setBool(random.chance(0.6), for: .geometryFlipped, of: layer)
    case 19: setPictures(&encoder, of: layer)
    case 20: encoder.setScalar([0, 0.5, 2, -1][below(4)], for: .speed, of: layer)
    default: encoder.setScalar(number(2), for: .timeOffset, of: layer)
    }
  }

  private mutating func setPictures(_ encoder: inout CommitEncoder, of layer: UInt32) {
    guard !images.isEmpty else { return }
    let image = images[below(images.count)]
    if random.chance(0.5) { return encoder.setImage(image, for: .backing, of: layer) }
    let tiles = (0..<below(3)).map { _ in
      ObjectValue(attributes: [
        "image": .image(image),
        "rect": .rect(Rectangle(x: number(30), y: number(30), width: number(40), height: 20)),
      ])
    }
    encoder.set(tiles.isEmpty ? .none : .objects(tiles), for: .tiles, of: layer)
  }

  private mutating func transition() -> AnimationDescription {
    AnimationDescription(
      timing: Timing(),
      content: .transition(
        Transition(
          type: TransitionType.allCases[below(12)],
          subtype: TransitionSubtype.allCases[below(5)], startProgress: random.chance(0.8) ? 0 : 0.3
        )
      ))
  }

  private mutating func matrix() -> Matrix4 {
    switch below(4) {
    case 0: return .identity
    case 1: return .scale(0.5 + number(1), 0.5 + number(1), 1)
    case 2: return .rotation(number(6), 0, 0, 1)
    default: return .rotation(number(1), 1, 0.5, 0)
    }
  }

  private mutating func changeImage(_ encoder: inout CommitEncoder) {
    if images.count > 3, random.chance(0.5) {
      encoder.releaseImage(images.remove(at: below(images.count)))
      return
    }
    lastImage += 1
    let image = random.image(maxSide: 12)
    encoder.addImage(lastImage, width: image.width, height: image.height, image.pixels)
    images.append(lastImage)
    encoder.setImage(lastImage, for: .contents, of: anyLayer())
  }

  private mutating func removeAnimation(_ encoder: inout CommitEncoder) {
    guard !animations.isEmpty else { return }
    let animation = animations.remove(at: below(animations.count))
    encoder.removeAnimation(animation.id, from: animation.layer)
  }

  private mutating func addAnimation(_ encoder: inout CommitEncoder, now: Double) {
    lastAnimation += 1
    let layer = anyLayer()
    animations.append((lastAnimation, layer))
    var description = animation(now: now)
    if pairs, random.chance(0.5), case let partner = anyLayer(), partner != layer {
      description.content = .pairing(
        Pairing(
          partner: partner, startProgress: random.chance(0.5) ? 0 : number(1),
          endProgress: number(1), fades: random.chance(0.5), scales: random.chance(0.3)))
    }
    encoder.addAnimation(lastAnimation, to: layer, description)
  }

  /// An animation that lasts a little while.
  package mutating func animation(now: Double) -> AnimationDescription {
    var description: AnimationDescription
    switch below(12) {
    case 9, 10: description = transition()
    case 11:
      description = .basic(
        PropertyKeyPath(.contents),
        from: images.isEmpty ? nil : .image(images[below(images.count)]),
        to: images.isEmpty ? nil : .image(images[below(images.count)]))
    case 0, 1:
      description = .basic(PropertyKeyPath(.position), from: .point(point()), to: .point(point()))
    case 2:
      description = .basic(PropertyKeyPath(.opacity), from: .scalar(number(1)), to: .scalar(1))
    case 3:
      description = .basic(
        PropertyKeyPath(.transform, .rotationZ), from: .scalar(number(3)), to: .scalar(number(9)))
    case 4:
      description = .basic(
        PropertyKeyPath(.bounds, .size), by: .size(Size(width: number(20), height: number(20))))
    case 5:
      description = .basic(
        PropertyKeyPath(.backgroundColor), from: .color(color()), to: .color(color()))
    case 6:
      description = .basic(PropertyKeyPath(.zPosition), to: .scalar(number(3)))
    case 7:
      description = .basic(
        PropertyKeyPath(.position, .x), by: .scalar(number(50)), isAdditive: random.chance(0.5))
    default:
      description = AnimationDescription(
        timing: Timing(),
        content: .keyframes(
          .init(
            target: .init(PropertyKeyPath(.position)),
            frames: .values((0..<4).map { _ in .point(point()) }))))
    }
    description.timing.duration = 0.1 + number(1)
    if random.chance(0.3) { description.timing.beginTime = max(0, now - 0.3) + number(1) }
    if random.chance(0.2) { description.timing.repeatCount = 2.5 }
    description.timing.autoreverses = random.chance(0.2)
    description.timing.fillMode = FillMode.allCases[below(4)]
    description.isRemovedOnCompletion = random.chance(0.7)
    if random.chance(0.4) { description.curve = [.easeIn, .easeOut, .default][below(3)] }
    return description
  }
}
