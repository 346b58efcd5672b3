import GraphicsValues

/// The images and surfaces that the server of a session knows, with their ids on the wire.
///
/// Sendable because it is used under `SharedLock` only.
final class WireImages: @unchecked Sendable {
  struct Weak { weak var images: WireImages? }
  private struct WeakHandle { weak var handle: ImageHandle? }

  /// A surface that the server is told to release.
  struct Leaving {
    let id: ImageNumber
    let ring: SurfaceRing
  }

  /// The link to the server; nil without one.
  private(set) weak var link: (any RenderLink)?
  /// The ids, by the numbers of the handles.
  private var ids: [ImageNumber: ImageNumber] = [:]
  /// The surfaces, by their ids.
  private var rings: [ImageNumber: SurfaceRing] = [:]
  /// The handles of other programs' surfaces, by their ids.
  private var imports: [ImageNumber: WeakHandle] = [:]
  /// The ids of images whose handles are gone.
  private var unused: [ImageNumber] = []
  private var leaving: [Leaving] = []

  /// Returns the id of an image; nil if the server does not know it.
  func number(of handle: ImageHandle) -> ImageNumber? { ids[handle.number] }

  /// Returns the surface with an id; nil if the server does not know it.
  func ring(_ id: ImageNumber) -> SurfaceRing? { rings[id] }

  /// Returns another program's surface with an id; nil if the server does not know it.
  func shared(_ id: ImageNumber) -> SharedSurface? { imports[id]?.handle?.shared }

  /// Records the id of an image that is sent, until its handle goes.
  ///
  /// - Parameter ring: the frames, for an image that is a surface.
  func add(_ handle: ImageHandle, as id: ImageNumber, ring: SurfaceRing? = nil) {
    ids[handle.number] = id
    if let ring { rings[id] = ring }
    if handle.shared != nil { imports[id] = WeakHandle(handle: handle) }
    handle.users.removeAll { $0.images == nil || $0.images === self }
    handle.users.append(Weak(images: self))
  }

  /// Handles the end of the handle with a number, or of its picture on the server.
  func imageIsUnused(_ number: ImageNumber) {
    guard let id = ids.removeValue(forKey: number) else { return }
    unused.append(id)
    imports[id] = nil
    guard let ring = rings.removeValue(forKey: id) else { return }
    ring.leave()
    leaving.append(Leaving(id: id, ring: ring))
  }

  /// Returns the ids of images that nothing uses any more, for the server to release.
  func takeUnused() -> [ImageNumber] {
    defer { unused = [] }
    return unused
  }

  /// Returns the surfaces among them.
  func takeLeaving() -> [Leaving] {
    defer { leaving = [] }
    return leaving
  }

  /// Clears the table for a new server, which knows no image, or for none.
  func use(_ link: (any RenderLink)?) {
    self.link = link
    let gone = Array(rings.values) + leaving.map(\.ring)
    let unseen = imports.values.compactMap { $0.handle?.shared }
    (ids, rings, imports, unused, leaving) = ([:], [:], [:], [], [])
    for ring in gone { ring.serverIsGone() }
    for shared in unseen { shared.isNow(.empty) }
  }
}
