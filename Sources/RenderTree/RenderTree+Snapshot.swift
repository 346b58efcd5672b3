internal import AnimationEvaluation
internal import DrawList
internal import GraphicsValues
package import WireProtocol

extension RenderTree {
  /// A commit that makes a tree without this client into one where it has all it has here: what a
  /// recording starts with when it starts late.
  ///
  /// To be committed at media time 0, so that an animation that began exactly then keeps its begin
  /// time. Ids are the client's own, in the order in which it chose them. The old picture of a
  /// transition that runs is no part of it: such a transition shows the new look at once. Nor is
  /// which of several layers with one token shows its context: the first one in painting order will.
  package func snapshot(of client: UInt32) -> CommitEncoder {
    var encoder = CommitEncoder()
    guard let table = clients[client] else { return encoder }
    for number in table.images.keys.sorted() {
      guard let index = table.images[number], let image = drawList.images[Int(index)] else {
        continue
      }
      image.pixels.withUnsafeBytes {
        encoder.defineImage(
          number, width: image.width, height: image.height, rowBytes: image.width * 4, pixels: $0)
      }
    }
    let slots = table.layers.ids.compactMap { table.layers[$0] }
    for slot in slots { encoder.createLayer(layerIDs[Int(slot)]) }
    for slot in slots { encode(Int(slot), table, into: &encoder) }
    for slot in slots where masks[Int(slot)] >= 0 {
      encoder.setMask(layerIDs[Int(masks[Int(slot)])], of: layerIDs[Int(slot)])
    }
    encodeAnimations(of: slots, into: &encoder)
    let own = contexts.filter { $0.client == client && $0.root != nil }
    // New ids have to grow; which window is in front is not the client's to say.
    for context in own.sorted(by: { $0.id < $1.id }) {
      guard let root = context.root else { continue }
      let frame = context.frame ?? context.requestedFrame
      encoder.createContext(
        context.id, layer: layerIDs[Int(root)], origin: frame.origin, size: frame.size,
        title: context.title)
    }
    // In the order in which they were given, because the first context with a token counts.
    let hosted = own.filter { !$0.isWindow }.sorted { $0.tokenSerial < $1.tokenSerial }
    for context in hosted { encoder.setHostingToken(context.hostingToken, of: context.id) }
    return encoder
  }

  private func encode(_ slot: Int, _ table: ClientTable, into encoder: inout CommitEncoder) {
    let id = layerIDs[slot]
    for key in PropertyKey.allCases {
      // A layer may still name an image that its client has released.
      let value = committedValue(of: key, slot: slot).mappingImages {
        table.images[$0] == nil ? .none : .image($0)
      }
      guard value != key.defaultValue else { continue }
      encoder.set(value, for: key, of: id)
    }
    if !children[slot].isEmpty {
      encoder.setSublayers(children[slot].map { layerIDs[Int($0)] }, of: id)
    }
  }

  private func encodeAnimations(of slots: [Int32], into encoder: inout CommitEncoder) {
    var attached: [(layer: UInt32, animation: AttachedAnimation)] = []
    for slot in slots where animations.bySlot[Int(slot)] >= 0 {
      let layer = animations.layers[Int(animations.bySlot[Int(slot)])]
      attached += layer.animations.map { (layerIDs[Int(slot)], $0) }
    }
    // Ids grow in the order of adding, which is also the order of application within a layer.
    for (layer, animation) in attached.sorted(by: { $0.animation.id < $1.animation.id }) {
      encoder.addAnimation(animation.id, to: layer, animation.description)
    }
  }
}
