import GraphicsValues
import VectorPaths

/// Work that is counted once, however many commands share it.
struct MadeOnce {
  /// Images whose levels have been counted.
  var images: Set<Int32> = []
  /// Shadows whose blurred corners have been counted.
  fileprivate var corners: Set<ShadowCorners> = []
}

/// The corners of a shadow, shared by all rectangles with the same corners, with some pixels between them.
private struct ShadowCorners: Hashable {
  /// Standard deviation, 256ths of a pixel.
  var sigma: Int
  var radius: Double
  var corners: CornerMask
  /// The size of the part that is not stretched, in pixels.
  var width: Double
  var height: Double
}

extension ShadowDraw {
  /// Largest standard deviation, in pixels, of rectangle shadows that are stretched: the corners of larger
  /// ones would take more memory than the visible part of the shadow.
  package static let largestStretchedSigma = 64.0

  /// Distance of the furthest pixels that a blur reads, in standard deviations: 2 for its weights, and up
  /// to 2/3 more for the coarser grid on which it is computed.
  fileprivate static let reachOfSigma = 8.0 / 3
}

extension DrawList {
  /// Returns the cost of a shadow. It is blurred where it is visible, from the part of its caster around
  /// there; for a rectangle without a path, the corners are made once.
  func work(
    of shadow: ShadowDraw, _ command: DrawCommand, _ made: inout MadeOnce,
    _ paths: inout PathMeasureCache
  ) -> Int {
    let shown = 4 * command.bounds.boundedArea
    let scaled = shadow.sigma * command.plane.largestScale
    let sigma = scaled > 0 ? min(scaled, FilterOperation.maximumRadius) : 0
    var around = command.bounds.outset(by: Reach(allAround: sigma * ShadowDraw.reachOfSigma))
    let caster = shadow.path.map { paths.measure($0).bounds } ?? command.rect
    if command.perspective.isFlat {
      let offset = AffineMatrix.translation(shadow.offset.x, shadow.offset.y)
      let box = offset.concatenating(command.transform).boundingBox(of: caster)
      around = around.intersection(PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY))
    }
    let work = shown + around.boundedArea
    if let path = shadow.path {
      return work + self.work(of: PathDraw(path: path), command, around, &paths)
    }
    guard !command.rect.isEmpty, sigma > 0, sigma <= ShadowDraw.largestStretchedSigma else {
      return work
    }
    // When the corners are entirely visible, their cost is in `shown` already.
    return work + max(workOfCorners(command, sigma, &made) - shown, 0)
  }

  private func workOfCorners(
    _ command: DrawCommand, _ sigma: Double, _ made: inout MadeOnce
  ) -> Int {
    let scale = command.plane.largestScale
    let radius = command.cornerRadius > 0 ? min(command.cornerRadius * scale, Self.largestSide) : 0
    let most = 2 * (radius + sigma * ShadowDraw.reachOfSigma) + 1
    let corners = ShadowCorners(
      sigma: Int(sigma * 256), radius: radius, corners: command.corners,
      width: min(command.rect.width * scale, most), height: min(command.rect.height * scale, most))
    guard made.corners.insert(corners).inserted else { return 0 }
    // The blurred area has a margin on each side.
    let side = (
      min(corners.width + 4 * sigma, Self.largestSide),
      min(corners.height + 4 * sigma, Self.largestSide)
    )
    return 4 * Int(side.0 * side.1)
  }

  /// Largest side, in pixels, of a shadow that is made as a whole.
  private static let largestSide = 32_768.0
}
