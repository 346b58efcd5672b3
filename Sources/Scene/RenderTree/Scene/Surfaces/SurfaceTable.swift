import DrawList
import GraphicsValues
import WireProtocol

/// The surfaces of all clients, and the imports of other clients' surfaces.
///
/// A surface and an import have an image each, whose pixels are those of the frame on display; an import has the
/// pixels of the surface with its token. There are none until there is a frame.
struct SurfaceTable: Sendable {
  /// The frames of another client's surface, as an image.
  struct Import: Sendable {
    let token: String
    /// The index of the image in `ImageTable`.
    let image: Int32
  }

  /// Surfaces and imports with one token.
  private struct Sharing: Sendable {
    /// Surfaces in the order of sharing: the first one counts.
    var sharers: [SurfaceKey] = []
    /// Imports in the order of importing.
    var importers: [SurfaceKey] = []
  }

  private(set) var rings: [SurfaceKey: SurfaceRing] = [:]
  private(set) var imports: [SurfaceKey: Import] = [:]
  /// Sharings by token.
  private var sharings: [String: Sharing] = [:]
  /// The layers that show the images.
  var layers = SurfaceLayers()
  /// The images that the last draw lists show.
  private var visible: Set<Int32> = []
  /// Media time of the last server frame, in seconds.
  var latchTime = 0.0
  /// The last report about each surface and import.
  private var reported: [SurfaceKey: SurfaceReport] = [:]
  /// Errors in the frames of applied commits.
  private var faults: [(client: UInt32, error: WireError)] = []
  /// A recording says which frames are shown.
  var isReplayed = false
  /// The frames that the recorded server showed since the last server frame here.
  private var recorded: [SurfaceKey: RecordedFrame] = [:]

  var isEmpty: Bool { rings.isEmpty && imports.isEmpty }

  /// The surfaces, by client and number.
  var surfaceKeys: [SurfaceKey] { rings.keys.sorted() }

  /// The surfaces and imports, by client and number.
  var keys: [SurfaceKey] { (Array(rings.keys) + Array(imports.keys)).sorted() }

  // MARK: Definition

  mutating func define(
    _ key: SurfaceKey, _ layout: SurfaceLayout, _ source: any SurfaceSource, image: Int32
  ) {
    rings[key] = SurfaceRing(
      layout: layout, source: source, image: image, isReplayed: isReplayed)
    layers.add(image)
  }

  /// Shares a surface under a token, in place of its former one; an empty one ends the sharing.
  mutating func share(_ key: SurfaceKey, as token: String) {
    guard let index = rings.index(forKey: key) else { return }
    if let old = rings.values[index].token { unshare(key, old) }
    rings.values[index].token = token.isEmpty ? nil : token
    if token.isEmpty { return }
    sharings[token, default: Sharing()].sharers.append(key)
  }

  mutating func addImport(_ key: SurfaceKey, of token: String, image: Int32) {
    imports[key] = Import(token: token, image: image)
    sharings[token, default: Sharing()].importers.append(key)
    layers.add(image)
  }

  /// Removes a surface or an import; its image is the caller's to remove.
  mutating func remove(_ key: SurfaceKey) {
    reported[key] = nil
    if let ring = rings.removeValue(forKey: key) {
      if let token = ring.token { unshare(key, token) }
      layers.remove(ring.image)
    }
    if let gone = imports.removeValue(forKey: key) {
      unshare(key, gone.token)
      layers.remove(gone.image)
    }
  }

  private mutating func unshare(_ key: SurfaceKey, _ token: String) {
    sharings[token]?.sharers.removeAll { $0 == key }
    sharings[token]?.importers.removeAll { $0 == key }
    if let left = sharings[token], left.sharers.isEmpty, left.importers.isEmpty {
      sharings[token] = nil
    }
  }

  // MARK: Sharing

  /// A client's shared surfaces, by token; those with one token in the order in which they were shared.
  func tokens(of client: UInt32) -> [(number: UInt32, token: String)] {
    sharings.sorted { $0.key < $1.key }.flatMap { token, sharing in
      sharing.sharers.filter { $0.client == client }.map { ($0.number, token) }
    }
  }

  /// The surface whose frames an import with a token shows.
  func sharer(of token: String) -> SurfaceKey? { sharings[token]?.sharers.first }

  /// The images of the imports with a token.
  func images(importing token: String) -> [Int32] {
    sharings[token]?.importers.compactMap { imports[$0]?.image } ?? []
  }

  /// The images that show a surface's frames: its own, and those of imports.
  func images(showing key: SurfaceKey) -> [Int32] {
    guard let ring = rings[key] else { return [] }
    guard let token = ring.token, sharer(of: token) == key else { return [ring.image] }
    return [ring.image] + images(importing: token)
  }

  // MARK: Frames

