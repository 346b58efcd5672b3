import GraphicsValues
import VectorPaths

/// Estimates the cost of drawing everything, in pixels that are touched once.
///
/// An upper bound, not a forecast: it ignores a renderer's caches and occlusion. It does not depend on the
/// damage either: a client's cost is that of its own commands, wherever others draw.
extension DrawList {
  /// Returns the cost of each client's commands, in the order in which clients first appear; each client
  /// has one entry. Cost: O(commands and points of paths).
  package func work() -> [(client: UInt32, pixels: Int)] {
    var paths = PathMeasureCache()
    return work(&paths)
  }

  /// Returns the cost of each client's commands. Cost: O(commands and points of the paths that are new
  /// since the last call).
  ///
  /// - Parameter paths: The measures kept from the last call.
  package func work(_ paths: inout PathMeasureCache) -> [(client: UInt32, pixels: Int)] {
    let result = work(of: [commands.heads.indices], &paths)
    paths.forgetUnused()
    return result
  }

  /// Returns the cost of parts of the list, none of which begins or ends within a bracket.
  package func work(
    of parts: [Range<Int>], _ paths: inout PathMeasureCache
  ) -> [(client: UInt32, pixels: Int)] {
    var result = ClientWork()
    var made = MadeOnce()
    var spaces = DrawnSpaces(self)
    for place in parts.joined() {
      let head = commands.heads[place]
      let space = spaces.space(of: place, in: self)
      result.add(work(of: head, at: place, in: space, &made, &paths), of: head.client)
    }
    return result.entries
  }

  /// Returns the cost of each command, in the order of the commands.
  package func workByCommand() -> [Int] {
    var made = MadeOnce()
    var paths = PathMeasureCache()
    var spaces = DrawnSpaces(self)
    return commands.heads.indices.map {
      let space = spaces.space(of: $0, in: self)
      return work(of: commands.heads[$0], at: $0, in: space, &made, &paths)
    }
  }

  /// Returns the cost of a bracket's picture, without the commands drawn on it.
  ///
  /// - Parameter end: The index of the command that ends the bracket.
  package func workOfPicture(at end: Int) -> Int {
    guard commands.heads.indices.contains(end) else { return 0 }
    var made = MadeOnce()
    var paths = PathMeasureCache()
    return work(of: commands.heads[end], at: end, in: frame, &made, &paths)
  }

  /// The cost of a command that touches no pixel.
  private static let least = 32

  /// Pixels up to which a bitmap is counted; more than any image of a client has.
  private static let largestImage = 1 << 30

  /// - Parameters:
  ///   - place: The index of the command, for the few kinds whose head does not suffice.
  ///   - space: The area in which the command is drawn.
  private func work(
    of head: DrawCommand.Head, at place: Int, in space: PixelRect, _ made: inout MadeOnce,
    _ paths: inout PathMeasureCache
  ) -> Int {
    let shown = head.bounds.intersection(space)
    guard !shown.isEmpty else { return 0 }
    let area = shown.boundedArea
    guard let detail = detail(of: head) else {
      return plainWork(of: head.kind, at: place, area, &made)
    }
    if head.kind == .nothing { return 0 }
    let command = commands[place]
    switch detail {
    case .path(let path): return Self.least + area + work(of: path, command, shown, &paths)
    // Each stop is converted, and mixed with the next one at dozens of places.
    case .gradient(let gradient, _): return Self.least + 2 * area + 1024 * gradient.stops.count
    case .shadow(let shadow): return Self.least + work(of: shadow, command, &made, &paths)
    case .particles(let particles):
      let levels = levelWork(of: particles, command, &made)
      return particles.particles.reduce(Self.least + levels) { $0 + work(of: $1, command, area) }
    case .filters(let filters):
      return Self.least + area + work(of: filters, command)
    case .group(let effects):
      let shadow = effects.shadow == nil ? 0 : 4 * command.bounds.boundedArea
      return Self.least + 2 * area + shadow + work(of: effects.filters, command)
    }
  }

  /// Returns the cost of a command without a detail.
  private func plainWork(
    of kind: DrawCommand.Kind, at place: Int, _ area: Int, _ made: inout MadeOnce
  ) -> Int {
    switch kind {
    case .nothing: return 0
    case .beginGroup, .beginMask, .beginTransition, .transitionNew, .beginBitmap: return 0
    // The surface is cleared, drawn and put over the pixels below.
    case .endGroup, .endMask, .endTransition: return Self.least + 2 * area
    case .endBitmap, .image: return Self.least + area + imageWork(of: commands.bodies[place], &made)
    default: return Self.least + area
    }
  }

