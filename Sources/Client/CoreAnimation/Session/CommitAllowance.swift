import AnimationEvaluation
import GraphicsValues
import SharedSurfaces
import WireProtocol

/// Room that a server has left for a program's content, and what a commit leaves out for want of it.
///
/// A server ends the connection of a client that exceeds a limit. So what is over a limit is not sent, the
/// application is told (§17.11), and everything else is shown.
struct CommitAllowance {
  /// A limit that a commit would have exceeded.
  struct Excess {
    let limit: LimitID
    /// The first layer that is left out; nil for an image or a window.
    let layer: CALayer?
    /// The amount that the program used.
    let used: Int
  }

  /// The server's limits; without a server nothing is left out.
  let limits: Limits
  /// The first excess of each limit since `takeExcesses`.
  private var excesses: [Excess] = []
  /// The largest depth that a layer had when it was sent.
  private var deepest = 1
  /// Whether some layer has been left out.
  private var hasLeftOut = false
  /// Number of animations on the server, or a larger one: of all, and of the kinds with a limit of their own.
  private var animationCounts: [LimitID: Int] = [:]
  /// The limits on animations that were reached since `takeExcesses`.
  private var fullAnimations: Set<LimitID> = []
  /// Bytes of the images on the server, by id.
  private var images: [ImageNumber: Int] = [:]
  private var imageBytes = 0
  /// The ids of the surfaces among the images.
  private var surfaces: Set<ImageNumber> = []
  private var contextCount = 0

  /// - Parameter limits: nil without a server.
  init(_ limits: Limits?) { self.limits = limits ?? Self.none }

  private static let none: Limits = {
    var limits = Limits()
    for id in LimitID.allCases { limits[id: id] = .max / 2 }
    return limits
  }()

  /// Removes and returns the excesses.
  mutating func takeExcesses() -> [Excess] {
    fullAnimations = []
    defer { excesses = [] }
    return excesses
  }

  mutating func leaveOut(_ layer: CALayer?, _ limit: LimitID, used: Int) {
    if layer != nil { hasLeftOut = true }
    if excesses.contains(where: { $0.limit == limit }) { return }
    excesses.append(Excess(limit: limit, layer: layer, used: used))
  }

  // MARK: Layers

  func allows(depth: Int) -> Bool { depth <= limits.treeDepth }

  /// Whether any subtree that the server has can be put below a layer.
  func fitsDepth(below depth: Int) -> Bool {
    !hasLeftOut && depth + deepest <= limits.treeDepth
  }

  /// Whether a new layer may be sent.
  ///
  /// - Parameter count: number of layers that the server has.
  mutating func takes(_ layer: CALayer, depth: Int, of count: Int) -> Bool {
    if depth > limits.treeDepth {
      leaveOut(layer, .treeDepth, used: depth)
      return false
    }
    if count >= limits.layers {
      leaveOut(layer, .layers, used: count + 1)
      return false
    }
    deepest = max(deepest, depth)
    return true
  }

  // MARK: Animations

  /// Whether one more animation may be sent.
  ///
  /// - Parameter layers: all layers that the server has. Cost: O(layers) when a limit seems to be reached.
  mutating func takesAnimation(
    _ content: AnimationDescription.Content, of layer: CALayer?, _ layers: [UInt32: CALayer]
  ) -> Bool {
    let kinds = [.animations, content.limit].compactMap { $0 }
    for kind in kinds where !hasRoom(for: kind, layers) {
      fullAnimations.insert(kind)
      leaveOut(layer, kind, used: animationCounts[kind, default: 0] + 1)
      return false
    }
    for kind in kinds { animationCounts[kind, default: 0] += 1 }
    return true
  }

  private mutating func hasRoom(for kind: LimitID, _ layers: [UInt32: CALayer]) -> Bool {
    let most = limits[id: kind]
    if animationCounts[kind, default: 0] >= most, !fullAnimations.contains(kind) {
      animationCounts[kind] = layers.values.reduce(0) { sum, layer in
        sum
          + (layer.rendered?.animations.count {
            $0.isSent && (kind == .animations || $0.description.content.limit == kind)
          } ?? 0)
      }
    }
    return animationCounts[kind, default: 0] < most
  }

  // MARK: Images and windows

  /// Whether an image may be sent, which then has an id.
  mutating func takesImage(_ id: ImageNumber, bytes: Int) -> Bool {
    guard images.count < limits.images else {
      leaveOut(nil, .images, used: images.count + 1)
      return false
    }
    // A larger image is made smaller.
    let size = min(bytes, limits.oneImageBytes)
    guard imageBytes + size <= limits.imageBytes else {
      leaveOut(nil, .imageBytes, used: imageBytes + size)
      return false
    }
    images[id] = size
    imageBytes += size
    return true
  }

  /// Whether the ring of a surface may be sent, which then has an image's id.
  mutating func takesImport(_ id: ImageNumber) -> Bool {
    guard surfaces.count < limits.surfaces else {
      leaveOut(nil, .surfaces, used: surfaces.count + 1)
      return false
    }
    guard images.count < limits.images else {
      leaveOut(nil, .images, used: images.count + 1)
      return false
    }
    images[id] = 0
    surfaces.insert(id)
    return true
  }

  /// Whether a surface may be sent.
  mutating func takesSurface(_ id: ImageNumber, _ surface: IOSurface) -> Bool {
    let side = max(surface.width, surface.height)
    guard side <= limits.imageDimension else {
      leaveOut(nil, .imageDimension, used: side)
      return false
    }
    // The picture that a renderer makes of a frame counts as an image.
    let bytes = max(surface.place.stride, 4 * surface.width * surface.height)
    guard bytes <= limits.oneImageBytes else {
      leaveOut(nil, .oneImageBytes, used: bytes)
      return false
    }
    guard surface.place.count <= limits.surfaceBuffers else {
      leaveOut(nil, .surfaceBuffers, used: surface.place.count)
      return false
    }
    guard surfaces.count < limits.surfaces else {
      leaveOut(nil, .surfaces, used: surfaces.count + 1)
      return false
    }
    guard images.count < limits.images else {
      leaveOut(nil, .images, used: images.count + 1)
      return false
    }
    let size = surface.place.ringByteCount
    guard imageBytes + size <= limits.imageBytes else {
      leaveOut(nil, .imageBytes, used: imageBytes + size)
      return false
    }
    surfaces.insert(id)
    images[id] = size
    imageBytes += size
    return true
  }

  mutating func releaseImage(_ id: ImageNumber) {
    imageBytes -= images.removeValue(forKey: id) ?? 0
    surfaces.remove(id)
  }

  /// Whether one more window may be sent.
  mutating func takesContext() -> Bool {
    guard contextCount < limits.contexts else {
      leaveOut(nil, .contexts, used: contextCount + 1)
      return false
    }
    contextCount += 1
    return true
  }

  mutating func releaseContext() { contextCount -= 1 }
}

extension AnimationDescription.Content {
  /// The limit on the number of animations of this kind; nil for kinds without one of their own.
  fileprivate var limit: LimitID? {
    switch self {
    case .pairing: .pairings
    case .interaction: .interactions
    default: nil
    }
  }
}
