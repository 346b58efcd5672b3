internal import GraphicsValues
internal import Quartz2D

/// The one name that an image has while somebody uses it: a layer, what was committed of it, or an
/// animation. When the last user goes, the server is told to forget the image.
///
/// Sendable because `number` and `image` never change and the rest is touched under `SharedLock`.
final class ImageHandle: @unchecked Sendable {
  /// What `PropertyValue.image` holds on this side.
  let number: ImageNumber
  let image: CGImage
  /// The number on the wire, given when the image is first sent; 0 while it has none.
  var wireNumber: ImageNumber = 0

  private init(number: ImageNumber, image: CGImage) {
    self.number = number
    self.image = image
  }

  deinit {
    SharedLock.held {
      // A new handle for the same image may have taken the place already.
      let key = ObjectIdentifier(image)
      if Self.byImage[key]?.handle == nil { Self.byImage[key] = nil }
      Self.byNumber[number] = nil
      if wireNumber != 0 { ClientSession.shared.imageIsUnused(wireNumber) }
    }
  }

  private struct Weak { weak var handle: ImageHandle? }
  // All three are touched under `SharedLock` only.
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

  /// A new server knows no image.
  static func forgetWireNumbers() {
    SharedLock.held { for weak in byNumber.values { weak.handle?.wireNumber = 0 } }
  }
}
