import Coverage
import DrawList
import GraphicsValues

/// A surface that is drawn as a whole before the bands begin, because what a band shows of it may
/// come from anywhere in it; and what it shows, so that it can be used again.
package final class Picture {
  package private(set) var surface: Surface
  private var capacity: Int
  /// The picture of a bitmap, once it is drawn.
  package private(set) var image: PixelImage?
  fileprivate(set) var content: PictureContent
  /// It shows this in the frame that it was drawn for, and perhaps in no other.
  fileprivate var isOfOneFrame = false
  fileprivate var lastUse: UInt64 = 0
  /// No two pictures have the same.
  fileprivate var number: UInt64 = 0

  /// - Parameter hasPixels: false where they are elsewhere, and the surface has but its place.
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

  /// Makes it a transparent surface of another size.
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

/// Pictures kept from frame to frame, as long as what they show stays the same.
///
/// Keeping never changes a pixel: a kept picture shows what would be drawn again. Panes that stand still are the
/// exception, which is asked for.
package final class PictureCache {
  /// Pictures may take so many bytes after a frame.
  package static let byteLimit = 64 << 20
  /// Frames after which a picture that is not used is let go.
  private static let patience: UInt64 = 120

  package init() {}

  package struct Key: Hashable {
    package var client: UInt32
    package var layer: UInt32
    /// The kind of the command, and which of its pictures.
    package var kind: UInt8
    package var part: UInt8
    /// Its pixels are in memory, rather than elsewhere.
    package var hasPixels = true
  }

  package private(set) var counters = CacheCounters()
  private var pictures: [Key: [Picture]] = [:]
  /// Bytes of pictures by client; none of 0.
  private var owned: [UInt32: Int] = [:]
  private var frame: UInt64 = 1
  /// Number of pictures made so far.
  private var madeCount: UInt64 = 0

  /// Bytes of the pictures of a client's layers.
  package func bytes(of client: UInt32) -> Int { owned[client] ?? 0 }

  /// Lets go of the pictures of a client's layers at once.
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

  /// A picture that shows just this.
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

  /// What a pane showed last in its place and with its filters.
  func findPane(_ key: Key, _ list: DrawList, _ sought: PictureContent.Sought) -> Picture? {
    let shown = pictures[key]?.filter { $0.content.isSamePane(sought, in: list) }
    guard let picture = shown?.max(by: { $0.lastUse < $1.lastUse }) else { return nil }
    picture.lastUse = frame
    counters.hits += 1
    return picture
  }

  /// A transparent picture to draw this on.
  ///
  /// - Parameter keeps: Other frames may find it.
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

  /// Lets go of what was not used for long, and then of what exceeds the limit.
  ///
  /// - Parameter keeps: false when what was drawn is not to be seen again.
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

  /// Frames from one look for unused pictures to the next.
  private static let framesPerLook: UInt64 = 8

  /// Lets go of pictures of the clients that have more than an equal share: the least used first, and of those
  /// of one frame the last made, so that a frame that is drawn again and again finds the same ones.
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
