internal import AnimationEvaluation
package import DrawList
package import GraphicsValues
package import WireProtocol

/// The server's layers: what clients committed, what is on screen at the sampled time, and the
/// draw list that follows from it.
///
/// The tree is a value with one owner. It is a pure function of its creation arguments, the
/// commits applied to it and the times it was updated for; it reads no clock and knows no socket.
/// A frame goes through it in stages, each in a file of its own:
///
///     apply     RenderTree+Commit      committed operations into columns
///     sample    RenderTree+Sampling    animations at the frame's time into presentation columns
///     topology  RenderTree+Topology    parents before children, siblings by depth
///     world     RenderTree+World       device matrices and scissors
///     emit      RenderTree+Emission    draw commands, patched where only values changed
///
/// All walks are iterative: no recursion whose depth a client could choose.
package struct RenderTree: Sendable {
  /// Committed values.
  var model = LayerStore()
  /// Values with animations applied at the last sampled time.
  var presentation = LayerStore()

  // By slot.
  /// The superlayer, or the layer whose mask it is; −1 for neither.
  var parents: [Int32] = []
  /// Without the mask.
  var children: [[Int32]] = []
  /// −1 for none.
  var masks: [Int32] = []
  var layerIDs: [UInt32] = []
  var clientsOfSlots: [UInt32] = []
  var names = SideTable<String>()
  var timings = SideTable<Timing>()
  var timedLayerCount = 0
  var freeSlots: [Int32] = []
  var changes = ChangedSlots()

  var clients: [UInt32: ClientTable] = [:]
  /// Back to front.
  package internal(set) var contexts: [RenderContext] = [] {
    didSet { contextRevision &+= 1 }
  }
  /// Another number whenever the draw list was made anew, and not only patched.
  package internal(set) var listRevision = 0
  /// Another number whenever `contexts` has changed.
  package private(set) var contextRevision = 0

  var animations = AnimationColumns()
  /// Transitions that run, by the slot of their layer (§9.2).
  var transitions: [Int32: LayerTransition] = [:]
  /// Commands in the pictures of transitions, by client.
  var frozenCommandCounts: [UInt32: Int] = [:]
  var hosting = Hosting()
  /// What replicators show beside their sublayers themselves (§11.4).
  var copies = LayerCopies()
  /// The slots of layers that emit particles.
  var emitters: [Int32] = []
  var emitterStates: [Int32: EmitterState] = [:]
  /// Media time of the last sampling.
  var sampledTime = 0.0
  /// Set while commands are made of a layer in its own space: whether images are upside down there.
  var frozenFlip: Bool?

  /// By index into `DrawList.images`.
  var imageSerials: [UInt32] = []
  var freeImageIndices: [Int32] = []

  // By position in pre-order: parents before children, siblings back to front.
  var topology = Topology()
  var topologyIsStale = true
  /// Set by geometry changes of whole contexts, which no slot records.
  var everythingIsDirty = true

  /// The list of the last update.
  package internal(set) var drawList: DrawList
  var emission = Emission()

  /// Device pixels per point.
  package internal(set) var scale: Double
  /// How much of what is counted here, not in commits, each client may have.
  package var limits = Limits()

  /// - Parameters:
  ///   - width: of the output, in pixels.
  ///   - scale: pixels per point.
  package init(width: Int, height: Int, scale: Double = 1, background: Pixel = Pixel(0xFF00_0000)) {
    self.scale = scale
    drawList = DrawList(width: width, height: height, background: background)
  }

  /// Gives the output another size; everything is drawn again.
  package mutating func resizeOutput(width: Int, height: Int, scale newScale: Double? = nil) {
    let newScale = newScale ?? scale
    guard width != drawList.width || height != drawList.height || newScale != scale else { return }
    scale = newScale
    drawList.width = width
    drawList.height = height
    everythingIsDirty = true
    emission.isStale = true
    emission.mustRedrawAll = true
  }

  /// The output in pixels.
  package var outputFrame: PixelRect { drawList.frame }

  package var layerCount: Int { parents.count - freeSlots.count - copies.count }

  mutating func mark(_ slot: Int, _ change: LayerChange) {
    changes.mark(slot, change)
    if change.contains(.order) { topologyIsStale = true }
  }
}

/// What has to be done again in the next update.
struct ChangedSlots: Sendable {
  var bySlot: [LayerChange] = []
  /// Those with a change, once each.
  var slots: [Int32] = []

  @inline(__always)
  mutating func mark(_ slot: Int, _ change: LayerChange) {
    if change.isEmpty { return }
    let known = bySlot[slot]
    if known.isEmpty { slots.append(Int32(slot)) }
    if !known.isSuperset(of: change) { bySlot[slot] = known.union(change) }
  }

  /// For slots that are no layers any more. Cost: those and all that are marked.
  mutating func unmark(_ gone: [Int32]) {
    var wasMarked = false
    for slot in gone where !bySlot[Int(slot)].isEmpty {
      bySlot[Int(slot)] = []
      wasMarked = true
    }
    if wasMarked { slots.removeAll { bySlot[Int($0)].isEmpty } }
  }

  mutating func forget() {
    for slot in slots { bySlot[Int(slot)] = [] }
    slots.removeAll(keepingCapacity: true)
  }
}

/// One client's names for things.
struct ClientTable: Sendable {
  var layers = IDMap()
  var animations: [UInt32: Int32] = [:]
  /// Image number → index into `DrawList.images`.
  var images: [ImageNumber: Int32] = [:]
  /// Memory of the images.
  var imageBytes = 0
}

/// A root layer shown on the display, as a window or in a layer that hosts it: what a `LayerWindow`
/// owns.
package struct RenderContext: Hashable, Sendable {
  package let client: UInt32
  package let id: UInt32
  /// Nil once the layer is destroyed: the context shows nothing.
  var root: Int32?
  package var title: String
  /// What the client asked for, in points; the origin counts only if `isPlaced`.
  package var requestedFrame: Rectangle
  package var isPlaced: Bool
  /// Where it is, in points of the display; nil until the window policy has placed it.
  package var frame: Rectangle?
  /// Set when the client asked for a frame that the window policy has not answered yet.
  package internal(set) var needsPlacement = true
  /// Who has it may show the context; empty for a window.
  package internal(set) var hostingToken = ""
  /// Grows with every token that a context is given.
  var tokenSerial: UInt64 = 0
  /// The layer that shows the context, as of the last update; nil for a window and for a context that
  /// is not shown.
  package internal(set) var host: HostLayer?
  /// The size of that layer's bounds as committed, in points; nil without one.
  package internal(set) var hostedSize: Size?

  package var isWindow: Bool { hostingToken.isEmpty }
}

/// A map from ids, which grow from 1, to slots.
///
/// Ids are dense in practice, so it is an array; the few beyond a million go to a dictionary, so
/// that a client cannot make the array large by choosing a large number.
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
          // Grow geometrically but never past what the id itself justifies by much.
          let count = min(Int(Self.directLimit), max(Int(id) + 1, direct.count * 2, 64))
          direct.append(contentsOf: repeatElement(-1, count: count - direct.count))
        }
        direct[Int(id)] = newValue ?? -1
      } else {
        sparse[id] = newValue
      }
    }
  }

  /// Every mapped id, in increasing order.
  var ids: [UInt32] {
    var result: [UInt32] = []
    for (id, slot) in direct.enumerated() where slot >= 0 { result.append(UInt32(id)) }
    return result + sparse.keys.sorted()
  }
}