  /// Changes the ring of a surface.
  ///
  /// - Returns: nil for an unknown surface.
  mutating func change<Result, Failure>(
    _ key: SurfaceKey, _ body: (inout SurfaceRing) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let index = rings.index(forKey: key) else { return nil }
    return try body(&rings.values[index])
  }

  /// Takes the frame of a surface that a server frame shows; nil if it shows the same as the last.
  ///
  /// - Parameter isStill: whether the client's frames wait. Those of a recording do not.
  mutating func take(_ latch: SurfaceLatch, _ key: SurfaceKey, isStill: Bool) -> TakenFrame? {
    if isReplayed {
      guard let frame = recorded[key] else { return nil }
      return change(key) { $0.take(frame, at: latch.time) }
    }
    return isStill ? nil : change(key) { $0.latch(latch) } ?? nil
  }

  mutating func showRecorded(_ frame: RecordedFrame, on key: SurfaceKey) {
    var frame = frame
    frame.skipsOthers = recorded[key] != nil
    recorded[key] = frame
  }

  mutating func forgetRecorded() { recorded.removeAll(keepingCapacity: true) }

  mutating func note(_ fault: WireError, of client: UInt32) { faults.append((client, fault)) }

  mutating func takeFaults() -> [(client: UInt32, error: WireError)] {
    defer { faults = [] }
    return faults
  }

  /// Frees the buffers of frames that were replaced in the server frame that has been drawn.
  mutating func freeReplaced() {
    for index in rings.values.indices { rings.values[index].freeReplaced() }
  }

  /// Counts the frames taken in this server frame.
  ///
  /// - Parameter shown: the images of surfaces and imports that a draw list shows.
  mutating func settle(_ shown: Set<Int32>) {
    visible = shown
    for key in surfaceKeys {
      let isSeen = images(showing: key).contains(where: visible.contains)
      _ = change(key) { [latchTime] in $0.settle(isSeen: isSeen, at: latchTime) }
    }
  }

  // MARK: Reports

  /// The state of a surface or an import; nil for neither.
  func report(on key: SurfaceKey) -> SurfaceReport? {
    if let ring = rings[key] {
      return SurfaceReport(
        surface: key, hasSharer: true,
        isVisible: images(showing: key).contains(where: visible.contains),
        freeBuffers: ring.freeBuffers, waiting: ring.waitingCount, taken: ring.lastAttached,
        shown: ring.lastSeen, time: ring.lastSeenTime, counts: ring.counts)
    }
    guard let known = imports[key] else { return nil }
    let sharer = sharer(of: known.token).flatMap { rings[$0] }
    return SurfaceReport(
      surface: key, hasSharer: sharer != nil, isVisible: visible.contains(known.image),
      freeBuffers: 0, waiting: 0, taken: 0, shown: sharer?.lastSeen ?? 0,
      time: sharer?.lastSeenTime ?? 0, counts: SurfaceCounts())
  }

  /// Removes and returns the reports that differ from the last ones, by client and number.
  mutating func takeReports() -> [SurfaceReport] {
    var new: [SurfaceReport] = []
    for key in keys {
      guard let report = report(on: key), reported[key] != report else { continue }
      reported[key] = report
      new.append(report)
    }
    return new
  }

  // MARK: Memory and invariants

  /// Bytes of a client's surfaces and imports, pixels not included. Cost: O(surfaces).
  func heapBytes(of client: UInt32) -> Int {
    let rings = rings.lazy.filter { $0.key.client == client }.map(\.value.heapBytes)
    let imported = imports.keys.count { $0.client == client }
    return rings.reduce(imported * Self.bytesPerImport) { $0 + $1 + Self.bytesPerSurface }
  }

  /// Bytes of a surface's entries in the tables, and of an import's.
  private static let bytesPerSurface = 768
  private static let bytesPerImport = 512

  /// Describes contradictions in the table; empty if there are none.
  func checkInvariants() -> [String] {
    var problems = rings.flatMap { key, ring in
      ring.checkInvariants().map { "surface \(key.number) of client \(key.client): \($0)" }
    }
    for (key, ring) in rings {
      if let token = ring.token, sharings[token]?.sharers.contains(key) != true {
        problems.append("surface \(key.number) is not shared under its token")
      }
    }
    for (key, known) in imports where sharings[known.token]?.importers.contains(key) != true {
      problems.append("import \(key.number) has no sharing")
    }
    for (token, sharing) in sharings {
      if sharing.sharers.contains(where: { rings[$0]?.token != token })
        || sharing.importers.contains(where: { imports[$0]?.token != token })
        || sharing.sharers.isEmpty && sharing.importers.isEmpty
      {
        problems.append("a token is shared or imported by surfaces that are gone")
      }
    }
    let known = rings.values.map(\.image) + imports.values.map(\.image)
    if Set(known) != Set(layers.images) || Set(known).count != known.count {
      problems.append("the images of surfaces and of their layers disagree")
    }
    return problems + layers.checkInvariants()
  }
}
