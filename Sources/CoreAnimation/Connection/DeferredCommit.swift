internal import GraphicsValues

/// Commits that wait for a credit, joined into one.
///
/// A property set twice is sent once; everything else keeps its order. So what waits is bounded by
/// what there is to change, however long the server takes.
struct DeferredCommit {
  private struct Slot: Hashable {
    var layer: UInt32
    var key: PropertyKey
  }

  private var changes: [LayerChange?] = []
  private var places: [Slot: Int] = [:]
  private var vacancies = 0
  private(set) var commitTime = 0.0

  var isEmpty: Bool { changes.isEmpty }

  mutating func add(_ batch: CommitBatch) {
    commitTime = batch.commitTime
    changes.reserveCapacity(changes.count + batch.changes.count)
    for change in batch.changes {
      if case .set(let layer, let key, _) = change {
        let slot = Slot(layer: layer, key: key)
        if let place = places[slot] {
          // The later one takes its own place, behind the image that it may name.
          changes[place] = nil
          vacancies += 1
        }
        places[slot] = changes.count
      }
      changes.append(change)
    }
    if vacancies > 64 && vacancies > changes.count / 2 { compact() }
  }

  private mutating func compact() {
    let kept = changes.compactMap { $0 }
    changes = kept
    vacancies = 0
    places.removeAll(keepingCapacity: true)
    for (place, change) in kept.enumerated() {
      if case .set(let layer, let key, _) = change { places[Slot(layer: layer, key: key)] = place }
    }
  }

  /// Hands everything over; nothing waits afterwards.
  mutating func take() -> CommitBatch {
    defer { self = DeferredCommit() }
    return CommitBatch(commitTime: commitTime, changes: changes.compactMap { $0 })
  }
}
