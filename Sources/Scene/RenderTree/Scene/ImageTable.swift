import DrawList

/// The images of all clients, by an index that draw commands name.
struct ImageTable: Sendable {
  /// Nil where an index is free.
  private(set) var images: [PixelImage?] = []
  /// Tells apart successive images at one index.
  private(set) var serials: [UInt32] = []
  /// Indices whose image differs from the last frame's.
  private(set) var changed: [Int32] = []
  /// Indices of images that were freed in this frame; they are reused from the next frame on.
  private(set) var freed: [Int32] = []
  private(set) var freeIndices: [Int32] = []
  private var nextSerial: UInt32 = 1

  subscript(index: Int32) -> PixelImage? {
    images.indices.contains(Int(index)) ? images[Int(index)] : nil
  }

  /// The same images without `changed` and `freed`.
  var settled: ImageTable {
    var table = self
    (table.changed, table.freed) = ([], [])
    return table
  }

  mutating func insert(_ image: PixelImage) -> Int32 {
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
    changed.append(index)
    freed.append(index)
  }

  mutating func finishFrame() {
    freeIndices += freed
    freed.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
  }
}
