import AnimationEvaluation
import DrawList
import GraphicsValues
package import WireProtocol

/// The layers of all clients: their committed values, their values with animations applied at the sampled
/// time, and the painting order of each window.
///
/// A scene knows no output: no size in pixels, no scale, no draw list. Any number of `OutputView`s show
/// it. It is a pure function of the commits applied to it and the times it was sampled at; it reads no
/// clock and knows no socket. A frame goes through the scene in stages, each in a file of its own:
///
///     apply     Scene+Commit      committed operations into columns
///     sample    Scene+Sampling    animations at the frame's time into presentation columns
///     topology  Scene+Topology    the layers of a window, parents before children, siblings by depth
///
/// Then every view reads `changes`, and `finishFrame` forgets them.
///
/// All walks are iterative: no recursion to a depth that a client could choose.
package struct Scene: Sendable {
  /// Values with animations applied at the last sampled time. For a layer without `modelReasons` these are
  /// also the committed values.
  var presentation = LayerStore()
  /// Committed values of the layers with `modelReasons`; defaults for all others.
  var model = LayerStore()

  // By slot.
  /// The reasons why a layer has values in `model`.
  var modelReasons: [ModelReasons] = []
  /// The superlayer, or the layer that the layer masks; −1 for neither.
  var parents: [Int32] = []
  /// Sublayers, without the mask.
  var children: [[Int32]] = []
  /// The mask; −1 for none.
  var masks: [Int32] = []
  var layerIDs: [UInt32] = []
  var clientsOfSlots: [UInt32] = []
  /// Row of the layer in the topology of its window; −1 for layers that are not on display.
  var rowsOfSlots: [Int32] = []
  /// Index of the window in `topologies`; −1 for layers that are not on display.
  var windows: [Int32] = []
  var names = SideTable<String>()
  var timings = SideTable<Timing>()
  var timedLayerCount = 0
  var freeSlots: [Int32] = []
  var changes = ChangedSlots()

  var clients: [UInt32: ClientTable] = [:]
  /// Windows and hosted contexts, back to front.
  package internal(set) var contexts: [RenderContext] = [] {
    didSet { contextRevision &+= 1 }
  }
  /// The slots of all roots of contexts, and possibly of former roots.
  var rootSlots: Set<Int32> = []
  /// Changes whenever `contexts` changes.
  package private(set) var contextRevision = 0

  var animations = AnimationColumns()
  /// Transitions that run, by the slot of their layer (§9.2).
  var transitions: [Int32: LayerTransition] = [:]
  var frozen = FrozenHoldings()
  var hosting = Hosting()
  /// The copies that replicators show in addition to their sublayers (§11.4).
  var copies = LayerCopies()
  /// Number of animations that were evaluated for copies in the last frame, by client. An animation with long
  /// values or many ancestors counts as several.
  var copyEvaluations = ClientWork()
  /// Bytes of the long values that animations made for layers in the last frame, without copies, by client.
  var longBytes = ClientWork()
  /// Slots of settled layers whose long values exceeded the frame's budget; visited again in the next frame.
  var deferredSlots: [Int32] = []
  /// Cost of the last sampling and of topologies since then, in pixels of `ClientWork`. Includes the
  /// `commitWork` and `frozenWork` from before that sampling.
  var work = ClientWork()
  /// Cost of applying commits since the last sampling beyond their bytes, in pixels of `ClientWork`.
  var commitWork = ClientWork()
  /// Cost of freezing pictures since the last sampling, in pixels of `ClientWork`.
  var frozenWork = ClientWork()
  /// Cost of sorting siblings that no client has been charged for yet, in pixels.
  var sortingWork = 0
  /// The slots of layers on display that emit particles.
  var emitters: [Int32] = []
  var emitterStates: [Int32: EmitterState] = [:]
  /// The slots of emitters that show particles or may emit some, as of the last sampling.
  var livelyEmitters: [Int32] = []
  /// The slots of copies whose animations ran in the last sampling.
  var movingCopies: [Int32] = []
  /// Bytes of emitter states, by client, as of the last sampling.
  var emitterBytes: [UInt32: Int] = [:]
  /// Media time of the last sampling.
  var sampledTime = 0.0
  /// Large lists of sublayers that the running commit changes; empty between commits.
  var largeSiblingLists = LargeSiblingLists()
  /// Slots changed so far by divided commits, by client, each once.
  var staged: [UInt32: [Int32]] = [:]
  /// Slots that the current piece of a commit is the first to change.
  var stagedPiece: [Int32] = []
  /// Timings that divided commits have set so far, by client and slot.
  var stagedTimings: [UInt32: [Int32: Timing]] = [:]
  /// Frozen pictures for the coming transitions of divided commits, by client, in reverse order.
  var stagedPictures: [UInt32: [FrozenPicture?]] = [:]
  /// Changes by divided commits so far, by slot.
  var stagedChanges: [LayerChange] = []
  /// A piece of a divided commit is being applied: values go to the model alone.
  var isStaging = false
  /// Values that the running teardown has released; nil while no teardown runs.
  var releasedStorage: ReleasedStorage?
  var teardown = ClientTeardown()
  /// Clients whose layers the next sampling leaves as they are.
  var suspendedClients: Set<UInt32> = []

  var images = ImageTable()

  /// Windows, by numbers that do not change while a window exists.
  var topologies: [Topology] = []
  /// Numbers of windows that are gone.
  var freeTopologies: [Int32] = []
  /// Numbers of the windows on display, back to front.
  var windowOrder: [Int32] = []
  /// Windows were added, removed or reordered, or indices of their contexts changed.
  var windowOrderIsStale = false
  /// Revision of the topology built last, so that each gets a new number.
  var lastRevision = 0
  /// Clocks of the superlayers computed so far, by slot; empty except during a sampling.
  var sampledClocks: [Int32: LayerClock] = [:]
  /// Slots at the top of subtrees whose clocks may have changed since the last sampling.
  var retimed: [Int32] = []
  /// Layers were destroyed, so columns may be longer than necessary.
  var mayTrim = false
  /// Slots whose list of sublayers or mask changed since the last topology.
  var changedParents: [Int32] = []
  /// Number of spare rows below a layer, by slot, for layers that once had no room for a new sublayer.
  var spareRows: [Int32: Int32] = [:]

  /// Number of finished frames.
  private(set) var frameNumber = 0

  /// Limits of each client that the scene enforces; others are enforced when commits are validated.
  package var limits = Limits()

  package init() {}

  package var layerCount: Int { parents.count - freeSlots.count - copies.count }

  @inline(__always)
  mutating func recordChange(_ slot: Int, _ change: LayerChange) {
    changes.recordChange(slot, change)
    if change.contains(.order) { orderChanged(slot) }
  }

  /// Records one change for each of some slots.
  mutating func recordChange(
    _ marked: UnsafeBufferPointer<Int32>, _ changes: UnsafeBufferPointer<LayerChange>
  ) {
    guard self.changes.recordChange(marked, changes).contains(.order) else { return }
    for (slot, change) in zip(marked, changes) where change.contains(.order) {
      orderChanged(Int(slot))
    }
  }

  /// Requests new rows for a layer whose place among its siblings may have changed.
  private mutating func orderChanged(_ slot: Int) {
    let parent = Int(parents[slot])
    if parent >= 0 {
      childrenChanged(parent)
    } else {
      rebuildWindow(of: slot)
    }
  }

  /// Requests new rows for a layer whose sublayers, their order, or mask have changed.
  mutating func childrenChanged(_ slot: Int) {
    if windows[slot] >= 0 { changedParents.append(Int32(slot)) }
  }

  /// Requests a rebuild of a layer's window; does nothing for a layer that is not on display.
  mutating func rebuildWindow(of slot: Int) {
    let window = Int(windows[slot])
    if window >= 0 { topologies[window].isStale = true }
  }

  /// Ends the frame and forgets the changes, which every view has read.
  package mutating func finishFrame() {
    frameNumber &+= 1
    changes.forget()
    images.finishFrame()
    for window in windowOrder where !topologies[Int(window)].relaidRows.isEmpty {
      topologies[Int(window)].relaidRows.removeAll(keepingCapacity: true)
    }
  }
}
