import GraphicsValues

/// The images that the server of a session knows, with their ids on the wire.
///
/// Sendable because it is used under `SharedLock` only.
final class WireImages: @unchecked Sendable {
  struct Weak { weak var images: WireImages? }

  /// The ids, by the numbers of the handles.
  private var ids: [ImageNumber: ImageNumber] = [:]
  /// The ids of images whose handles are gone.
  private var unused: [ImageNumber] = []

  /// Returns the id of an image; nil if the server does not know it.
  func number(of handle: ImageHandle) -> ImageNumber? { ids[handle.number] }

  /// Records the id of an image that is sent, until its handle goes.
  func add(_ handle: ImageHandle, as id: ImageNumber) {
    ids[handle.number] = id
    handle.users.removeAll { $0.images == nil || $0.images === self }
    handle.users.append(Weak(images: self))
  }

  /// Handles the end of the handle with a number.
  func imageIsUnused(_ number: ImageNumber) {
    if let id = ids.removeValue(forKey: number) { unused.append(id) }
  }

  /// Returns the ids of images that nothing uses any more, for the server to release.
  func takeUnused() -> [ImageNumber] {
    defer { unused = [] }
    return unused
  }

  /// Clears the table for a new server, which knows no image.
  func forget() { (ids, unused) = ([:], []) }
}
