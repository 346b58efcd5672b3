import ImageFiles

/// Returns the properties of a file: its size in bytes, and of an animation the number of passes; nil for bytes without
/// an image.
///
/// - Parameter options: without effect.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  let length = isrc.length
  return isrc.read { reader in
    var properties: CFDictionary = [kCGImagePropertyFileSize: length]
    guard let loopCount = reader.loopCount, let first = reader.images.first else {
      return properties
    }
    switch reader.format {
    case .gif:
      properties[kCGImagePropertyGIFDictionary] =
        [
          kCGImagePropertyGIFLoopCount: loopCount,
          kCGImagePropertyGIFCanvasPixelWidth: first.width,
          kCGImagePropertyGIFCanvasPixelHeight: first.height,
        ] as CFDictionary
    case .webP:
      properties[kCGImagePropertyWebPDictionary] =
        [
          kCGImagePropertyWebPLoopCount: loopCount,
          kCGImagePropertyWebPCanvasPixelWidth: first.width,
          kCGImagePropertyWebPCanvasPixelHeight: first.height,
        ] as CFDictionary
    default: break
    }
    return properties
  }
}

/// Returns the properties of one image, which are read without its pixels: its size, its colours, its orientation, and
/// the delay of a frame. Nil for an index without an image.
///
/// - Parameter options: without effect.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  let properties = isrc.read { reader -> CFDictionary? in
    reader.images.indices.contains(index)
      ? describe(reader.images[index], reader.format) : nil
  }
  return properties ?? nil
}

private func describe(_ image: ImageDescription, _ format: ImageFileFormat) -> CFDictionary {
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: image.width,
    kCGImagePropertyPixelHeight: image.height,
    kCGImagePropertyDepth: image.bitsPerComponent,
    kCGImagePropertyHasAlpha: image.hasAlpha,
  ]
  properties[kCGImagePropertyColorModel] =
    switch image.model {
    case .gray: kCGImagePropertyColorModelGray
    case .rgb: kCGImagePropertyColorModelRGB
    case .cmyk: kCGImagePropertyColorModelCMYK
    }
  if image.orientation != 1 { properties[kCGImagePropertyOrientation] = image.orientation }
  guard let delay = image.delay else { return properties }
  // Apple's framework shows no frame for less than a tenth of a second, unless it is asked for the file's own number.
  let clamped = max(delay, 0.1)
  switch format {
  case .gif:
    properties[kCGImagePropertyGIFDictionary] =
      [
        kCGImagePropertyGIFDelayTime: clamped, kCGImagePropertyGIFUnclampedDelayTime: delay,
      ] as CFDictionary
  case .webP:
    properties[kCGImagePropertyWebPDictionary] =
      [
        kCGImagePropertyWebPDelayTime: clamped, kCGImagePropertyWebPUnclampedDelayTime: delay,
      ] as CFDictionary
  default: break
  }
  return properties
}
