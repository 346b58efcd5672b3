package import AnimationEvaluation
import GraphicsValues

/// The changes by divided commits, which are too long for one frame, until they are shown.
///
/// Their clients are suspended from the first piece until the last: only the model changes.
///
/// Invariants: a slot is listed once, and exactly while the model has its values because they are staged; changes
/// of other slots are out of date.
package struct Staging: Sendable {
  /// Slots changed so far, by client, each once.
  private(set) var slots: [UInt32: [Int32]] = [:]
  /// Timings set so far, by client and slot.
  private var timings: [UInt32: [Int32: Timing]] = [:]
  /// Frozen pictures for the coming transitions, by client, in reverse order.
  private(set) var pictures: [UInt32: [FrozenPicture?]] = [:]
  /// Changes so far, by slot.
  private var changes: [LayerChange] = []

  package init() {}

  /// The clients whose commits are applied in part.
  package var clients: Dictionary<UInt32, [Int32]>.Keys { slots.keys }

  mutating func addSlot() { changes.append([]) }

  /// Stores committed values in the model alone.
  ///
  /// - Parameter piece: the slots that the running piece of a commit is the first to change.
  @inline(__always)
  mutating func store(
    _ slot: Int, in stores: inout LayerStores, _ piece: inout [Int32],
    _ set: (inout LayerStore) -> LayerChange
  ) {
    let isNew = !stores.reasons[slot].contains(.staged)
    stores.keepModel(of: slot, .staged)
    let change = set(&stores.model)
    if !isNew {
      changes[slot].formUnion(change)
    } else if change.isEmpty {
      stores.releaseModel(of: slot, .staged)
    } else {
      changes[slot] = change
      piece.append(Int32(slot))
    }
  }

  /// Edits the timing of a client's layer.
  package mutating func editTiming(
    _ slot: Int, of client: UInt32, from old: Timing, _ edit: (inout Timing) -> Void
  ) {
    edit(&timings[client, default: [:]][Int32(slot), default: old])
  }

  /// Ends a piece of a client's commit.
  package mutating func add(_ piece: [Int32], of client: UInt32) {
    slots[client, default: []] += piece
  }

  /// Sets the pictures from which the transitions of a commit start, in order.
  mutating func setPictures(_ list: [FrozenPicture?], of client: UInt32) {
    pictures[client] = list.reversed()
  }

  /// Removes and returns the picture from which the next transition of a commit starts.
  mutating func takePicture(of client: UInt32) -> FrozenPicture? {
    pictures[client]?.popLast() ?? nil
  }

  /// The staged change of a slot.
  func change(of slot: Int) -> LayerChange { changes[slot] }

  /// Removes and returns what a commit has staged.
  package mutating func take(_ client: UInt32) -> StagedCommit {
    StagedCommit(
      slots: slots.removeValue(forKey: client) ?? [],
      timings: timings.removeValue(forKey: client) ?? [:],
      pictures: (pictures.removeValue(forKey: client) ?? []).compactMap { $0 })
  }

  /// Number of slots in the column.
  var slotCount: Int { changes.count }

  /// Describes slots that are listed twice; empty if there are none.
  package func checkInvariants() -> [String] {
    let all = slots.values.joined()
    return Set(all).count == all.count ? [] : ["a slot is staged twice"]
  }

  func add(to bytes: inout SharedBytes) {
    bytes.columns.add(changes)
    bytes.columns.held += slots.values.reduce(0) { $0 + $1.heapBytes }
    bytes.columns.held += timings.values.reduce(0) { $0 + $1.heapBytes }
    bytes.columns.held += pictures.values.reduce(0) { $0 + $1.heapBytes }
  }

  mutating func shorten(to count: Int) { changes.shorten(to: count) }
}

/// The staged part of a client's divided commit.
package struct StagedCommit {
  package var slots: [Int32]
  package var timings: [Int32: Timing]
  /// Pictures without a transition.
  var pictures: [FrozenPicture]
}
