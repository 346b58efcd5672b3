import GraphicsValues

/// The ids of one client's objects, and the objects that they name.
struct ClientTable: Sendable {
  var layers = IDMap()
  /// Image number → index into `DrawList.images`.
  var images: [ImageNumber: Int32] = [:]
  /// Memory of the images.
  var imageBytes = 0
  /// The largest id of an animation ever added; 0 before the first.
  var lastAnimation: UInt32 = 0
  /// Slots of layers whose `wantsText` was set last, the newest at the end; some may be other layers by now.
  var textSlots: [Int32] = []

  init(images: [ImageNumber: Int32] = [:]) { self.images = images }
}

/// A map from ids, which grow from 1, to slots.
///
/// Ids are dense in practice, so the map is an array; ids beyond a million go to a dictionary, so that
/// a client cannot make the array large by choosing a large id.
struct IDMap: Sendable {
  private var direct: [Int32] = []
  private var sparse: [UInt32: Int32] = [:]
  private static let directLimit: UInt32 = 1 << 20

  /// Nil for an id that is not mapped.
  @inline(__always)
  subscript(id: UInt32) -> Int32? {
    get {
      if Int(id) < direct.count {
        let slot = direct[Int(id)]
        return slot < 0 ? nil : slot
      }
      return sparse.isEmpty ? nil : sparse[id]
    }
    set {
      if id < Self.directLimit {
        if Int(id) >= direct.count {
          // Grows geometrically: at most twice as long as the largest id needs.
          let count = min(Int(Self.directLimit), max(Int(id) + 1, direct.count * 2, 64))
          direct.append(contentsOf: repeatElement(-1, count: count - direct.count))
        }
        direct[Int(id)] = newValue ?? -1
      } else {
        sparse[id] = newValue
      }
    }
  }

  /// Bytes of its memory.
  var heapBytes: Int { direct.heapBytes + sparse.heapBytes }

  /// The slots of all mapped ids, in increasing order of the ids.
  var slots: [Int32] {
    direct.filter { $0 >= 0 } + sparse.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Every mapped id, in increasing order.
  var ids: [UInt32] {
    var result: [UInt32] = []
    for (id, slot) in direct.enumerated() where slot >= 0 { result.append(UInt32(id)) }
    return result + sparse.keys.sorted()
  }
}
