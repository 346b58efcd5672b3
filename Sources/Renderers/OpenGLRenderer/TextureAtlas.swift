import COpenGL

/// Many small pictures in few textures, on shelves of one height. Entries stay until there is no room left;
/// then the least recently used pages are cleared.
final class TextureAtlas {
  /// The place of an entry.
  struct Place {
    let texture: OpenGLTexture
    let x: Int
    let y: Int
  }

  private struct Shelf {
    let y: Int
    let height: Int
    var end: Int
  }

  private final class Page {
    let texture: OpenGLTexture
    var shelves: [Shelf] = []
    var bottom = 0
    var lastUse: UInt64 = 0

    init(_ texture: OpenGLTexture) { self.texture = texture }

    func room(width: Int, height: Int) -> (Int, Int)? {
      // A new shelf is not worth it when an existing one is up to half as high again.
      for index in shelves.indices
      where shelves[index].height >= height && shelves[index].height <= height + height / 2 + 4
        && shelves[index].end + width <= texture.width
      {
        defer { shelves[index].end += width }
        return (shelves[index].end, shelves[index].y)
      }
      let shelf = (height + 3) & ~3
      guard bottom + shelf <= texture.height, width <= texture.width else { return nil }
      shelves.append(Shelf(y: bottom, height: shelf, end: width))
      bottom += shelf
      return (0, bottom - shelf)
    }

    func clear() {
      shelves.removeAll(keepingCapacity: true)
      bottom = 0
    }
  }

  private struct Entry {
    /// Weak: an entry is dropped with its object.
    weak var object: AnyObject?
    /// The entry's page; nil for an entry with a texture of its own.
    let page: Page?
    let place: Place
    var lastUse: UInt64
  }

  private let device: OpenGLDevice
  private let format: OpenGLTexture.Format
  private let side: Int
  /// Largest side, in pixels, of a picture that shares a page.
  private let largest: Int
  private let pageLimit: Int
  /// Bytes of the textures that are not shared.
  private let byteLimit: Int
  private let patience: UInt64 = 240
  private var pages: [Page] = []
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var ownBytes = 0
  private var frame: UInt64 = 1
  /// Textures of removed entries, kept for new pictures of the same size.
  private var spare: [OpenGLTexture] = []

  init(
    _ device: OpenGLDevice, _ format: OpenGLTexture.Format, side: Int, largest: Int, pages: Int,
    byteLimit: Int
  ) {
    self.device = device
    self.format = format
    self.side = min(side, device.context.maximumTextureSize)
    self.largest = largest
    pageLimit = pages
    self.byteLimit = byteLimit
  }

  var byteCount: Int { pages.reduce(ownBytes) { $0 + $1.texture.byteCount } }

  /// Returns the place of an object's picture.
  ///
  /// - Parameters:
  ///   - beforeReuse: Called before an entry is replaced that this frame may show: everything recorded must
  ///     be drawn first.
  ///   - upload: Uploads the picture to its place.
  func place(
    of object: AnyObject, width: Int, height: Int, beforeReuse: () -> Void,
    upload: (Place) -> Void
  ) -> Place {
    let longest = device.context.maximumTextureSize
    if max(width, height) > longest { device.exceedsLimits = true }
    let key = ObjectIdentifier(object)
    // The identity may belong to an object that has been freed.
    if let index = entries.index(forKey: key), entries.values[index].object === object {
      entries.values[index].lastUse = frame
      entries.values[index].page?.lastUse = frame
      return entries.values[index].place
    }
    let entry: Entry
    if width <= largest, height <= largest {
      let (page, x, y) = room(width, height, beforeReuse)
      page.lastUse = frame
      entry = Entry(
        object: object, page: page, place: Place(texture: page.texture, x: x, y: y), lastUse: frame)
    } else {
      let index = spare.firstIndex { $0.width == width && $0.height == height }
      let texture =
        index.map { spare.remove(at: $0) }
        ?? OpenGLTexture(
          device, format, width: min(width, longest), height: min(height, longest))
      ownBytes += texture.byteCount
      entry = Entry(
        object: object, page: nil, place: Place(texture: texture, x: 0, y: 0), lastUse: frame)
    }
    upload(entry.place)
    if let old = entries.updateValue(entry, forKey: key), old.page == nil {
      ownBytes -= old.place.texture.byteCount
    }
    return entry.place
  }

  private func room(_ width: Int, _ height: Int, _ beforeReuse: () -> Void) -> (Page, Int, Int) {
    for page in pages {
      if let (x, y) = page.room(width: width, height: height) { return (page, x, y) }
    }
    let page: Page
    if pages.count < pageLimit {
      page = Page(OpenGLTexture(device, format, width: side, height: side))
      pages.append(page)
    } else {
      page = pages.min { $0.lastUse < $1.lastUse } ?? pages[0]
      if page.lastUse == frame { beforeReuse() }
      page.clear()
      entries = entries.filter { $0.value.page !== page }
    }
    // A page is larger than any picture put on it.
    let (x, y) = page.room(width: width, height: height) ?? (0, 0)
    return (page, x, y)
  }

  /// Releases all entries. Call between frames.
  func removeAll() {
    pages.removeAll()
    entries.removeAll()
    spare.removeAll()
    ownBytes = 0
  }

  /// Releases unshared textures: those that were not used for long, and the least recently used until the
  /// rest fits.
  func endFrame() {
    spare.removeAll(keepingCapacity: true)
    let oldest = frame > patience ? frame - patience : 0
    func isOver(_ entry: Entry) -> Bool {
      entry.page == nil && (entry.lastUse < oldest || entry.object == nil)
    }
    if entries.values.contains(where: isOver) { remove(isOver) }
    if ownBytes > byteLimit {
      var kept = 0
      var limit: UInt64 = 0
      for entry in entries.values.filter({ $0.page == nil }).sorted(by: { $0.lastUse > $1.lastUse })
      {
        kept += entry.place.texture.byteCount
        if kept > byteLimit {
          limit = entry.lastUse
          break
        }
      }
      // Textures of this frame may exceed the limit, and are then released, too.
      remove { $0.page == nil && $0.lastUse <= limit }
    }
    frame += 1
  }

  private func remove(_ isGone: (Entry) -> Bool) {
    for (key, entry) in entries where isGone(entry) {
      entries[key] = nil
      ownBytes -= entry.place.texture.byteCount
      spare.append(entry.place.texture)
    }
  }
}
