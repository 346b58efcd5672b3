import AnimationEvaluation
import DrawList
import Foundation
import GraphicsValues
import Quartz2D

/// A copy of a tree of layers in a render tree of this process, for a `CARenderer`.
///
/// The mirror applies animations to the model's values; each frame commits the values that differ
/// from the frame before to the render tree.
struct LayerMirror {
  /// The root's own position and transform apply in its host.
  private var local: LocalTree
  private var entries: [ObjectIdentifier: MirroredLayer] = [:]
  private var lastID = LocalTree.host
  /// The images of the tree, by the numbers of their handles.
  private var images: [ImageNumber: MirroredImage] = [:]
  private var lastImage: ImageNumber = 0

  private struct MirroredImage {
    let handle: ImageHandle
    /// The image's id in the tree.
    var id: ImageNumber
    /// The frame, for a surface.
    var frame: SurfaceRing.PictureKey?
    /// True if the update has given the image another id.
    var isNew = true
  }
  private var rootID: UInt32 = 0
  /// Media time of the next change without a commit; infinite if there is none.
  private(set) var nextChange = CFTimeInterval.infinity

  /// - Parameters:
  ///   - bounds: the rectangle to draw, in the space outside the root.
  ///   - width: the width of the picture, in pixels.
  init(bounds: CGRect, width: Int, height: Int) {
    let bounds = Rectangle(bounds)
    local = LocalTree(
      width: width, height: height, scale: Double(width) / bounds.width,
      frame: Rectangle(x: 0, y: 0, width: bounds.width, height: bounds.height),
      // In a picture of Core Animation, y points up.
      host: [(.bounds, .rect(bounds)), (.geometryFlipped, .bool(true))])
  }

  var drawList: DrawList { local.drawList }

  /// Brings the render tree to the state of the layers at a media time.
  ///
  /// - Returns: the pixels to draw.
  mutating func update(_ root: CALayer?, at time: CFTimeInterval) -> [PixelRect] {
    SharedLock.held {
      nextChange = .infinity
      var steps: [CommitStep] = []
      var used: Set<ImageNumber> = []
      let layers = Self.layers(below: root)
      let known = Set(layers.map { ObjectIdentifier($0) })
      for layer in layers where entries[ObjectIdentifier(layer)] == nil {
        lastID += 1
        entries[ObjectIdentifier(layer)] = MirroredLayer(id: lastID, layer: layer)
        steps.append(.createLayer(lastID))
      }
      for layer in layers {
        guard let entry = entries[ObjectIdentifier(layer)] else { continue }
        mirrorValues(of: entry, at: time, &steps, &used)
      }
      mirrorPlaces(of: layers, root, known, &steps)
      for (number, image) in images {
        images[number]?.isNew = false
        guard !used.contains(number) else { continue }
        images[number] = nil
        steps.append(.releaseImage(image.id))
      }
      local.apply(steps, at: time)
    }
    return local.update(at: time).rects
  }

  /// Returns the root and all layers below it, superlayers first.
  private static func layers(below root: CALayer?) -> [CALayer] {
    var all: [CALayer] = []
    var rest = root.map { [$0] } ?? []
    while let layer = rest.popLast() {
      all.append(layer)
      rest += layer.parts.reversed()
    }
    return all
  }

  // MARK: Values

  private mutating func mirrorValues(
    of entry: MirroredLayer, at time: CFTimeInterval, _ steps: inout [CommitStep],
    _ used: inout Set<ImageNumber>
  ) {
    var shown = shownValues(of: entry, at: time)
    entry.shown = shown
    entry.layer.placeBacking(in: &shown)
    var keys = shown.keysBeyondDefaults
    keys.formUnion(entry.values.keysBeyondDefaults)
    for key in keys.keys {
      let value = shown[key]
      let numbers = value.images
      for number in numbers { use(number, &steps, &used) }
      let isNew = numbers.contains { images[$0]?.isNew == true }
      guard isNew || value != entry.values[key], !key.isLocal, key.accepts(value) else { continue }
      steps.append(
        .set(
          layer: entry.id, key: key,
          value: value.mappingImages { images[$0].map { .image($0.id) } ?? .none }))
    }
    entry.values = shown
  }

  private mutating func use(
    _ number: ImageNumber, _ steps: inout [CommitStep], _ used: inout Set<ImageNumber>
  ) {
    guard used.insert(number).inserted, let handle = ImageHandle.handle(numbered: number) else {
      return
    }
    let frame = handle.ring?.pictureKey
    let old = images[number]
    if let old, old.frame == frame { return }
    guard let step = handle.localDefinition(as: lastImage + 1) else { return }
    lastImage += 1
    images[number] = MirroredImage(handle: handle, id: lastImage, frame: frame)
    steps.append(step)
    if let old { steps.append(.releaseImage(old.id)) }
  }

  /// Returns the model's values with animations applied. For a layer in no window, this also starts
  /// and ends the animations and calls their delegates.
  private mutating func shownValues(
    of entry: MirroredLayer, at time: CFTimeInterval
  ) -> LayerValues {
    let layer = entry.layer
    if let state = layer.rendered { return state.values(at: time, of: layer) }
    var values = layer.values
    // Superlayers are mirrored first.
    let outer = layer.parent.flatMap { entries[ObjectIdentifier($0)]?.localTime }
    let local = values.timing.localTime(
      parent: outer ?? CALayer.convertTime(time, from: nil, to: layer.parent))
    entry.localTime = local
    for attached in layer.animations {
      attached.resolveUncommitted(now: local)
      attached.apply(at: local, to: &values)
      let timing = attached.description.timing
      if local < timing.beginTime {
        nextChange = min(nextChange, time + (timing.beginTime - local))
        continue
      }
      attached.start()
      if local >= timing.endTime { layer.animationDidEnd(attached) } else { nextChange = time }
    }
    values.standardizeBounds()
    return values
  }

  // MARK: Places

  private mutating func mirrorPlaces(
    of layers: [CALayer], _ root: CALayer?, _ known: Set<ObjectIdentifier>,
    _ steps: inout [CommitStep]
  ) {
    func id(_ layer: CALayer?) -> UInt32 {
      layer.flatMap { entries[ObjectIdentifier($0)]?.id } ?? 0
    }
    // All removals come before all insertions, so that no layer is in two places in between.
    var placed: [CommitStep] = []
    for layer in layers {
      guard let entry = entries[ObjectIdentifier(layer)] else { continue }
      let children = layer.children.map { id($0) }
      if children != entry.children {
        if !entry.children.isEmpty { steps.append(.setSublayers(layer: entry.id, [])) }
        placed.append(.setSublayers(layer: entry.id, children))
        entry.children = children
      }
      let mask = id(layer.maskLayer)
      if mask != entry.mask {
        if entry.mask != 0 { steps.append(.setMask(layer: entry.id, mask: 0)) }
        if mask != 0 { placed.append(.setMask(layer: entry.id, mask: mask)) }
        entry.mask = mask
      }
    }
    if rootID != id(root) {
      rootID = id(root)
      steps.append(.setSublayers(layer: LocalTree.host, []))
      placed.append(.setSublayers(layer: LocalTree.host, rootID == 0 ? [] : [rootID]))
    }
    steps += placed
    for (key, entry) in entries where !known.contains(key) {
      entries[key] = nil
      steps.append(.destroyLayer(entry.id))
    }
  }
}
