import DrawList
import GraphicsValues
import Quartz2D
import SharedSurfaces

/// The number of an image while a layer, its committed state or an animation uses it. When the last
/// reference to the handle goes, the next commit releases the image in the server.
///
/// Contents may be any object (§17). An object that is neither an image nor a surface has a number as well, so
/// that animations switch between such objects, but it does not travel.
///
/// The numbers are the process's, since they tell images apart and nothing else; the ids that a server
/// knows are its session's (`WireImages`).
///
/// Sendable because `number` and `object` never change and all other members are used under
/// `SharedLock`.
final class ImageHandle: @unchecked Sendable {
  /// The number in `PropertyValue.image` on this side.
  let number: ImageNumber
  let object: Any
  /// The image; nil for an object that is no image.
  let image: CGImage?
  /// The frames of an object whose pixels are replaced; nil for an image and any other object.
  let ring: SurfaceRing?
  /// The other program's surface that the object stands for; nil for any other object.
  var shared: SharedSurface? { object as? SharedSurface }
  /// The tables of the sessions whose servers know the image.
  var users: [WireImages.Weak] = []
  /// The image for draw lists of this process, which shares its pixels. Made at the first use,
  /// under `SharedLock`.
  private(set) lazy var picture = image.map {
    PixelImage(width: $0.width, height: $0.height, pixels: $0.pixels)
  }

  private init(number: ImageNumber, object: Any, image: CGImage?) {
    self.number = number
    self.object = object
    self.image = image
    ring = object as? SurfaceRing ?? (object as? IOSurface).map { SurfaceRing(showing: $0) }
    (object as? IOSurface)?.observe(self) { [weak self] in self?.surfaceWasWritten() }
  }

  /// Shows the surface anew with the next transaction.
  private func surfaceWasWritten() {
    guard let ring else { return }
    ring.stageAgain()
    SharedLock.held { TransactionStack.current.mark(ring) }
  }

  deinit {
    (object as? IOSurface)?.ignore(ObjectIdentifier(self))
    SharedLock.held {
      // The entry may belong to a new handle for the same image already.
      if let key = Self.key(of: object), Self.byObject[key]?.handle == nil {
        Self.byObject[key] = nil
      }
      Self.byNumber[number] = nil
      for user in users { user.images?.imageIsUnused(number) }
    }
  }

  private struct Weak { weak var handle: ImageHandle? }
  // All three are used under `SharedLock` only.
  nonisolated(unsafe) private static var byObject: [ObjectIdentifier: Weak] = [:]
  nonisolated(unsafe) private static var byNumber: [ImageNumber: Weak] = [:]
  nonisolated(unsafe) private static var lastNumber: ImageNumber = 0

  /// Returns the identity of an object; nil for a value, such as a string, which gets a new handle
  /// each time.
  private static func key(of object: Any) -> ObjectIdentifier? {
    type(of: object) is AnyClass ? ObjectIdentifier(object as AnyObject) : nil
  }

  /// Returns the handle of an object, the same one while the handle lives.
  ///
  /// A provider is asked for its picture outside the lock, since it may wait for another thread
  /// that uses layers. A provider without a picture at this time is asked again for the next layer.
  static func handle(for object: Any) -> ImageHandle {
    let key = key(of: object)
    func present() -> ImageHandle? { key.flatMap { byObject[$0]?.handle } }
    if let handle = SharedLock.held(present) { return handle }
    let provider = object as? any LayerContentsProvider
    let image = object as? CGImage ?? provider?.layerContentsImage
    return SharedLock.held {
      // Another thread may have been faster.
      if let handle = present() { return handle }
      lastNumber += 1
      let handle = ImageHandle(number: lastNumber, object: object, image: image)
      if let key, image != nil || provider == nil { byObject[key] = Weak(handle: handle) }
      byNumber[handle.number] = Weak(handle: handle)
      return handle
    }
  }

  /// The step that gives the picture to a render tree of this process; nil for an object without one.
  func localDefinition(as id: ImageNumber) -> CommitStep? {
    if let image { return .defineImage(id, image) }
    return ring?.picture().map { .defineSurface(id, SurfaceDefinition($0)) }
  }

  static func handle(numbered number: ImageNumber) -> ImageHandle? {
    SharedLock.held { byNumber[number]?.handle }
  }

  static func object(numbered number: ImageNumber) -> Any? { handle(numbered: number)?.object }

  static func image(numbered number: ImageNumber) -> CGImage? { handle(numbered: number)?.image }
}
