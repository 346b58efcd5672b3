import AnimationEvaluation
import GraphicsValues
package import WireProtocol
import WireTransport

/// A window whose layers come, change, move and go at random, for ever, without growing.
///
/// Every commit is valid, and they all follow from the seed.
package struct RandomScene {
  private static let window: UInt32 = 1
  private static let mostLayers = 120
  private static let mostImages = 8
  private static let mostSurfaces = 3
  private static let mostAnimations = 60

  private var numbers: Numbers
  private var parents: [UInt32: UInt32] = [:]
  private var layers: [UInt32] = []
  private var images: [UInt32] = []
  private var surfaces: [RandomSurface] = []
  private var animations: [(id: UInt32, layer: UInt32)] = []
  private var lastLayer = Self.window
  private var lastImage: UInt32 = 0
  private var lastAnimation: UInt32 = 0
  private var commits = 0
  private let size: Size
  private var hasWindow = false

  package init(seed: UInt64) {
    numbers = Numbers(seed: seed)
    size = Size(width: numbers.between(80, 320), height: numbers.between(60, 240))
  }

  /// The next commit: the window with the first, and some changes.
  ///
  /// - Returns: descriptors that go with it; the caller closes them.
  package mutating func commit(into encoder: inout CommitEncoder) -> [Int32] {
    var descriptors: [Int32] = []
    if !hasWindow { createWindow(&encoder) }
    commits += 1
    for _ in 0..<1 + numbers.below(30) {
      switch numbers.below(20) {
      case 0...2: createLayer(&encoder)
      case 3: destroyLayer(&encoder)
      case 4...5: moveLayer(&encoder)
      case 6...7: animate(&encoder)
      case 8: changeImages(&encoder, &descriptors)
      case 10: changeSurfaces(&encoder, &descriptors)
      case 9: changeMask(&encoder)
      default: setProperty(&encoder)
      }
    }
    return descriptors
  }

  private mutating func createWindow(_ encoder: inout CommitEncoder) {
    hasWindow = true
    encoder.createLayer(Self.window)
    encoder.setRect(
      Rectangle(x: 0, y: 0, width: size.width, height: size.height), for: .bounds,
      of: Self.window)
    encoder.setBool(true, for: .masksToBounds, of: Self.window)
    encoder.setColor(color(), for: .backgroundColor, of: Self.window)
    encoder.createContext(
      1, layer: Self.window,
      origin: Point(x: numbers.between(0, 1000), y: numbers.between(0, 500)), size: size,
      title: "soak")
  }

  // MARK: Tree

  private func depth(_ layer: UInt32) -> Int {
    var depth = 0
    var current = layer
    while let parent = parents[current], depth < 16 {
      depth += 1
      current = parent
    }
    return depth
  }

  private mutating func createLayer(_ encoder: inout CommitEncoder) {
    guard layers.count < Self.mostLayers else {
      destroyLayer(&encoder)
      return
    }
    lastLayer += 1
    let id = lastLayer
    encoder.createLayer(id)
    encoder.setRect(
      Rectangle(x: 0, y: 0, width: numbers.between(4, 60), height: numbers.between(4, 60)),
      for: .bounds, of: id)
    encoder.setPoint(position(), for: .position, of: id)
    encoder.setColor(color(), for: .backgroundColor, of: id)
    let possible = layers.filter { depth($0) < 5 } + [Self.window]
    let parent = numbers.element(possible) ?? Self.window
    encoder.insertSublayer(id, at: 0, of: parent)
    parents[id] = parent
    layers.append(id)
  }

  /// Destroys a layer and all layers below it.
  private mutating func destroyLayer(_ encoder: inout CommitEncoder) {
    guard let first = numbers.element(layers) else { return }
    var doomed: Set<UInt32> = [first]
    // A layer created later may be below, or elsewhere.
    var found = true
    while found {
      let below = layers.filter { id in
        !doomed.contains(id) && parents[id].map(doomed.contains) == true
      }
      doomed.formUnion(below)
      found = !below.isEmpty
    }
    for id in doomed.sorted(by: >) {
      encoder.destroyLayer(id)
      parents[id] = nil
    }
    layers.removeAll { doomed.contains($0) }
    animations.removeAll { doomed.contains($0.layer) }
  }

  private mutating func moveLayer(_ encoder: inout CommitEncoder) {
    // Inserts at the back of the window, where no cycle is possible.
    guard let id = numbers.element(layers) else { return }
    encoder.insertSublayer(id, at: 0, of: Self.window)
    parents[id] = Self.window
  }

  /// Makes a new layer the mask, or removes the mask.
  private mutating func changeMask(_ encoder: inout CommitEncoder) {
    guard let host = numbers.element(layers) else { return }
    guard numbers.below(2) == 0, depth(host) < 5, layers.count < Self.mostLayers else {
      encoder.setMask(0, of: host)
      return
    }
    lastLayer += 1
    let id = lastLayer
    encoder.createLayer(id)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 40, height: 40), for: .bounds, of: id)
    encoder.setPoint(Point(x: 20, y: 20), for: .position, of: id)
    encoder.setColor(color(), for: .backgroundColor, of: id)
    encoder.setMask(id, of: host)
    parents[id] = host
    layers.append(id)
  }

  // MARK: Values

  private mutating func position() -> Point {
    Point(x: numbers.between(0, size.width), y: numbers.between(0, size.height))
  }

  private mutating func color() -> ColorValue {
    ColorValue(
      red: Float(numbers.next()), green: Float(numbers.next()), blue: Float(numbers.next()),
      alpha: numbers.below(3) == 0 ? Float(numbers.next()) : 1)
  }

  private mutating func setProperty(_ encoder: inout CommitEncoder) {
    guard let id = numbers.element(layers) else { return }
    switch numbers.below(14) {
    case 0...2: encoder.setPoint(position(), for: .position, of: id)
    case 3: encoder.setScalar(numbers.next(), for: .opacity, of: id)
    case 4: encoder.setColor(color(), for: .backgroundColor, of: id)
    case 5: encoder.setScalar(numbers.between(0, 20), for: .cornerRadius, of: id)
    case 6: encoder.setScalar(numbers.between(0, 4), for: .borderWidth, of: id)
    case 7:
      encoder.setMatrix(
        .rotation(numbers.between(-3, 3), 0, 0, 1), for: .transform, of: id)
    case 8: encoder.setBool(numbers.below(2) == 0, for: .masksToBounds, of: id)
    case 9: encoder.setBool(numbers.below(4) == 0, for: .hidden, of: id)
    case 10: encoder.setScalar(numbers.below(4) == 0 ? 0.5 : 0, for: .shadowOpacity, of: id)
    case 11: encoder.setScalar(numbers.between(0, 6), for: .shadowRadius, of: id)
    case 12: encoder.set(.text("layer \(numbers.below(1000))"), for: .name, of: id)
    default: encoder.setScalar(numbers.between(-5, 5), for: .zPosition, of: id)
    }
  }

  // MARK: Animations and images

  private mutating func animate(_ encoder: inout CommitEncoder) {
    if animations.count >= Self.mostAnimations || numbers.below(4) == 0 {
      guard !animations.isEmpty else { return }
      // The animation may have ended meanwhile; removing it is still allowed.
      let (id, layer) = animations.remove(at: numbers.below(animations.count))
      encoder.removeAnimation(id, from: layer)
      return
    }
    guard let layer = numbers.element(layers) else { return }
    lastAnimation += 1
    let (key, from, to): (PropertyKey, PropertyValue, PropertyValue) =
      switch numbers.below(3) {
      case 0: (.position, .point(position()), .point(position()))
      case 1: (.opacity, .scalar(numbers.next()), .scalar(numbers.next()))
      default: (.backgroundColor, .color(color()), .color(color()))
      }
    let timing = Timing(
      duration: numbers.between(0.05, 2), repeatCount: numbers.below(6) == 0 ? .infinity : 1,
      autoreverses: numbers.below(2) == 0)
    encoder.addAnimation(
      lastAnimation, to: layer,
      AnimationDescription(
        timing: timing, curve: .easeInEaseOut,
        content: .basic(.init(target: .init(PropertyKeyPath(key)), from: from, to: to))))
    animations.append((lastAnimation, layer))
  }

  /// Small pictures travel in the commit, larger ones by a descriptor.
  private mutating func changeImages(
    _ encoder: inout CommitEncoder, _ descriptors: inout [Int32]
  ) {
    guard let layer = numbers.element(layers) else { return }
    if images.count >= Self.mostImages {
      let image = images.remove(at: numbers.below(images.count))
      encoder.releaseImage(image)
    }
    let side = numbers.below(2) == 0 ? 16 : 128
    let pixels = [UInt32](
      repeating: UInt32(numbers.below(1 << 24)) | 0xFF00_0000, count: side * side)
    lastImage += 1
    let isDone = pixels.withUnsafeBytes { bytes in
      if side == 16 {
        encoder.defineImage(
          lastImage, width: side, height: side, rowBytes: side * 4, pixels: bytes)
        return true
      }
      guard descriptors.count < 8, let memory = try? SealedMemory.make(copying: bytes) else {
        return false
      }
      encoder.defineImageByDescriptor(
        lastImage, width: side, height: side, rowBytes: side * 4, byteCount: bytes.count)
      descriptors.append(memory.release())
      return true
    }
    guard isDone else { return }
    images.append(lastImage)
    encoder.setImage(lastImage, for: .contents, of: layer)
  }

  // MARK: Surfaces

  /// Defines a surface, releases one, or gives one a frame with the commit.
  private mutating func changeSurfaces(
    _ encoder: inout CommitEncoder, _ descriptors: inout [Int32]
  ) {
    guard let layer = numbers.element(layers) else { return }
    if surfaces.count < Self.mostSurfaces, descriptors.count < 8, numbers.below(4) == 0 {
      guard let surface = RandomSurface(id: lastImage + 1, &numbers) else { return }
      guard let descriptor = surface.makeDescriptor() else { return }
      lastImage += 1
      encoder.defineSurface(surface.id, surface.layout)
      descriptors.append(descriptor)
      surfaces.append(surface)
    } else if !surfaces.isEmpty, numbers.below(12) == 0 {
      encoder.releaseImage(surfaces.remove(at: numbers.below(surfaces.count)).id)
      return
    }
    guard !surfaces.isEmpty else { return }
    let index = numbers.below(surfaces.count)
    encoder.setImage(surfaces[index].id, for: .contents, of: layer)
    surfaces[index].attach(&encoder, commit: commits, &numbers)
  }
}
