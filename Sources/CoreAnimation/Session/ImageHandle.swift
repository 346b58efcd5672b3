internal import DrawList
internal import GraphicsValues
internal import Quartz2D

/// The one number of an image while it is used: by a layer, its committed state or an animation.
/// When the last reference to the handle goes, the next commit releases the image in the server.
///
/// Sendable because `number` and `image` never change and the rest is used under `SharedLock`.
final class ImageHandle: @unchecked Sendable {
  /// The number in `PropertyValue.image` on this side.
  let number: ImageNumber
  let image: CGImage
  /// The id on the wire, chosen when the image is first sent; 0 before.
  var wireNumber: ImageNumber = 0
  /// The image for draw lists of this process, which shares its pixels. Made at the first use,
  /// under `SharedLock`.
  private(set) lazy var picture = PixelImage(
    width: image.width, height: image.height, pixels: image.pixels)

  private init(number: ImageNumber, image: CGImage) {
    self.number = number
    self.image = image
  }

  deinit {
    SharedLock.held {
      // The entry may belong to a new handle for the same image already.
      let key = ObjectIdentifier(image)
      if Self.byImage[key]?.handle == nil { Self.byImage[key] = nil }
      Self.byNumber[number] = nil
      if wireNumber != 0 { ClientSession.shared.imageIsUnused(wireNumber) }
    }
  }

  private struct Weak { weak var handle: ImageHandle? }
  // All three are used under `SharedLock` only.
  nonisolated(unsafe) private static var byImage: [ObjectIdentifier: Weak] = [:]
  nonisolated(unsafe) private static var byNumber: [ImageNumber: Weak] = [:]
  nonisolated(unsafe) private static var lastNumber: ImageNumber = 0

  static func handle(for image: CGImage) -> ImageHandle {
    SharedLock.held {
      if let handle = byImage[ObjectIdentifier(image)]?.handle { return handle }
      lastNumber += 1
      let handle = ImageHandle(number: lastNumber, image: image)
      byImage[ObjectIdentifier(image)] = Weak(handle: handle)
      byNumber[handle.number] = Weak(handle: handle)
      return handle
    }
  }

  static func handle(numbered number: ImageNumber) -> ImageHandle? {
    SharedLock.held { byNumber[number]?.handle }
  }

  static func image(numbered number: ImageNumber) -> CGImage? { handle(numbered: number)?.image }

  /// Clears the ids of all images, for a new server.
  static func forgetWireNumbers() {
    SharedLock.held { for weak in byNumber.values { weak.handle?.wireNumber = 0 } }
  }
}
