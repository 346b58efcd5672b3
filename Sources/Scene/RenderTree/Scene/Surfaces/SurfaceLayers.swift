import GraphicsValues

/// The layers that show surfaces: with a new frame these are drawn anew, and no others.
///
/// Invariant: a layer is listed for an image exactly while the image is listed for the layer.
struct SurfaceLayers: Sendable {
  /// The slots of layers and copies, by the image of a surface or import.
  private var slotsByImage: [Int32: Set<Int32>] = [:]
  /// The images by slot: one, or two while an animation fades one into the other.
  private var imagesBySlot: [Int32: [Int32]] = [:]

  /// The images of all surfaces and imports.
  var images: some Collection<Int32> { slotsByImage.keys }

  var isEmpty: Bool { slotsByImage.isEmpty }

  /// The layers that show an image, in increasing order.
  func slots(showing image: Int32) -> [Int32] { slotsByImage[image]?.sorted() ?? [] }

  mutating func add(_ image: Int32) { slotsByImage[image] = [] }

  mutating func remove(_ image: Int32) {
    for slot in slotsByImage.removeValue(forKey: image) ?? [] {
      let left = imagesBySlot[slot]?.filter { $0 != image } ?? []
      imagesBySlot[slot] = left.isEmpty ? nil : left
    }
  }

  /// Sets the images of surfaces and imports that a layer shows.
  mutating func set(_ shown: [Int32], of slot: Int32) {
    let old = imagesBySlot[slot] ?? []
    if shown == old { return }
    for image in old { slotsByImage[image]?.remove(slot) }
    for image in shown { slotsByImage[image, default: []].insert(slot) }
    imagesBySlot[slot] = shown.isEmpty ? nil : shown
  }

  /// Forgets a layer, or a copy.
  mutating func forget(_ slot: Int) { set([], of: Int32(slot)) }

  /// Describes contradictions between layers and images; empty if there are none.
  func checkInvariants() -> [String] {
    let one = Set(slotsByImage.flatMap { image, slots in slots.map { [image, $0] } })
    let other = Set(imagesBySlot.flatMap { slot, images in images.map { [$0, slot] } })
    return one == other ? [] : ["the layers of surfaces and the surfaces of layers disagree"]
  }
}
