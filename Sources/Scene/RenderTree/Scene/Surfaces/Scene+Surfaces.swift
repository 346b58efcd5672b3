package import DrawList
import GraphicsValues
package import WireProtocol

// Surfaces: images whose pixels are replaced by frames, beside commits or in one.
//
// A server frame applies commits, latches surfaces, is sampled and drawn; then the buffers that it replaced are free:
//
//     attachFrame, dropFrames    frames that wait
//     latchSurfaces              the frame of each surface that is due is its image from now on
//     updateGeometry             only the layers that show it are made anew; frames that no list shows are passed over
//     finishSurfaces             what their clients are told
extension Scene {
  // MARK: Messages

  /// Appends a frame, which a validator has accepted, to those that wait.
  ///
  /// - Throws: `bufferBusy` if its buffer is not free, `badID` if the commit that defines the surface is not applied.
  package mutating func attachFrame(
    _ frame: AttachedFrame, to surface: SurfaceKey
  ) throws(WireError) {
    guard let isFree = surfaces.change(surface, { $0.attach(frame) }) else {
      throw WireError(.badID, "\(surface.name) is not defined")
    }
    if !isFree { throw surface.isBusy(frame) }
  }

  /// Forgets waiting frames with a sequence or a later one, and frees their buffers; frames of commits stay. Does
  /// nothing for an unknown surface.
  package mutating func dropFrames(from sequence: UInt64, of surface: SurfaceKey) {
    _ = surfaces.change(surface) { $0.drop(from: sequence) }
  }

  /// Sets the frame of a commit, or notes that its buffer is not free.
  mutating func commitFrame(_ frame: AttachedFrame, to surface: SurfaceKey) {
    guard surfaces.change(surface, { $0.commit(frame) }) == false else { return }
    surfaces.note(surface.isBusy(frame), of: surface.client)
  }

  /// Removes and returns the errors in the frames of applied commits, whose clients have to be ended: whether a buffer
  /// is free is known only then.
  package mutating func takeSurfaceFaults() -> [(client: UInt32, error: WireError)] {
    surfaces.takeFaults()
  }

  // MARK: Server frames

  /// Shows the frames of surfaces that are due, and those of commits.
  ///
  /// - Parameters:
  ///   - time: media time at which the server frame is seen, in seconds.
  ///   - interval: seconds from one server frame to the next.
  ///   - still: clients whose frames wait.
  ///   - drawn: returns the frame to draw in place of one that is due: a copy, for a recording.
  /// - Returns: the frames, by client and surface.
  /// - Complexity: O(surfaces + layers that show the frames).
  package mutating func latchSurfaces(
    at time: Double, interval: Double, except still: Set<UInt32> = [],
    drawn: (SurfaceKey, SurfaceFrame) -> SurfaceFrame = { $1 }
  ) -> [LatchedFrame] {
    if surfaces.isEmpty { return [] }
    let latch = SurfaceLatch(at: time, interval: interval)
    surfaces.latchTime = time
    var latched: [LatchedFrame] = []
    for key in surfaces.surfaceKeys {
      guard let taken = surfaces.take(latch, key, isStill: still.contains(key.client)) else {
        continue
      }
      if let frame = taken.pixels { show(drawn(key, frame), on: key) }
      latched.append(
        LatchedFrame(
          surface: key, sequence: taken.sequence, passed: taken.passed, isLate: taken.isLate,
          isExact: taken.pixels != nil))
    }
    surfaces.forgetRecorded()
    return latched
  }

  /// Media time at which the next frame of a surface is due, in seconds: a past time if it is already, infinite if
  /// none waits.
  ///
  /// - Parameters:
  ///   - time: media time of the last server frame.
  ///   - still: clients whose frames wait.
  package func nextSurfaceFrame(
    after time: Double, interval: Double, except still: Set<UInt32> = []
  ) -> Double {
    if surfaces.isEmpty || surfaces.isReplayed { return .infinity }
    let latch = SurfaceLatch(at: time, interval: interval)
    return surfaces.rings.reduce(.infinity) { next, entry in
      still.contains(entry.key.client) ? next : min(next, entry.value.dueTime(latch))
    }
  }

  /// Ends a server frame that has been drawn: buffers with replaced frames are free.
  ///
  /// - Returns: the surfaces and imports whose state has changed since the last call, by client and number.
  package mutating func finishSurfaces() -> [SurfaceReport] {
    if surfaces.isEmpty { return [] }
    surfaces.freeReplaced()
    return surfaces.takeReports()
  }

  /// The state of a surface or an import; nil for neither.
  package func surfaceReport(on surface: SurfaceKey) -> SurfaceReport? {
    surfaces.report(on: surface)
  }

  /// The state of all surfaces and imports, by client and number.
  package var surfaceReports: [SurfaceReport] {
    surfaces.keys.compactMap { surfaces.report(on: $0) }
  }

