package import GraphicsValues
package import WireProtocol

/// Objects that a sequence of arbitrary commits has left alive. Simple lists serve as the model for
/// the validator's faster tables.
package struct ArbitraryWorld: Sendable {
  var parents: [UInt32: UInt32] = [:]
  var children: [UInt32: [UInt32]] = [:]
  /// Masks by host; `parents` has the host of a mask.
  var masks: [UInt32: UInt32] = [:]
  package var layers: [UInt32] = []
  package var images: [UInt32] = []
  var surfaces: [ArbitrarySurface] = []
  /// Number of commits so far.
  var commits = 0
  /// Whether commits define surfaces, each of which needs a memory file with the commit.
  package var hasMemory = false
  /// Layouts of the surfaces that the commits since the last `takeMemory` define, in order.
  var memory: [SurfaceLayout] = []
  package var animations: [(id: UInt32, layer: UInt32)] = []
  package var contexts: [(id: UInt32, layer: UInt32)] = []
  var lastLayer: UInt32 = 0
  var lastImage: UInt32 = 0
  var lastAnimation: UInt32 = 0
  var lastContext: UInt32 = 0

  package init() {}

  /// Number of surfaces and imports.
  package var surfaceCount: Int { surfaces.count }

  /// Removes and returns the layouts of the surfaces that the last commit defines, in the order of its descriptors.
  package mutating func takeMemory() -> [SurfaceLayout] {
    defer { memory = [] }
    return memory
  }

  /// The layer with all its superlayers.
  func ancestors(of layer: UInt32) -> Set<UInt32> {
    var found: Set<UInt32> = [layer]
    var current = layer
    while let parent = parents[current] {
      found.insert(parent)
      current = parent
    }
    return found
  }

  func isRoot(_ layer: UInt32) -> Bool { contexts.contains { $0.layer == layer } }

  mutating func detach(_ layer: UInt32) {
    guard let parent = parents.removeValue(forKey: layer) else { return }
    children[parent]?.removeAll { $0 == layer }
    if masks[parent] == layer { masks[parent] = nil }
  }
}

extension ArbitraryValues {
  /// The operations of the next commit of one connection: valid after its earlier commits.
  package mutating func operations() -> [UInt8] {
    var encoder = CommitEncoder()
    commit(into: &encoder, operations: below(40))
    return encoder.operations
  }

  /// Adds valid operations, of every kind in the long run.
  package mutating func commit(into encoder: inout CommitEncoder, operations: Int) {
    world.commits += 1
    for _ in 0..<operations {
      switch below(20) {
      case 0...2: createLayer(&encoder)
      case 3...8: setProperty(&encoder)
      case 9...12: changeTree(&encoder)
      case 13, 14: changeAnimations(&encoder)
      case 15, 16: changeImages(&encoder)
      case 17, 18: changeContexts(&encoder)
      default: if below(3) == 0 { destroyLayer(&encoder) }
      }
    }
  }

  /// The next id, with gaps.
  private mutating func next(_ last: inout UInt32) -> UInt32 {
    last += 1 + UInt32(below(8) == 0 ? below(100) : 0)
    return last
  }

  private mutating func createLayer(_ encoder: inout CommitEncoder) {
    var last = world.lastLayer
    let id = next(&last)
    world.lastLayer = last
    world.layers.append(id)
    encoder.createLayer(id)
    guard below(6) == 0 else { return }
    encoder.setBits(LayerKind.host.rawValue, for: .kind, of: id)
    encoder.set(.text(hostingToken()), for: .hostedToken, of: id)
  }

  private mutating func destroyLayer(_ encoder: inout CommitEncoder) {
    guard !world.layers.isEmpty else { return }
    let id = element(world.layers)
    world.detach(id)
    for child in world.children.removeValue(forKey: id) ?? [] {
      world.parents.removeValue(forKey: child)
    }
    if let mask = world.masks.removeValue(forKey: id) { world.parents.removeValue(forKey: mask) }
    world.layers.removeAll { $0 == id }
    world.animations.removeAll { $0.layer == id }
    for index in world.contexts.indices where world.contexts[index].layer == id {
      world.contexts[index].layer = 0
    }
    encoder.destroyLayer(id)
  }

  private mutating func setProperty(_ encoder: inout CommitEncoder) {
    guard !world.layers.isEmpty else { return }
    if below(4) == 0 { return setProperties(&encoder) }
    let key = element(PropertyKey.travelling)
    if key == .contents, !world.surfaces.isEmpty, bool() {
      return encoder.setImage(element(world.surfaces).id, for: .contents, of: element(world.layers))
    }
    encoder.setAlone(value(for: key), for: key, of: element(world.layers))
  }

  /// Sets several properties with one operation: a few or many, of one group and of fixed sizes.
  private mutating func setProperties(_ encoder: inout CommitEncoder) {
    let group = PropertyLayouts.group(of: element(PropertyKey.travelling))
    let share = 1 + below(8)
    var values: [(key: PropertyKey, value: PropertyValue)] = []
    for key in PropertyKey.travelling.sorted(by: { $0.rawValue < $1.rawValue })
    where PropertyLayouts.group(of: key) == group && key.type.byteCount > 0 && below(16) < share {
      let value = value(for: key)
      if value != .none { values.append((key, value)) }
    }
    encoder.setProperties(values, of: element(world.layers))
  }

