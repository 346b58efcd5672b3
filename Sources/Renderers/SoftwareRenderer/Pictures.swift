package import Coverage
package import DrawList
package import GraphicsValues

/// A surface that is drawn as a whole before the bands, because a band may show any part of it; and a
/// description of its contents, so that it can be reused.
package final class Picture {
  package private(set) var surface: Surface
  private var capacity: Int
  /// The picture of a bitmap as an image, once it is drawn.
  package private(set) var image: PixelImage?
  fileprivate(set) var content: PictureContent
  /// True when the picture may be wrong in any other frame.
  fileprivate var isOfOneFrame = false
  fileprivate var lastUse: UInt64 = 0
  /// A unique number.
  fileprivate var number: UInt64 = 0

  /// - Parameter hasPixels: False when the pixels are elsewhere, and the surface has only its area.
  package init(area: PixelRect, content: PictureContent, hasPixels: Bool = true) {
    capacity = hasPixels ? max(area.area, 1) : 1
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    base.initialize(repeating: 0, count: capacity)
    surface = Surface(area: area, base: base, stride: area.width)
    self.content = content
  }

  deinit { surface.base.deallocate() }

  package var area: PixelRect { surface.area }
  package var byteCount: Int { 4 * max(capacity, area.area) + content.byteCount + 256 }

  /// Makes the picture transparent and changes its size.
  fileprivate func reset(area: PixelRect, content: PictureContent, hasPixels: Bool) {
    let count = hasPixels ? max(area.area, 1) : 1
    if count > capacity || count < capacity / 4 {
      surface.base.deallocate()
      surface.base = .allocate(capacity: count)
      capacity = count
    }
    surface.base.initialize(repeating: 0, count: count)
    surface = Surface(area: area, base: surface.base, stride: area.width)
    image = nil
    self.content = content
  }

  /// Turns the pixels into an image.
  package func makeImage() {
    let area = area
    guard !area.isEmpty else { return }
    image = PixelImage(
      width: area.width, height: area.height,
      pixels: Array(UnsafeBufferPointer(start: surface.base, count: area.area)))
    surface.base.deallocate()
    capacity = 1
    surface.base = .allocate(capacity: 1)
  }
}

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
    /// True when its pixels are in memory.
    package var hasPixels = true
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

  private func count(_ picture: Picture, of client: UInt32, _ sign: Int) {
    counters.bytes += sign * picture.byteCount
    let bytes = (owned[client] ?? 0) + sign * picture.byteCount
    owned[client] = bytes > 0 ? bytes : nil
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

  /// Returns a transparent picture on which `sought` is to be drawn.
  ///
  /// - Parameter keeps: Whether other frames may find it.
  package func make(
    _ key: Key, _ list: DrawList, _ sought: PictureContent.Sought, keeps: Bool = true
  ) -> Picture {
    counters.misses += 1
    madeCount += 1
    let content = PictureContent(sought, in: list)
    let picture: Picture
    if let old = pictures[key]?.first(where: { $0.lastUse != frame }) {
      count(old, of: key.client, -1)
      old.reset(area: sought.area, content: content, hasPixels: key.hasPixels)
      picture = old
    } else {
      picture = Picture(area: sought.area, content: content, hasPixels: key.hasPixels)
      pictures[key, default: []].append(picture)
    }
    count(picture, of: key.client, 1)
    picture.lastUse = frame
    picture.number = madeCount
    picture.isOfOneFrame = !keeps
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
      excess -= picture.byteCount
      left[client, default: 0] -= picture.byteCount
      gone.insert(picture.number)
    }
    remove { _, picture in gone.contains(picture.number) }
  }

  private func remove(where isGone: (Key, Picture) -> Bool) {
    for (key, list) in pictures where list.contains(where: { isGone(key, $0) }) {
      for picture in list where isGone(key, picture) { count(picture, of: key.client, -1) }
      let rest = list.filter { !isGone(key, $0) }
      pictures[key] = rest.isEmpty ? nil : rest
    }
  }
}
