import GraphicsValues
import ImageFiles

/// An immutable image. Two images are equal if they are the same object.
///
/// Pixels are stored as 8-bit sRGB, premultiplied. The image of a context shows them in the
/// context's layout.
public final class CGImage: Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  /// Rows from the top without padding; each pixel is premultiplied, 0xAARRGGBB, in memory the
  /// bytes B, G, R, A.
  package let pixels: [UInt32]

  /// True if every alpha is 255.
  package let isOpaque: Bool

  /// True when scaling up may blend pixels.
  public let shouldInterpolate: Bool

  /// The intent given at creation; without effect.
  public let renderingIntent: CGColorRenderingIntent

  /// True for an image mask: its pixels are black, with alpha where a sample was below 255.
  public let isMask: Bool

  /// The layout of a context's image; nil for the layout of `pixels`.
  private let layout: ImageLayout?

  /// Creates an image of pixels; nil without pixels, for a number of pixels other than `width *
  /// height`, and for more than `ImageFiles` allows.
  package convenience init?(
    width: Int, height: Int, pixels: [UInt32], shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent, isMask: Bool = false
  ) {
    self.init(
      width: width, height: height, pixels: pixels, layout: nil,
      shouldInterpolate: shouldInterpolate, intent: intent, isMask: isMask)
  }

  init?(
    width: Int, height: Int, pixels: [UInt32], layout: ImageLayout?,
    shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent,
    isMask: Bool = false
  ) {
    guard ImageFiles.allows(width: width, height: height), pixels.count == width * height else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
    self.isMask = isMask
    self.layout = layout
    isOpaque = pixels.allSatisfy { $0 >= 0xFF00_0000 }
  }

  /// Creates an image from a decoded one, whose number of pixels always fits its sides.
  init(_ image: DecodedImage) {
    width = image.width
    height = image.height
    pixels = image.pixels
    isOpaque = image.pixels.allSatisfy { $0 >= 0xFF00_0000 }
    shouldInterpolate = true
    renderingIntent = .defaultIntent
    isMask = false
    layout = nil
  }

  /// Bits per component: 8, or the context's number.
  public var bitsPerComponent: Int { layout?.bitsPerComponent ?? 8 }
  /// Bits per pixel: 32, or the context's number.
  public var bitsPerPixel: Int { layout?.bitsPerPixel ?? 32 }
  /// Bytes per row: four for each pixel without padding, or the context's number.
  public var bytesPerRow: Int { layout?.bytesPerRow ?? width * 4 }
  /// The colour space: sRGB, or the context's; nil for an image mask and for alpha only.
  public var colorSpace: CGColorSpace? {
    if let layout { return layout.space }
    return isMask ? nil : .sharedSRGB
  }

  /// The place of alpha: first and premultiplied, with an unused byte in its place in opaque images;
  /// or the context's.
  public var alphaInfo: CGImageAlphaInfo {
    if let layout { return layout.info.alpha ?? .none }
    return isOpaque ? .noneSkipFirst : .premultipliedFirst
  }

  /// The byte order: little-endian words, blue first in memory; or the context's.
  public var byteOrderInfo: CGImageByteOrderInfo {
    guard let layout else { return .order32Little }
    let order = layout.info.intersection(.byteOrderMask).rawValue
    return CGImageByteOrderInfo(rawValue: order) ?? .orderDefault
  }

  /// The bits of `alphaInfo` and `byteOrderInfo` together, and of floating-point components.
  public var bitmapInfo: CGBitmapInfo {
    let floats = layout?.info.intersection(.floatComponents).rawValue ?? 0
    return CGBitmapInfo(rawValue: alphaInfo.rawValue | byteOrderInfo.rawValue | floats)
  }

  /// The pixels in the layout of `bitmapInfo`.
  ///
  /// - Complexity: O(n) in the number of pixels, which are copied.
  public var dataProvider: CGDataProvider? {
    if let layout { return CGDataProvider(data: layout.bytes(of: pixels, width: width)) }
    var data = Data(capacity: pixels.count * 4)
    for pixel in pixels { withUnsafeBytes(of: pixel.littleEndian) { data.append(contentsOf: $0) } }
    return CGDataProvider(data: data)
  }

  /// Returns this image, which is immutable.
  public func copy() -> CGImage? { self }

  /// Returns the part inside a rectangle in pixels from the top left corner, extended to whole
  /// pixels; nil for a rectangle outside the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    // Foundation's intersection(_:) traps on NaN; the comparisons here are false for it.
    let area = Rectangle(rect).standardized
    let minX = max(area.x.rounded(.down), 0)
    let minY = max(area.y.rounded(.down), 0)
    let maxX = min(area.maxX.rounded(.up), Double(width))
    let maxY = min(area.maxY.rounded(.up), Double(height))
    guard !area.isEmpty, minX < maxX, minY < maxY else { return nil }
    let columns = Int(minX)..<Int(maxX)
    let rows = Int(minY)..<Int(maxY)
    var part: [UInt32] = []
    part.reserveCapacity(columns.count * rows.count)
    for row in rows {
      part += pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
    }
    return CGImage(
      width: columns.count, height: rows.count, pixels: part,
      layout: layout?.cropped(toColumns: columns, rows: rows), shouldInterpolate: shouldInterpolate,
      intent: renderingIntent, isMask: isMask)
  }
}

extension CGImage: Hashable {
  /// Compares identity.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

  /// Hashes identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