  private mutating func changeTree(_ encoder: inout CommitEncoder) {
    guard !world.layers.isEmpty else { return }
    let parent = element(world.layers)
    let forbidden = world.ancestors(of: parent)
    switch below(5) {
    case 0:
      encoder.removeFromSuperlayer(parent)
      world.detach(parent)
    case 4:
      changeMask(of: parent, not: forbidden, &encoder)
    case 1:
      var list: [UInt32] = []
      for _ in 0..<below(5) {
        let child = element(world.layers)
        if !forbidden.contains(child), !list.contains(child), !world.isRoot(child) {
          list.append(child)
        }
      }
      for child in world.children[parent] ?? [] { world.parents.removeValue(forKey: child) }
      world.children[parent] = []
      for child in list {
        world.detach(child)
        world.parents[child] = parent
      }
      world.children[parent] = list
      encoder.setSublayers(list, of: parent)
    default:
      let child = element(world.layers)
      guard !forbidden.contains(child), !world.isRoot(child), forbidden.count < 100 else { return }
      world.detach(child)
      let index = below((world.children[parent]?.count ?? 0) + 1)
      world.children[parent, default: []].insert(child, at: index)
      world.parents[child] = parent
      encoder.insertSublayer(child, at: UInt32(index), of: parent)
    }
  }

  private mutating func changeMask(
    of host: UInt32, not forbidden: Set<UInt32>, _ encoder: inout CommitEncoder
  ) {
    let mask = element(world.layers)
    let isPossible = !forbidden.contains(mask) && !world.isRoot(mask) && forbidden.count < 100
    guard isPossible || below(2) == 0 else { return }
    if let old = world.masks[host] { world.detach(old) }
    if isPossible {
      world.detach(mask)
      world.parents[mask] = host
      world.masks[host] = mask
    }
    encoder.setMask(isPossible ? mask : 0, of: host)
  }

  private mutating func changeAnimations(_ encoder: inout CommitEncoder) {
    guard !world.layers.isEmpty else { return }
    if below(3) == 0, !world.animations.isEmpty {
      let index = below(world.animations.count)
      let animation = world.animations.remove(at: index)
      encoder.removeAnimation(animation.id, from: animation.layer)
    } else {
      var last = world.lastAnimation
      let id = next(&last)
      world.lastAnimation = last
      let layer = element(world.layers)
      world.animations.append((id, layer))
      var description = animation()
      // A layer is not paired with itself.
      if case .pairing(var pairing) = description.content, pairing.partner == layer {
        pairing.partner = 0
        description.content = .pairing(pairing)
      }
      addReads(to: &description, of: layer)
      encoder.addAnimation(id, to: layer, description)
    }
  }

  /// The number of a new image, surface or import.
  mutating func nextImage() -> UInt32 {
    var last = world.lastImage
    let id = next(&last)
    world.lastImage = last
    return id
  }

  private mutating func changeImages(_ encoder: inout CommitEncoder) {
    if below(4) == 0 { return changeSurfaces(&encoder) }
    if below(3) == 0, !world.images.isEmpty {
      let image = world.images.remove(at: below(world.images.count))
      encoder.releaseImage(image)
      return
    }
    let id = nextImage()
    world.images.append(id)
    let width = 1 + below(5)
    let height = 1 + below(4)
    let rowBytes = 4 * (width + below(2))
    let pixels = (0..<rowBytes * (height - 1) + 4 * width).map { _ in u8() }
    pixels.withUnsafeBytes {
      encoder.defineImage(id, width: width, height: height, rowBytes: rowBytes, pixels: $0)
    }
  }

  /// A token from a small set, so that layers and contexts meet.
  mutating func hostingToken() -> String {
    below(4) == 0 ? "" : String(repeating: ["0", "7", "a", "f"][below(4)], count: 32)
  }

  private mutating func changeContexts(_ encoder: inout CommitEncoder) {
    switch below(7) {
    case 5 where !world.contexts.isEmpty:
      let choices: [OutputChoice] = [
        .any, .number(0), .number(7), .name("memory-1"), .name("gone"),
      ]
      encoder.setContextOutput(element(choices), of: element(world.contexts).id)
    case 6 where !world.contexts.isEmpty:
      encoder.setContextRole(element(ContextRole.allCases), of: element(world.contexts).id)
    case 3 where !world.contexts.isEmpty:
      encoder.setHostingToken(hostingToken(), of: element(world.contexts).id)
    case 0 where !world.contexts.isEmpty:
      encoder.destroyContext(world.contexts.remove(at: below(world.contexts.count)).id)
    case 1 where !world.contexts.isEmpty:
      encoder.setContextTitle(text(), of: element(world.contexts).id)
    case 2 where !world.contexts.isEmpty:
      encoder.setContextFrame(
        Rectangle(x: f64(), y: f64(), width: fraction() * 500, height: fraction() * 500),
        of: element(world.contexts).id)
    default:
      guard world.contexts.count < 16,
        let layer = world.layers.last(where: { world.parents[$0] == nil && !world.isRoot($0) })
      else { return }
      var last = world.lastContext
      let id = next(&last)
      world.lastContext = last
      world.contexts.append((id, layer))
      encoder.createContext(
        id, layer: layer, origin: bool() ? point() : nil,
        size: Size(width: fraction() * 500, height: fraction() * 500), title: text())
    }
  }
}

extension CommitEncoder {
  /// Sets a property, or unsets it for `.none`, by an operation of its own.
  package mutating func setAlone(_ value: PropertyValue, for key: PropertyKey, of layer: UInt32) {
    if value == .none { unset(key, of: layer) } else { setProperty(value, for: key, of: layer) }
  }
}
