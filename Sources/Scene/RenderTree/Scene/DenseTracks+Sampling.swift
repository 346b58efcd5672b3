import AnimationEvaluation
import GraphicsValues

/// The slots of suspended clients' layers.
struct SuspendedSlots {
  /// One of the clients: usually the only one.
  let first: UInt32
  let clients: Set<UInt32>
  let owners: [UInt32]

  init(_ clients: Set<UInt32>, _ owners: [UInt32]) {
    first = clients.first ?? 0
    self.clients = clients
    self.owners = owners
  }

  @inline(__always)
  func contains(_ slot: Int) -> Bool {
    if clients.isEmpty { return false }
    let client = owners[slot]
    return client == first || clients.count > 1 && clients.contains(client)
  }
}

// Values of dense tracks are written for many layers at a time.
extension DenseTracks {
  func samplePositions(
    into store: inout LayerStore, at time: Double, _ suspended: SuspendedSlots,
    _ changes: inout ChangedSlots
  ) {
    if count == 0 { return }
    store.position.withUnsafeMutableBufferPointer { column in
      sample(at: time) { targets, values, count in
        changes.mark(targets, count, .place) { row, slot in
          let value = Point(x: values[row].x, y: values[row].y)
          if column[slot] == value || suspended.contains(slot) { return false }
          column[slot] = value
          return true
        }
      }
    }
  }

  func sampleOpacities(
    into store: inout LayerStore, at time: Double, _ suspended: SuspendedSlots,
    _ changes: inout ChangedSlots
  ) {
    if count == 0 { return }
    store.opacity.withUnsafeMutableBufferPointer { column in
      sampleScalars(at: time) { targets, values, count in
        changes.mark(targets, count, .fade) { row, slot in
          if column[slot] == values[row] || suspended.contains(slot) { return false }
          column[slot] = values[row]
          return true
        }
      }
    }
  }

  func sampleRotations(
    into store: inout LayerStore, at time: Double, _ suspended: SuspendedSlots,
    _ changes: inout ChangedSlots
  ) {
    if count == 0 { return }
    store.geometry.withUnsafeMutableBufferPointer { geometry in
      store.traits.withUnsafeMutableBufferPointer { traits in
        sample(at: time) { targets, values, count in
          changes.mark(targets, count, .place) { row, slot in
            if suspended.contains(slot) { return false }
            let (c, s) = (values[row].x, values[row].y)
            let turn = AffineMatrix(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
            return geometry[slot].setTransform(turn, &traits[slot])
          }
        }
      }
    }
  }
}
