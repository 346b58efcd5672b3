package import GraphicsValues

/// A layer on display that takes text.
package struct TextLayer: Hashable, Sendable {
  package var layer: UInt32
  package var kind: TextInputKind
}

extension Scene {
  /// The layer of a client, inside a window, that takes text; of several, the one that got its kind last. Nil if no
  /// such layer is on display.
  ///
  /// - Parameters:
  ///   - client: The client of the layer.
  ///   - window: The window that shows it, which may be another client's.
  package func textLayer(
    of client: UInt32, in window: (client: UInt32, context: UInt32)
  ) -> TextLayer? {
    for slot in clients[client]?.textSlots.reversed() ?? [] {
      let slot = Int(slot)
      guard slot < graph.owners.count, graph.owners[slot] == client, windows.shows(slot) else {
        continue
      }
      let topology = windows.topologies[Int(windows.bySlot[slot])]
      guard topology.client == window.client, topology.context == window.context,
        let kind = stores.presentation.rest[slot]?.wantsText, kind != .none
      else { continue }
      return TextLayer(layer: graph.ids[slot], kind: kind)
    }
    return nil
  }

  /// Whether a layer of a client is another one, or inside it.
  package func isLayer(_ layer: UInt32, of client: UInt32, inside outer: UInt32) -> Bool {
    guard let table = clients[client], let outer = table.layers[outer] else { return false }
    var slot = table.layers[layer] ?? -1
    // At most as many steps as there are layers, because the tree has no cycles.
    while slot >= 0, slot != outer { slot = graph.parents[Int(slot)] }
    return slot == outer
  }
}

extension ClientTable {
  /// The most layers that are remembered as those that take text.
  private static let mostTextSlots = 16

  /// Remembers the layers whose `wantsText` was set last.
  mutating func noteText(_ slots: [Int32]) {
    for slot in slots {
      textSlots.removeAll { $0 == slot }
      textSlots.append(slot)
    }
    if textSlots.count > Self.mostTextSlots {
      textSlots.removeFirst(textSlots.count - Self.mostTextSlots)
    }
  }
}