  /// Number of surfaces and of imports of all clients.
  package var surfaceCounts: (surfaces: Int, imports: Int) {
    (surfaces.rings.count, surfaces.imports.count)
  }

  /// The clients that import surfaces, each with the client whose surface it is.
  package var surfaceImporters: [(importer: UInt32, sharer: UInt32)] {
    surfaces.imports.sorted { $0.key < $1.key }.compactMap { key, known in
      surfaces.sharer(of: known.token).map { (key.client, $0.client) }
    }
  }

  // MARK: Recordings

  /// The frames that a client's surfaces show, read anew from their memory.
  package func framesOnDisplay(of client: UInt32) -> [(surface: SurfaceKey, frame: SurfaceFrame)] {
    surfaces.surfaceKeys.filter { $0.client == client }.compactMap { key in
      guard let ring = surfaces.rings[key], let current = ring.current, let buffer = current.buffer
      else { return nil }
      return ring.source.frame(in: buffer, sequence: current.sequence).map { (key, $0) }
    }
  }

  /// Whether a recording says which frames are shown (`showRecorded`); set it before there are surfaces.
  package var replaysSurfaces: Bool {
    get { surfaces.isReplayed }
    set { surfaces.isReplayed = newValue }
  }

  /// Sets the frame that the recorded server showed next on a surface, for the next `latchSurfaces`; the surface may be
  /// defined by a commit that this server frame applies.
  package mutating func showRecorded(_ frame: RecordedFrame, on key: SurfaceKey) {
    surfaces.showRecorded(frame, on: key)
  }

  // MARK: Images

  /// Makes a frame the image of a surface and of its imports, and marks the layers that show them.
  private mutating func show(_ frame: SurfaceFrame, on key: SurfaceKey) {
    let parts = surfaces.change(key) { $0.takeParts() } ?? nil
    let last = surfaces.rings[key].flatMap { images[$0.image]?.frame }
    let image = PixelImage(frame: last.map { frame.following($0, changing: parts) } ?? frame)
    for index in surfaces.images(showing: key) {
      // An import may have had no frame, and a surface always has the one before.
      images.replace(index, with: image, changing: parts)
      markLayers(showing: index)
    }
  }

  private mutating func markLayers(showing image: Int32) {
    for slot in surfaces.layers.slots(showing: image) { changes.mark(Int(slot), .look) }
  }

  /// Gives the imports with a token the frame of the surface that is shared under it, or none.
  mutating func updateImports(of token: String) {
    let sharer = surfaces.sharer(of: token).flatMap { surfaces.rings[$0] }
    let frame = sharer.flatMap { images[$0.image] }
    for index in surfaces.images(importing: token) where images[index] !== frame {
      images.replace(index, with: frame)
      markLayers(showing: index)
    }
  }

  /// Shares a surface under a token, in place of its former one; an empty one ends the sharing.
  mutating func shareSurface(_ key: SurfaceKey, as token: String) {
    let old = surfaces.rings[key]?.token
    surfaces.share(key, as: token)
    if let old { updateImports(of: old) }
    updateImports(of: token)
  }

  /// Removes a surface or an import, except its image.
  mutating func removeSurface(_ key: SurfaceKey) {
    let token = surfaces.rings[key]?.token
    surfaces.remove(key)
    if let token { updateImports(of: token) }
  }

  /// Removes the surfaces and imports of a client, except their images.
  mutating func removeSurfaces(of client: UInt32) {
    if surfaces.isEmpty { return }
    for key in surfaces.keys where key.client == client { removeSurface(key) }
  }

  // MARK: Layers

  /// Notes the surface that a layer or a copy shows.
  mutating func noteSurface(of slot: Int) {
    guard !surfaces.layers.isEmpty else { return }
    surfaces.layers.set(surfaceImages(of: slot), of: Int32(slot))
  }

  /// The images of surfaces and imports that a layer or a copy shows.
  func surfaceImages(of slot: Int) -> [Int32] {
    guard stores.presentation.look[slot].hasContents,
      let contents = stores.presentation.contents[slot],
      let table = clients[graph.owners[slot]]
    else { return [] }
    var shown: [Int32] = []
    for number in [contents.image, contents.nextImage] where number != 0 {
      if let index = table.images[number], images.surfaces.contains(index),
        !shown.contains(index)
      {
        shown.append(index)
      }
    }
    return shown
  }

  /// Notes the surfaces that the layers changed in this frame show.
  mutating func noteSurfaces() {
    guard !surfaces.layers.isEmpty else { return }
    for slot in changes.slots where changes.bySlot[Int(slot)].contains(.look) {
      noteSurface(of: Int(slot))
    }
  }
}

extension SurfaceKey {
  /// Names the surface in errors to its client.
  fileprivate var name: String { "surface \(number)" }

  fileprivate func isBusy(_ frame: AttachedFrame) -> WireError {
    WireError(.bufferBusy, "\(name): buffer \(frame.buffer) is not free", target: number)
  }
}
