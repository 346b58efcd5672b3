import GraphicsValues

/// The birth places of a shape's particles (§11.8), uniform over the part that emits.
struct EmitterPlaces {
  private let shape: EmitterShape
  private let mode: EmitterMode
  /// Half of the width, height and depth. `radius` is the whole width.
  private let half: Vector3
  private let radius: Double

  init(_ emitter: ParticleEmitter) {
    shape = emitter.shape
    mode = emitter.mode
    let extent = bounded(emitter.extent)
    half = Vector3(x: abs(extent.x) / 2, y: abs(extent.y) / 2, z: abs(extent.z) / 2)
    radius = abs(extent.x)
  }

  /// The offset of one particle's place from the middle of the shape.
  func place(_ stream: RandomStream) -> Vector3 {
    switch shape {
    case .point: .zero
    case .line: line(stream)
    case .rectangle: rectangle(stream)
    case .cuboid: cuboid(stream)
    case .circle: circle(stream)
    case .sphere: sphere(stream)
    }
  }

  // MARK: Straight shapes

  private func line(_ stream: RandomStream) -> Vector3 {
    mode == .points
      ? Vector3(x: sign(stream, .placeX) * half.x, y: 0, z: 0)
      : Vector3(x: within(stream, .placeX) * half.x, y: 0, z: 0)
  }

  private func rectangle(_ stream: RandomStream) -> Vector3 {
    var inside = (x: within(stream, .placeX), y: within(stream, .placeY))
    switch mode {
    case .points: inside = (sign(stream, .placeX), sign(stream, .placeY))
    case .outline:
      // Sides in proportion to their lengths.
      let isLevel = stream.uniform(.placePart) * (half.x + half.y) < half.x
      if isLevel {
        inside.y = sign(stream, .placeY)
      } else {
        inside.x = sign(stream, .placeX)
      }
    case .surface, .volume: break
    }
    return Vector3(x: inside.x * half.x, y: inside.y * half.y, z: 0)
  }

  private func cuboid(_ stream: RandomStream) -> Vector3 {
    var onX = false
    var onY = false
    var onZ = false
    switch mode {
    case .points: (onX, onY, onZ) = (true, true, true)
    case .outline:
      // Edges in proportion to their lengths.
      let choice = stream.uniform(.placePart) * (half.x + half.y + half.z)
      let alongX = choice < half.x
      let alongY = !alongX && choice < half.x + half.y
      (onX, onY, onZ) = (!alongX, !alongY, alongX || alongY)
    case .surface:
      // Faces in proportion to their areas.
      let (x, y, z) = (half.y * half.z, half.x * half.z, half.x * half.y)
      let choice = stream.uniform(.placePart) * (x + y + z)
      onX = choice < x
      onY = !onX && choice < x + y
      onZ = !onX && !onY
    case .volume: break
    }
    return Vector3(
      x: (onX ? sign(stream, .placeX) : within(stream, .placeX)) * half.x,
      y: (onY ? sign(stream, .placeY) : within(stream, .placeY)) * half.y,
      z: (onZ ? sign(stream, .placeZ) : within(stream, .placeZ)) * half.z)
  }

  // MARK: Round shapes

  private func circle(_ stream: RandomStream) -> Vector3 {
    switch mode {
    case .points: axis(stream, count: 4)
    case .outline: turned(stream, radius)
    // Areas grow with the square of the radius.
    case .surface, .volume: turned(stream, radius * stream.uniform(.placeX).squareRoot())
    }
  }

  private func sphere(_ stream: RandomStream) -> Vector3 {
    switch mode {
    case .points: return axis(stream, count: 6)
    case .outline: return turned(stream, radius)
    case .surface: return onSphere(stream, radius)
    case .volume:
      // The largest of three uniform numbers is distributed as volumes grow, with the cube.
      let largest = max(
        stream.uniform(.placeX), max(stream.uniform(.placeY), stream.uniform(.placePart)))
      return onSphere(stream, radius * largest)
    }
  }

  /// The points of a circle or a sphere that lie on the axes.
  private func axis(_ stream: RandomStream, count: Double) -> Vector3 {
    switch Int(stream.uniform(.placePart) * count) {
    case 0: Vector3(x: radius, y: 0, z: 0)
    case 1: Vector3(x: 0, y: radius, z: 0)
    case 2: Vector3(x: -radius, y: 0, z: 0)
    case 3: Vector3(x: 0, y: -radius, z: 0)
    case 4: Vector3(x: 0, y: 0, z: radius)
    default: Vector3(x: 0, y: 0, z: -radius)
    }
  }

  private func turned(_ stream: RandomStream, _ radius: Double) -> Vector3 {
    let point = stream.direction(.placeAngle)
    return Vector3(x: radius * point.x, y: radius * point.y, z: 0)
  }

  /// Slices of a sphere that are equally thick have equal areas (Archimedes).
  private func onSphere(_ stream: RandomStream, _ radius: Double) -> Vector3 {
    let z = within(stream, .placeZ)
    let flat = radius * max(1 - z * z, 0).squareRoot()
    let point = stream.direction(.placeAngle)
    return Vector3(x: flat * point.x, y: flat * point.y, z: radius * z)
  }

  // MARK: Numbers

  /// A uniform number in −1…1.
  private func within(_ stream: RandomStream, _ channel: RandomChannel) -> Double {
    2 * stream.uniform(channel) - 1
  }

  /// −1 or 1, with equal probability.
  private func sign(_ stream: RandomStream, _ channel: RandomChannel) -> Double {
    stream.uniform(channel) < 0.5 ? -1 : 1
  }
}
