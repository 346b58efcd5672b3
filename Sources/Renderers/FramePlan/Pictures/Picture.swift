package import DrawList
package import GraphicsValues

/// Memory that a renderer gives a picture for its pixels.
package protocol PictureStorage: AnyObject {
  var byteCount: Int { get }
}

/// A surface that is drawn as a whole before the frame, because any part of it may be shown; and a
/// description of its contents, so that it can be reused.
package final class Picture {
  package private(set) var area = PixelRect.empty
  /// The pixels, in memory of the renderer; nil for a picture without area, and once there is an image.
  package private(set) var storage: (any PictureStorage)?
  /// The picture of a bitmap, once it is drawn.
  package private(set) var image: PixelImage?
  private(set) var content: PictureContent
  /// True when the picture may be wrong in any other frame.
  private(set) var isOfOneFrame = false
  /// A unique number.
  private(set) var number: UInt64 = 0
  var lastUse: UInt64 = 0
  /// Bytes that the cache has counted.
  var countedBytes = 0

  init(_ content: PictureContent) { self.content = content }

  /// Begins a picture anew.
  func begin(
    _ content: PictureContent, _ storage: (any PictureStorage)?, number: UInt64, isOfOneFrame: Bool
  ) {
    area = content.area
    self.content = content
    self.storage = storage
    self.number = number
    self.isOfOneFrame = isOfOneFrame
    image = nil
  }

  var byteCount: Int {
    (storage?.byteCount ?? 0) + 4 * (image?.pixelCount ?? 0) + content.byteCount + 256
  }

  /// Replaces the storage by an image.
  package func become(_ image: PixelImage) {
    self.image = image
    storage = nil
  }
}
