import DrawList
import GraphicsValues

/// The images of all clients, by an index that draw commands name.
struct ImageTable: Sendable {
  /// The pixels of an image that a new frame of a surface has changed.
  struct NewFrame: Sendable {
    /// The serial of the frame before, which the draw list has.
    var oldSerial: UInt32
    /// The changed pixels.
    var parts: [PixelRect]
  }

  /// Nil where an index is free, and for a surface without a frame.
  private(set) var images: [PixelImage?] = []
  /// Tells apart successive images at one index.
  private(set) var serials: [UInt32] = []
  /// Indices whose image differs from the last frame's.
  private(set) var changed: [Int32] = []
  /// Indices of images that were freed in this frame; they are reused from the next frame on.
  private(set) var freed: [Int32] = []
  private(set) var freeIndices: [Int32] = []
  /// Indices of surfaces, whose images are replaced.
  private(set) var surfaces: Set<Int32> = []
  /// New frames of this frame that differ from the last ones in some of their pixels, by index.
  private(set) var newFrames: [Int32: NewFrame] = [:]
  private var nextSerial: UInt32 = 1

  subscript(index: Int32) -> PixelImage? {
    images.indices.contains(Int(index)) ? images[Int(index)] : nil
  }

  /// The same images without `changed`, `freed` and `newFrames`.
  var settled: ImageTable {
    var table = self
    (table.changed, table.freed, table.newFrames) = ([], [], [:])
    return table
  }

  /// Whether an index has an image or a surface.
  func isInUse(_ index: Int) -> Bool { images[index] != nil || surfaces.contains(Int32(index)) }

  mutating func insert(_ image: PixelImage) -> Int32 { take(image) }

  /// Takes an index for a surface, which has no frame yet.
  mutating func insertSurface() -> Int32 {
    let index = take(nil)
    surfaces.insert(index)
    return index
  }

  /// Replaces the frame of a surface; draw commands that show it have to be made anew.
  ///
  /// - Parameters:
  ///   - image: nil for no frame.
  ///   - parts: the pixels that differ from the last frame; nil for all.
  mutating func replace(_ index: Int32, with image: PixelImage?, changing parts: [PixelRect]? = nil)
  {
    let oldSerial = serials[Int(index)]
    let isFirst = !changed.contains(index)
    images[Int(index)] = image
    serials[Int(index)] = nextSerial
    nextSerial &+= 1
    if isFirst { changed.append(index) }
    newFrames[index] = isFirst ? parts.map { NewFrame(oldSerial: oldSerial, parts: $0) } : nil
  }

  private mutating func take(_ image: PixelImage?) -> Int32 {
    let index: Int32
    if let free = freeIndices.popLast() {
      index = free
      images[Int(free)] = image
    } else {
      index = Int32(images.count)
      images.append(image)
      serials.append(0)
    }
    serials[Int(index)] = nextSerial
    nextSerial &+= 1
    changed.append(index)
    return index
  }

  mutating func remove(_ index: Int32) {
    images[Int(index)] = nil
    surfaces.remove(index)
    newFrames[index] = nil
    changed.append(index)
    freed.append(index)
  }

  mutating func finishFrame() {
    freeIndices += freed
    freed.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    newFrames.removeAll(keepingCapacity: true)
  }
}
