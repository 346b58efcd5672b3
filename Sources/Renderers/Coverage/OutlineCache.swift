import CSpanKernels
import DrawList
package import GraphicsValues
import VectorPaths

/// A cache of coverage that is expensive to compute, kept from frame to frame: paths, shapes in
/// perspective, continuous corners and shadows.
///
/// Used by the thread that prepares frames; all threads read the returned outlines.
package final class OutlineCache {
  /// Bytes of coverage that may be kept after a frame.
  package static let byteLimit = 32 << 20
  /// Number of pixels in the box, and of rows and columns crossed by edges, up to which a shape may be
  /// computed whole. Larger shapes are computed only where they show: a line may be far longer than any
  /// display, and no wider than a pixel.
  private static let wholePixels = 4 << 20
  /// A shape is computed whole once that costs at most this many times the parts that showed: its client is
  /// charged for those.
  private static let wholeShare = 4
  /// Bytes of an entry without its coverage, approximately: its key has a path and a style.
  private static let entryBytes = 400

  private enum Value {
    case runs(CoverageRuns)
    case blurred(AlphaMask)
    case stretched(ShadowMask)
    case nothing
    /// Only parts of the shape were computed, at this total cost.
    case parts(pixels: Int)
  }

  private enum Key: Hashable {
    case outline(OutlineKey)
    case stretched(ShadowMask.Key)
    /// A shadow by its size, before its mask's key is known: computing the key takes work, too.
    case sized(SizedShadow)
  }

  private struct SizedShadow: Hashable {
    var width: Double
    var height: Double
    var corners: RoundedCorners
    var sigmaX: Double
    var sigmaY: Double
  }

  private var values = BoundedCache<Key, Value>(byteLimit: OutlineCache.byteLimit, patience: 240)
  private var digests = PathDigests()
  private let buffer: CoverageBuffer
  private let effects: effect_kernels
  private var stroker = Stroker()
  /// Pixels of coverage computed so far, as `DrawList.work` counts them.
  package private(set) var madePixels = 0
  private let scratch = BlurScratch()

  package init(level: KernelLevel) {
    buffer = CoverageBuffer(level: level)
    effects = level.effects
  }

  package var counters: CacheCounters { values.counters }

  package func bytes(of owner: UInt32) -> Int { values.bytes(of: owner) }

  package func forget(_ owner: UInt32) { values.forget(owner) }

  /// Returns the coverage of a shape on the device; nil when there is none.
  ///
  /// - Parameters:
  ///   - clip: The area in which it shows.
  ///   - owner: The client that needs it.
  package func outline(_ key: OutlineKey, clip: PixelRect, of owner: UInt32) -> Outline? {
    guard !clip.isEmpty, let (plane, dx, dy) = key.plane.withoutWholePixels() else { return nil }
    var key = key
    key.plane = plane
    if let path = key.path { key.digest = digests.digest(of: path) }
    var part = key
    part.clip = clip.moved(-dx, -dy)
    let value: Value
    switch values.find(.outline(key)) {
    case .parts(let pixels): value = values.find(.outline(part)) ?? make(part, pixels, of: owner)
    case let known?: value = known
    case nil: value = make(part, 0, of: owner)
    }
    switch value {
    case .runs(let runs): return .runs(runs, dx: dx, dy: dy)
    case .blurred(let mask): return .blurred(mask, dx: dx, dy: dy)
    case .stretched, .nothing, .parts: return nil
    }
  }

  /// Returns the shadow of an axis-aligned rounded rectangle, `rect` on the device.
  package func stretchedShadow(
    _ rect: Rectangle, corners: RoundedCorners, sigmaX: Double, sigmaY: Double, of owner: UInt32
  ) -> StretchedShadow? {
    let size = SizedShadow(
      width: rect.width, height: rect.height, corners: corners, sigmaX: sigmaX, sigmaY: sigmaY)
    var value = Value.nothing
    if let known = values.find(.sized(size)) {
      value = known
    } else {
      value = stretchedMask(size, of: owner)
      values.insert(value, bytes: 64, for: .sized(size), of: owner, isFound: false)
    }
    guard case .stretched(let mask) = value else { return nil }
    return StretchedShadow(mask: mask, rect: rect)
  }

  private func stretchedMask(_ size: SizedShadow, of owner: UInt32) -> Value {
    let key = ShadowMask.key(
      width: size.width, height: size.height, corners: size.corners, sigmaX: size.sigmaX,
      sigmaY: size.sigmaY)
    return lookUp(.stretched(key), of: owner) { [self] in
      let mask = ShadowMask.roundedRect(
        width: size.width, height: size.height, corners: size.corners, sigmaX: size.sigmaX,
        sigmaY: size.sigmaY, effects: effects, scratch: scratch)
      madePixels += 4 * (mask?.mask.area.area ?? 0)
      return mask.map { (.stretched($0), $0.mask.area.area + 256) } ?? (.nothing, 64)
    }
  }

  /// Releases the least recently used values until the rest fits.
  package func endFrame() {
    values.endFrame()
    digests.endFrame()
  }

  private func lookUp(_ key: Key, of owner: UInt32, _ make: () -> (Value, Int)) -> Value {
    if let value = values.find(key) { return value }
    let (value, bytes) = make()
    values.insert(value, bytes: bytes, for: key, of: owner)
    return value
  }

  private static let pixelsPerEdge = 16

  /// Computes the coverage of a shape and keeps it: the whole shape, unless that is too much for the parts
  /// that have shown.
  ///
  /// - Parameters:
  ///   - part: The key with the clip.
  ///   - spent: The cost of parts so far.
  private func make(_ part: OutlineKey, _ spent: Int, of owner: UInt32) -> Value {
    var key = part
    key.clip = nil
    let (contours, rule) = key.contours(&stroker)
    let edges = PathEdges(contours)
    madePixels += Self.pixelsPerEdge * edges.edges.count
    let blur =
      key.sigmaX > 0 || key.sigmaY > 0
      ? GaussianBlur(effects: effects, sigmaX: key.sigmaX, sigmaY: key.sigmaY) : nil
    var region = Region(edges, blur)
    if let clip = part.clip, let shown = partInstead(of: region, in: clip, spent, edges, blur) {
      let pixels = spent + shown.pixels + Self.pixelsPerEdge * edges.edges.count
      values.insert(
        .parts(pixels: pixels), bytes: Self.entryBytes, for: .outline(key), of: owner,
        isFound: false)
      key.clip = clip
      region = shown
    }
    let (value, bytes) = make(region, edges, rule, blur)
    madePixels += region.pixels
    values.insert(value, bytes: bytes, for: .outline(key), of: owner)
    return value
  }

  /// A computed region of a shape.
  private struct Region {
    /// The area in which there may be coverage.
    var shown: PixelRect
    /// The area whose edges are needed: a blur brings coverage from outside.
    var needed: PixelRect
    /// The cost, as `DrawList.work` counts it.
    var pixels: Int
    var crossings: Int

    /// Makes the region of a whole shape, or of its part inside a clip.
    init(_ edges: PathEdges, clip: PixelRect? = nil, _ blur: GaussianBlur?) {
      let bounds = edges.bounds
      let (reachX, reachY) = (blur?.x.reach ?? 0, blur?.y.reach ?? 0)
      let all = edges.isEmpty ? .empty : bounds.outset(reachX, reachY)
      shown = clip.map { $0.intersection(all) } ?? all
      // Halving reads a little further than the blur spreads.
      let around = shown.outset(reachX + 2 * (blur?.x.cell ?? 0), reachY + 2 * (blur?.y.cell ?? 0))
      needed = shown.isEmpty ? .empty : bounds.intersection(around)
      crossings = needed.isEmpty ? 0 : edges.crossings(in: needed)
      // Larger than any box, and small enough that sums do not overflow.
      let most = 1 << 40
      pixels = min(shown.area, most) + DrawList.pixelsPerCrossing * min(crossings, most)
      if blur != nil { pixels += 3 * min(shown.area, most) + min(needed.area, most) }
    }
  }

  /// Returns the region inside a clip; nil when the shape is better computed whole.
  private func partInstead(
    of whole: Region, in clip: PixelRect, _ spent: Int, _ edges: PathEdges, _ blur: GaussianBlur?
  ) -> Region? {
    if edges.isEmpty || whole.shown.intersection(clip) == whole.shown { return nil }
    let part = Region(edges, clip: clip, blur)
    let isTooLarge = max(whole.shown.area, whole.crossings) > Self.wholePixels
    // The edges were computed for either.
    let cost = spent + part.pixels + Self.pixelsPerEdge * edges.edges.count
    return isTooLarge || whole.pixels > Self.wholeShare * cost ? part : nil
  }

  /// Computes the coverage in a region, and returns it with its bytes.
  private func make(
    _ region: Region, _ edges: PathEdges, _ rule: FillRule, _ blur: GaussianBlur?
  ) -> (Value, bytes: Int) {
    guard !region.needed.isEmpty else { return (.nothing, Self.entryBytes) }
    guard let blur else {
      let runs = CoverageRuns(edges, rule: rule, clip: region.shown, buffer: buffer)
      return (.runs(runs), runs.byteCount + Self.entryBytes)
    }
    let sharp = AlphaMask(edges, rule: rule, area: region.needed, buffer)
    let mask = AlphaMask(area: region.shown)
    blur.blur(sharp.surface, into: mask.surface, scratch: scratch)
    return (.blurred(mask), region.shown.area + Self.entryBytes)
  }
}

extension AlphaMask {
  /// Makes a mask of the coverage of a path.
  convenience init(
    _ path: PathEdges, rule: FillRule, area: PixelRect, _ buffer: CoverageBuffer
  ) {
    self.init(area: area)
    let surface = surface
    buffer.rasterize(path, rule: rule, clip: area) { row in
      for index in 0..<row.spanCount {
        let span = row[index]
        let out = surface.byte(span.x, row.y)
        if let value = span.constant {
          out.update(repeating: value, count: span.count)
        } else {
          out.update(from: row.coverage(from: span.x), count: span.count)
        }
      }
    }
  }
}

extension PixelRect {
  /// Moves the rectangle; coordinates are clamped to ±2^30.
  package func moved(_ dx: Int, _ dy: Int) -> PixelRect {
    func held(_ v: Int32, _ by: Int) -> Int32 {
      Int32(min(max(Int(v) + by, -0x4000_0000), 0x4000_0000))
    }
    return PixelRect(
      minX: held(minX, dx), minY: held(minY, dy), maxX: held(maxX, dx), maxY: held(maxY, dy))
  }
}
