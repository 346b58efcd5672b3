import CSpanKernels
import DrawList
import GraphicsValues
import VectorPaths

/// Coverage that took work to find, kept from frame to frame: paths, shapes in perspective,
/// continuous corners and shadows.
///
/// Used by the thread that prepares frames; what it hands out is read by all.
package final class OutlineCache {
  /// Kept coverage may take so many bytes after a frame.
  package static let byteLimit = 32 << 20
  /// A shape whose box has more pixels, or whose edges cross more rows and columns, is only computed where
  /// it shows: a line may be far longer than any display, and no wider than a pixel.
  private static let wholePixels = 4 << 20
  /// A shape is made whole once that costs no more than so many times the parts that showed: its client is
  /// charged for those.
  private static let wholeShare = 4
  /// What an entry takes beside its coverage, about: its key has a path and a style.
  private static let entryBytes = 400

  private enum Value {
    case runs(CoverageRuns)
    case blurred(AlphaMask)
    case stretched(ShadowMask)
    case nothing
    /// Parts of the shape were made, at this cost, and it was not made whole.
    case parts(pixels: Int)
  }

  private enum Key: Hashable {
    case outline(OutlineKey)
    case stretched(ShadowMask.Key)
    /// The same before it is known which mask that is: finding out takes work, too.
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
  /// Pixels' worth of coverage made so far, as `DrawList.work` counts it.
  package private(set) var madePixels = 0
  private let scratch = BlurScratch()

  package init(level: KernelLevel) {
    buffer = CoverageBuffer(level: level)
    effects = level.effects
  }

  package var counters: CacheCounters { values.counters }

  package func bytes(of owner: UInt32) -> Int { values.bytes(of: owner) }

  package func forget(_ owner: UInt32) { values.forget(owner) }

  /// The coverage of a shape on the device; nil where there is none.
  ///
  /// - Parameters:
  ///   - clip: where it shows.
  ///   - owner: the client that needs it.
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

  /// The shadow of an upright rounded rectangle, `rect` on the device.
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

  /// Lets the least used go until the rest fits.
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

  /// Makes the coverage of a shape and keeps it: of all of it, unless that is too much for what has shown.
  ///
  /// - Parameters:
  ///   - part: the key with the clip.
  ///   - spent: what parts have cost so far.
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

  /// What is computed of a shape.
  private struct Region {
    /// Where there may be coverage.
    var shown: PixelRect
    /// Where edges are looked at: a blur brings coverage from outside.
    var needed: PixelRect
    /// What that costs, as `DrawList.work` counts it.
    var pixels: Int
    var crossings: Int

    /// All of the shape, or what a clip shows.
    init(_ edges: PathEdges, clip: PixelRect? = nil, _ blur: GaussianBlur?) {
      let bounds = edges.bounds
      let (reachX, reachY) = (blur?.x.reach ?? 0, blur?.y.reach ?? 0)
      let all = edges.isEmpty ? .empty : bounds.outset(reachX, reachY)
      shown = clip.map { $0.intersection(all) } ?? all
      // Halving reads a little more than the blur carries.
      let around = shown.outset(reachX + 2 * (blur?.x.cell ?? 0), reachY + 2 * (blur?.y.cell ?? 0))
      needed = shown.isEmpty ? .empty : bounds.intersection(around)
      crossings = needed.isEmpty ? 0 : edges.crossings(in: needed)
      // Larger than any box, and small enough for sums of it.
      let most = 1 << 40
      pixels = min(shown.area, most) + DrawList.pixelsPerCrossing * min(crossings, most)
      if blur != nil { pixels += 3 * min(shown.area, most) + min(needed.area, most) }
    }
  }

  /// Nil for a shape that is better made whole.
  private func partInstead(
    of whole: Region, in clip: PixelRect, _ spent: Int, _ edges: PathEdges, _ blur: GaussianBlur?
  ) -> Region? {
    if edges.isEmpty || whole.shown.intersection(clip) == whole.shown { return nil }
    let part = Region(edges, clip: clip, blur)
    let isTooLarge = max(whole.shown.area, whole.crossings) > Self.wholePixels
    // The edges were found for either.
    let cost = spent + part.pixels + Self.pixelsPerEdge * edges.edges.count
    return isTooLarge || whole.pixels > Self.wholeShare * cost ? part : nil
  }

  /// Makes the coverage in a region, and says how many bytes it takes.
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
  /// The coverage of a path.
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
  /// Held to ±2^30.
  package func moved(_ dx: Int, _ dy: Int) -> PixelRect {
    func held(_ v: Int32, _ by: Int) -> Int32 {
      Int32(min(max(Int(v) + by, -0x4000_0000), 0x4000_0000))
    }
    return PixelRect(
      minX: held(minX, dx), minY: held(minY, dy), maxX: held(maxX, dx), maxY: held(maxY, dy))
  }
}
