import GraphicsValues

extension SurfaceLayout {
  /// The pixels that look different when the memory of some has changed; nil for all.
  ///
  /// A sample of chroma is shared by 2 × 2 pixels, and pixels beside them are interpolated from it as well.
  func changedPixels(_ parts: [PixelRect]?) -> [PixelRect]? {
    guard format.hasChroma else { return parts }
    let frame = PixelRect(
      minX: 0, minY: 0, maxX: Int32(clamping: width), maxY: Int32(clamping: height))
    return parts?.map { part in
      // Parts are within the frame, so nothing overflows.
      PixelRect(
        minX: part.minX / 2 * 2 - 1, minY: part.minY / 2 * 2 - 1,
        maxX: (part.maxX + 1) / 2 * 2 + 1, maxY: (part.maxY + 1) / 2 * 2 + 1
      ).intersection(frame)
    }
  }
}