  /// Returns the cost of making what a command shows of an image or a bitmap.
  private func imageWork(of body: DrawCommand.Body, _ made: inout MadeOnce) -> Int {
    switch body.operation {
    case .image(let draw):
      return body.looksAtLevels(draw.source, draw.sampling) ? levelWork(of: draw.image, &made) : 0
    case .endBitmap(let draw):
      let looksAtLevels = body.looksAtLevels(draw.size.rectangle, draw.sampling)
      return (looksAtLevels ? 3 : 2) * area(of: draw.size)
    default: return 0
    }
  }

  /// The cost of making the levels of an image: all its pixels are read once.
  private func levelWork(of image: Int32, _ made: inout MadeOnce) -> Int {
    guard images.indices.contains(Int(image)), let pixels = images[Int(image)],
      made.images.insert(image).inserted
    else { return 0 }
    return min(pixels.pixelCount, Self.largestImage)
  }

  /// Returns the cost of the levels of particles' images. Particles in the plane of the display with linear
  /// filters have no levels; for others the scale is not checked, because there may be many.
  private func levelWork(
    of particles: ParticlesDraw, _ command: DrawCommand, _ made: inout MadeOnce
  ) -> Int {
    guard case .particles(let sampling) = command.operation else { return 0 }
    if sampling.isLinear && command.perspective.isFlat { return 0 }
    if sampling.minification == .nearest && sampling.magnification == .nearest { return 0 }
    var (work, last) = (0, Int32(-1))
    for particle in particles.particles where particle.image != last {
      last = particle.image
      work += levelWork(of: last, &made)
    }
    return work
  }

  /// Returns the cost of filters: each filter reads its whole input; a blur reads it along rows and
  /// columns.
  private func work(of filters: [FilterOperation], _ command: DrawCommand) -> Int {
    if filters.isEmpty { return 0 }
    let area = command.bounds.outset(by: reach(of: command)).boundedArea
    return filters.reduce(0) { $0 + ($1.isPointwise ? area : 4 * area) }
  }

  /// The cost of an edge in each row and each column that it crosses.
  package static let pixelsPerCrossing = 4

  func work(
    of path: PathDraw, _ command: DrawCommand, _ shown: PixelRect, _ paths: inout PathMeasureCache
  ) -> Int {
    let measure = paths.measure(path.path)
    let plane = command.plane
    let tolerance = FlatteningTolerance.pathUnits(for: plane, bounds: measure.bounds)
    let scale = plane.isHuge ? .infinity : FlatteningTolerance.devicePixels / tolerance
    let most = Double(shown.boundedExtent)
    guard let stroke = path.stroke else { return measure.fillWork(scale: scale, most: most) }
    return measure.strokeWork(stroke, scale: scale, tolerance: tolerance, most: most)
  }

  private func work(
    of particle: ParticlesDraw.Particle, _ command: DrawCommand, _ most: Int
  ) -> Int {
    let scale = particle.transform.largestScale * command.transform.largestScale
    let area = particle.rect.width * particle.rect.height * scale * scale
    return Self.least + (area < Double(most) ? Int(max(area, 0)) : most)
  }

  private func area(of size: BitmapSize) -> Int {
    guard size.width > 0, size.height > 0 else { return 0 }
    let area = Int(size.width) * Int(size.height)
    return area < 1 << 30 ? area : 0
  }
}

extension ProjectiveMatrix {
  /// True when the square of a coefficient might overflow.
  fileprivate var isHuge: Bool { max(max(abs(a), abs(b)), max(abs(c), abs(d))) > 0x1p500 }
}

extension PixelRect {
  /// Number of rows and columns, limited to a part no larger than any display.
  fileprivate var boundedExtent: Int {
    min(Int(maxX) - Int(minX), 32_768) + min(Int(maxY) - Int(minY), 32_768)
  }

  /// Number of pixels, limited to a part no larger than any display.
  package var boundedArea: Int {
    if isEmpty { return 0 }
    let width = min(Int(maxX) - Int(minX), 32_768)
    return width * min(Int(maxY) - Int(minY), 32_768)
  }
}
