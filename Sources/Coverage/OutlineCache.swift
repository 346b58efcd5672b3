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

  private enum Value {
    case runs(CoverageRuns)
    case blurred(AlphaMask)
    case stretched(ShadowMask)
    /// Kept for each part that shows.
    case tooLarge
    case nothing
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
    var value = lookUp(.outline(key), of: owner) { make(key) }
    if case .tooLarge = value {
      key.clip = clip.moved(-dx, -dy)
      value = lookUp(.outline(key), of: owner) { make(key) }
    }
    switch value {
    case .runs(let runs): return .runs(runs, dx: dx, dy: dy)
    case .blurred(let mask): return .blurred(mask, dx: dx, dy: dy)
    case .stretched, .tooLarge, .nothing: return nil
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
  package func endFrame() { values.endFrame() }

  private func lookUp(_ key: Key, of owner: UInt32, _ make: () -> (Value, Int)) -> Value {
    if let value = values.find(key) { return value }
    let (value, bytes) = make()
    values.insert(value, bytes: bytes, for: key, of: owner)
    return value
  }

  private static let pixelsPerEdge = 16

  private func make(_ key: OutlineKey) -> (Value, Int) {
    let (contours, rule) = key.contours(&stroker)
    let edges = PathEdges(contours)
    madePixels += Self.pixelsPerEdge * edges.edges.count
    guard !edges.isEmpty else { return (.nothing, 64) }
    let isBlurred = key.sigmaX > 0 || key.sigmaY > 0
    guard isBlurred else {
      let area = key.clip ?? edges.bounds
      guard takeCrossings(of: edges, in: area, isWhole: key.clip == nil) else {
        return (.tooLarge, 64)
      }
      madePixels += area.boundedArea
      let runs = CoverageRuns(edges, rule: rule, clip: area, buffer: buffer)
      return (.runs(runs), runs.byteCount)
    }
    let blur = GaussianBlur(effects: effects, sigmaX: key.sigmaX, sigmaY: key.sigmaY)
    let whole = edges.bounds.outset(blur.x.reach, blur.y.reach)
    if key.clip == nil, whole.area > Self.wholePixels { return (.tooLarge, 64) }
    let shown = key.clip.map { $0.intersection(whole) } ?? whole
    guard !shown.isEmpty else { return (.nothing, 64) }
    // Halving reads a little more than the blur carries.
    let needed = edges.bounds.intersection(
      shown.outset(blur.x.reach + 2 * blur.x.cell, blur.y.reach + 2 * blur.y.cell))
    guard takeCrossings(of: edges, in: needed, isWhole: key.clip == nil) else {
      return (.tooLarge, 64)
    }
    madePixels += 4 * shown.boundedArea
    let sharp = AlphaMask(edges, rule: rule, area: needed, buffer)
    let mask = AlphaMask(area: shown)
    blur.blur(sharp.surface, into: mask.surface, scratch: scratch)
    return (.blurred(mask), shown.area + 128)
  }

  /// Counts what edges cost in an area.
  ///
  /// - Parameter isWhole: the area is all of the shape.
  /// - Returns: false for a shape that is too large to be computed whole.
  private func takeCrossings(of edges: PathEdges, in area: PixelRect, isWhole: Bool) -> Bool {
    if isWhole, area.area > Self.wholePixels { return false }
    let crossings = edges.crossings(in: area)
    if isWhole, crossings > Self.wholePixels { return false }
    madePixels += DrawList.pixelsPerCrossing * crossings
    return true
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
  func moved(_ dx: Int, _ dy: Int) -> PixelRect {
    func held(_ v: Int32, _ by: Int) -> Int32 {
      Int32(min(max(Int(v) + by, -0x4000_0000), 0x4000_0000))
    }
    return PixelRect(
      minX: held(minX, dx), minY: held(minY, dy), maxX: held(maxX, dx), maxY: held(maxY, dy))
  }
}
