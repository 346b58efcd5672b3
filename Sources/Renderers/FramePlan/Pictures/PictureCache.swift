package import Coverage
package import DrawList
package import GraphicsValues

/// Keeps pictures from frame to frame, as long as their contents stay the same.
///
/// Keeping never changes a pixel: a kept picture shows what drawing it again would show. Frozen backdrops
/// are the exception, on request.
package final class PictureCache {
  /// Bytes that pictures may occupy after a frame.
  package static let byteLimit = 64 << 20
  /// Frames after which an unused picture is released.
  private static let patience: UInt64 = 120

  package init() {}

  package struct Key: Hashable {
    package var client: UInt32
    package var layer: UInt32
    /// The kind of the command, and the number of the picture among the command's pictures.
    package var kind: UInt8
    package var part: UInt8
    /// True for a picture in a bitmap, or of one.
    package var isInBitmap = false
  }

  package private(set) var counters = CacheCounters()
  private var pictures: [Key: [Picture]] = [:]
  /// Bytes of pictures by client; clients without pictures have no entry.
  private var owned: [UInt32: Int] = [:]
  private var frame: UInt64 = 1
  /// Number of pictures made so far.
  private var madeCount: UInt64 = 0

  /// Bytes of the pictures of a client's layers.
  package func bytes(of client: UInt32) -> Int { owned[client] ?? 0 }

  /// Releases the pictures of a client's layers.
  package func forget(_ client: UInt32) {
    guard let gone = owned.removeValue(forKey: client) else { return }
    pictures = pictures.filter { $0.key.client != client }
    counters.bytes -= gone
  }

  /// Counts the bytes of a picture anew.
  private func count(_ picture: Picture, as bytes: Int, of client: UInt32) {
    let change = bytes - picture.countedBytes
    picture.countedBytes = bytes
    counters.bytes += change
    let all = (owned[client] ?? 0) + change
    owned[client] = all > 0 ? all : nil
  }

  package func forEach(_ body: (Picture) -> Void) {
    for list in pictures.values { list.forEach(body) }
  }

  /// Returns a picture with exactly these contents.
  package func find(_ key: Key, _ list: DrawList, _ sought: PictureContent.Sought) -> Picture? {
    guard let candidates = pictures[key] else { return nil }
    for picture in candidates
    where !picture.isOfOneFrame && picture.content.shows(sought, in: list) {
      picture.lastUse = frame
      counters.hits += 1
      return picture
    }
    return nil
  }

  /// Returns the last picture of a backdrop in its place and with its filters.
  func findBackdrop(_ key: Key, _ list: DrawList, _ sought: PictureContent.Sought) -> Picture? {
    let shown = pictures[key]?.filter { $0.content.isSameBackdrop(sought, in: list) }
    guard let picture = shown?.max(by: { $0.lastUse < $1.lastUse }) else { return nil }
    picture.lastUse = frame
    counters.hits += 1
    return picture
  }

  /// Returns a picture on which `sought` is to be drawn.
  ///
  /// - Parameters:
  ///   - keeps: Whether other frames may find it.
  ///   - storage: Makes memory for an area, or reuses the memory of a picture that is not needed any
  ///     more, which is released after.
  package func make<Failure>(
    _ key: Key, _ list: DrawList, _ sought: PictureContent.Sought, keeps: Bool = true,
    storage: (PixelRect, (any PictureStorage)?) throws(Failure) -> (any PictureStorage)?
  ) throws(Failure) -> Picture {
    let old = pictures[key]?.first { $0.lastUse != frame }
    let memory = try storage(sought.area, old?.storage)
    counters.misses += 1
    madeCount += 1
    let content = PictureContent(sought, in: list)
    let picture = old ?? Picture(content)
    if old == nil { pictures[key, default: []].append(picture) }
    picture.begin(content, memory, number: madeCount, isOfOneFrame: !keeps)
    picture.lastUse = frame
    count(picture, as: picture.byteCount, of: key.client)
    return picture
  }

  /// Releases pictures that have long been unused, and then pictures that exceed the limit.
  ///
  /// - Parameter keeps: False when no picture of this frame may be reused.
  package func endFrame(keeps: Bool) {
    defer { frame += 1 }
    if pictures.isEmpty { return }
    guard keeps else {
      pictures.removeAll()
      owned.removeAll()
      counters.bytes = 0
      return
    }
    if frame > Self.patience, frame % Self.framesPerLook == 0 {
      let oldest = frame - Self.patience
      remove { _, picture in picture.lastUse < oldest }
    }
    if counters.bytes > Self.byteLimit { makeRoom() }
  }

  /// Frames between two searches for unused pictures.
  private static let framesPerLook: UInt64 = 8

  /// Releases pictures of the clients that have more than an equal share: the least recently used first,
  /// and among those of one frame the last made, so that a frame that is drawn repeatedly finds the same
  /// pictures.
  private func makeRoom() {
    let share = Self.byteLimit / max(owned.count, 1)
    let all = pictures.flatMap { key, list in list.map { (client: key.client, picture: $0) } }
      .sorted { ($0.picture.lastUse, $1.picture.number) < ($1.picture.lastUse, $0.picture.number) }
    var excess = counters.bytes - Self.byteLimit
    var left = owned
    var gone: Set<UInt64> = []
    for (client, picture) in all where excess > 0 && left[client, default: 0] > share {
      excess -= picture.countedBytes
      left[client, default: 0] -= picture.countedBytes
      gone.insert(picture.number)
    }
    remove { _, picture in gone.contains(picture.number) }
  }

  private func remove(where isGone: (Key, Picture) -> Bool) {
    for (key, list) in pictures where list.contains(where: { isGone(key, $0) }) {
      for picture in list where isGone(key, picture) { count(picture, as: 0, of: key.client) }
      let rest = list.filter { !isGone(key, $0) }
      pictures[key] = rest.isEmpty ? nil : rest
    }
  }
}
