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
  private var frame: UInt64 = 1

  /// Bytes of the pictures of a client's layers. Cost: O(pictures).
  package func bytes(of client: UInt32) -> Int {
    var bytes = 0
    for (key, list) in pictures where key.client == client {
      for picture in list { bytes += picture.byteCount }
    }
    return bytes
  }

  /// Lets go of the pictures of a client's layers at once.
  package func forget(_ client: UInt32) {
    let gone = bytes(of: client)
    guard gone > 0 else { return }
    pictures = pictures.filter { $0.key.client != client }
    counters.bytes -= gone
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
    let content = PictureContent(sought, in: list)
    if let old = pictures[key]?.first(where: { $0.lastUse != frame }) {
      old.reset(area: sought.area, content: content, hasPixels: key.hasPixels)
      old.lastUse = frame
      old.isOfOneFrame = !keeps
      return old
    }
    let picture = Picture(area: sought.area, content: content, hasPixels: key.hasPixels)
    picture.lastUse = frame
    picture.isOfOneFrame = !keeps
    pictures[key, default: []].append(picture)
    return picture
  }

  /// Lets the least used go until the rest fits.
  ///
  /// - Parameter keeps: false when what was drawn is not to be seen again.
  package func endFrame(keeps: Bool) {
    defer { frame += 1 }
    counters.bytes = 0
    if pictures.isEmpty { return }
    guard keeps else { return pictures.removeAll() }
    for list in pictures.values { for picture in list { counters.bytes += picture.byteCount } }
    var limit = frame > Self.patience ? frame - Self.patience : 0
    if counters.bytes > Self.byteLimit {
      var kept = 0
      for picture in pictures.values.joined().sorted(by: { $0.lastUse > $1.lastUse }) {
        kept += picture.byteCount
        if kept > Self.byteLimit {
          limit = max(limit, picture.lastUse + 1)
          break
        }
      }
    }
    guard pictures.values.contains(where: { $0.contains { $0.lastUse < limit } }) else { return }
    for key in pictures.keys {
      pictures[key]?.removeAll { $0.lastUse < limit }
      if pictures[key]?.isEmpty == true { pictures[key] = nil }
    }
    counters.bytes = 0
    for list in pictures.values { for picture in list { counters.bytes += picture.byteCount } }
  }
}
