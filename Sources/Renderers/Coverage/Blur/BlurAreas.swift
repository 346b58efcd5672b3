package import GraphicsValues

/// The pixels of a picture, and of its halves, that a blur reads.
package enum BlurAreas {
  /// Returns the halved pixels between which the wanted pixels are interpolated.
  package static func neighbours(
    of wanted: PixelRect, x: BlurKernel, y: BlurKernel
  ) -> PixelRect {
    func first(_ v: Int32, _ kernel: BlurKernel) -> Int32 {
      (v - Int32(kernel.cell / 2)) >> Int32(kernel.halvings)
    }
    // Without halving along an axis there is no second neighbour.
    return PixelRect(
      minX: first(wanted.minX, x), minY: first(wanted.minY, y),
      maxX: first(wanted.maxX - 1, x) + (x.halvings > 0 ? 2 : 1),
      maxY: first(wanted.maxY - 1, y) + (y.halvings > 0 ? 2 : 1))
  }

  /// Returns the parts of a picture and of its halves, the picture first, that affect an area of the last
  /// one; the first is empty when no part does.
  package static func needed(
    of source: PixelRect, around area: PixelRect, x: BlurKernel, y: BlurKernel, isExtended: Bool
  ) -> [PixelRect] {
    let steps = max(x.halvings, y.halvings)
    // Compute the areas of all levels, then, from the last one back, the needed part of each.
    var whole = [source]
    for step in 0..<steps {
      whole.append(whole[step].halved(across: step < x.halvings, along: step < y.halvings))
    }
    var needed = [isExtended ? area.nearestPart(of: whole[steps]) : area.intersection(whole[steps])]
    guard !needed[0].isEmpty else { return needed }
    for step in stride(from: steps - 1, through: 0, by: -1) {
      let doubled = needed[0].doubled(across: step < x.halvings, along: step < y.halvings)
      needed.insert(doubled.intersection(whole[step]), at: 0)
    }
    return needed
  }
}

extension PixelRect {
  /// Returns the pixels of half the size that cover this area.
  fileprivate func halved(across: Bool, along: Bool) -> PixelRect {
    PixelRect(
      minX: across ? minX >> 1 : minX, minY: along ? minY >> 1 : minY,
      maxX: across ? (maxX + 1) >> 1 : maxX, maxY: along ? (maxY + 1) >> 1 : maxY)
  }

  /// Returns the area in pixels of twice the resolution.
  fileprivate func doubled(across: Bool, along: Bool) -> PixelRect {
    PixelRect(
      minX: across ? 2 * minX : minX, minY: along ? 2 * minY : minY,
      maxX: across ? 2 * maxX : maxX, maxY: along ? 2 * maxY : maxY)
  }

  /// Returns the part of `whole` inside this rectangle, or else the nearest edge of `whole`.
  fileprivate func nearestPart(of whole: PixelRect) -> PixelRect {
    func low(_ v: Int32, _ from: Int32, _ to: Int32) -> Int32 { min(max(v, from), to - 1) }
    return PixelRect(
      minX: low(minX, whole.minX, whole.maxX), minY: low(minY, whole.minY, whole.maxY),
      maxX: low(maxX - 1, whole.minX, whole.maxX) + 1,
      maxY: low(maxY - 1, whole.minY, whole.maxY) + 1)
  }
}
