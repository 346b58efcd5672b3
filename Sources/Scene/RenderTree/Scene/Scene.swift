internal import AnimationEvaluation
internal import DrawList
internal import GraphicsValues
package import WireProtocol

/// What is shown: the layers of all clients as they were committed, their values with animations
/// applied at the sampled time, and the order in which the layers of each window are painted.
///
/// A scene knows no output: no size in pixels, no scale, no draw list. Any number of `OutputView`s show
/// it. It is a pure function of the commits applied to it and the times it was sampled at; it reads no
/// clock and knows no socket. A frame goes through it in stages, each in a file of its own:
///
///     apply     Scene+Commit      committed operations into columns
///     sample    Scene+Sampling    animations at the frame's time into presentation columns
///     topology  Scene+Topology    the layers of a window, parents before children, siblings by depth
///
/// Then every view reads `changes`, and `finishFrame` forgets them.
///
/// All walks are iterative: no recursion to a depth that a client could choose.
package struct Scene: Sendable {
  /// Values with animations applied at the last sampled time. Of a layer without `modelReasons` these are
  /// the committed ones as well.
  var presentation = LayerStore()
  /// Committed values of the layers that do not show them: all other rows have defaults.
  var model = LayerStore()

  // By slot.
  /// Why the layer has a row in `model`.
  var modelReasons: [ModelReasons] = []
  /// The superlayer, or the layer that the layer masks; −1 for neither.
  var parents: [Int32] = []
  /// Without the mask.
  var children: [[Int32]] = []
  /// −1 for none.
  var masks: [Int32] = []
  var layerIDs: [UInt32] = []
  var clientsOfSlots: [UInt32] = []
  /// The row of the layer in the topology of its window; −1 for layers that are not on display.
  var rowsOfSlots: [Int32] = []
  /// An index into `topologies`; −1 for layers that are not on display.
  var windows: [Int32] = []
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
  /// The slots of all roots of contexts, and perhaps of layers that were some.
  var rootSlots: Set<Int32> = []
  /// Another number whenever `contexts` has changed.
  package private(set) var contextRevision = 0

  var animations = AnimationColumns()
  /// Transitions that run, by the slot of their layer (§9.2).
  var transitions: [Int32: LayerTransition] = [:]
  var frozen = FrozenHoldings()
  var hosting = Hosting()
  /// What replicators show beside their sublayers themselves (§11.4).
  var copies = LayerCopies()
  /// Number of animations that were evaluated for copies in the last frame. One that makes long values, or
  /// looks far up the tree, counts as several.
  var copyEvaluations = ClientWork()
  /// Bytes of the long values that animations made for other layers in the last frame.
  var longBytes = ClientWork()
  /// Slots of layers that stand still and whose long values were too many for this frame.
  var deferredSlots: [Int32] = []
  /// What clients are charged for topologies since the last sampling, and for the pictures of transitions
  /// before it, in pixels.
  var work = ClientWork()
  /// What applying commits took since then that bytes do not say.
  var commitWork = ClientWork()
  /// What pictures of transitions took since then.
  var frozenWork = ClientWork()
  /// What sorting siblings cost and no client has been charged for, in pixels.
  var sortingWork = 0
  /// The slots of layers on display that emit particles.
  var emitters: [Int32] = []
  var emitterStates: [Int32: EmitterState] = [:]
  /// Bytes of what emitters remember and show, by client; as of the last sampling.
  var emitterBytes: [UInt32: Int] = [:]
  /// Media time of the last sampling.
  var sampledTime = 0.0
  /// Long lists of sublayers that the commit changes that is being applied; without any otherwise.
  var largeSiblingLists = LargeSiblingLists()
  /// Slots changed so far by commits that are applied over several frames, by client; each once.
  var staged: [UInt32: [Int32]] = [:]
  /// Slots that the current piece of a commit is the first to change.
  var stagedPiece: [Int32] = []
  /// Timings that such commits have set so far, by client and slot.
  var stagedTimings: [UInt32: [Int32: Timing]] = [:]
  /// What the transitions of such commits start from, by client, in reverse order; of those to come.
  var stagedPictures: [UInt32: [FrozenPicture?]] = [:]
  /// What such commits have changed so far, by slot.
  var stagedChanges: [LayerChange] = []
  /// Values are committed, and nothing of them is shown yet.
  var isStaging = false
  /// What is being taken apart of removed clients; nil while nothing is.
  var releasedStorage: ReleasedStorage?
  var teardown = ClientTeardown()
  /// Clients whose part the next sampling leaves as it is.
  var suspendedClients: Set<UInt32> = []

  var images = ImageTable()

  /// Windows on display, by a number that stays theirs.
  var topologies: [Topology] = []
  /// Numbers of windows that are gone.
  var freeTopologies: [Int32] = []
  /// Numbers of the windows on display, back to front.
  var windowOrder: [Int32] = []
  /// Windows came, went or changed places; or the number of one's context did.
  var windowOrderIsStale = false
  /// Of the topology found last, so that no two have one.
  var lastRevision = 0
  /// What the sublayers of layers have as their superlayers' time, by slot; empty but while a sampling runs.
  var sampledClocks: [Int32: LayerClock] = [:]
  /// Slots of layers whose time, and that of all below them, may run in another way since the last
  /// sampling.
  var retimed: [Int32] = []
  /// Layers have gone: columns may be longer than they need to be.
  var mayTrim = false
  /// Slots with another list of sublayers, or another mask, since the last topology.
  var changedParents: [Int32] = []
  /// Spare rows that layers want below them, because sublayers came where there was no room.
  var spareRows: [Int32: Int32] = [:]

  /// Number of frames that were finished.
  private(set) var frameNumber = 0

  /// How much of what is counted here, not in commits, each client may have.
  package var limits = Limits()

  package init() {}

  package var layerCount: Int { parents.count - freeSlots.count - copies.count }

  @inline(__always)
  mutating func recordChange(_ slot: Int, _ change: LayerChange) {
    changes.recordChange(slot, change)
    if change.contains(.order) { orderChanged(slot) }
  }

  /// Marks some slots with a change each.
  mutating func recordChange(
    _ marked: UnsafeBufferPointer<Int32>, _ changes: UnsafeBufferPointer<LayerChange>
  ) {
    guard self.changes.recordChange(marked, changes).contains(.order) else { return }
    for (slot, change) in zip(marked, changes) where change.contains(.order) {
      orderChanged(Int(slot))
    }
  }

  /// The layer's place among its siblings may have changed.
  private mutating func orderChanged(_ slot: Int) {
    let parent = Int(parents[slot])
    if parent >= 0 {
      childrenChanged(parent)
    } else {
      rebuildWindow(of: slot)
    }
  }

  /// The sublayers of a layer, their order, or its mask have changed.
  mutating func childrenChanged(_ slot: Int) {
    if windows[slot] >= 0 { changedParents.append(Int32(slot)) }
  }

  /// Has all rows of a layer's window found again; does nothing for a layer that is not on display.
  mutating func rebuildWindow(of slot: Int) {
    let window = Int(windows[slot])
    if window >= 0 { topologies[window].isStale = true }
  }

  /// Forgets what has changed: every view has seen it.
  package mutating func finishFrame() {
    frameNumber &+= 1
    changes.forget()
    images.finishFrame()
    for window in windowOrder where !topologies[Int(window)].relaidRows.isEmpty {
      topologies[Int(window)].relaidRows.removeAll(keepingCapacity: true)
    }
  }
}
