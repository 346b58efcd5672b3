import DrawList
import Foundation
import GraphicsValues
import Quartz2D
import SoftwareRenderer

/// The model of a tree of layers as a draw list, for `render(in:)` (§13.4).
struct ModelPicture {
  private struct Part {
    let layer: CALayer
    var values: LayerValues
    /// Index of the superlayer, or of the layer that this layer masks; nil for the root.
    var outer: Int?
    var isMask = false
    var children: [UInt32] = []
    var mask: UInt32 = 0

    /// Returns the id of the layer with an index.
    static func id(_ index: Int) -> UInt32 { LocalTree.host + 1 + UInt32(index) }
  }

  private let layer: CALayer
  /// The matrix from the layer's space to pixels of the context.
  private let matrix: AffineMatrix
  private var parts: [Part] = []
  /// Images that texts have been drawn into.
  private var texts: [ImageHandle] = []

  /// Creates the picture of a layer; nil if nothing of it shows.
  init?(of layer: CALayer, under matrix: AffineMatrix) {
    self.layer = layer
    self.matrix = matrix
    SharedLock.held { collect() }
    guard parts.first?.values.isVisible == true else { return nil }
    drawTexts()
  }

  // MARK: Layers

  /// Finds the layers that may show, superlayers first.
  private mutating func collect() {
    var rest = [Part(layer: layer, values: layer.values)]
    while var part = rest.popLast() {
      part.layer.placeBacking(in: &part.values)
      part.values.keepModelLook()
      let index = parts.count
      if let outer = part.outer {
        if part.isMask {
          parts[outer].mask = Part.id(index)
        } else {
          parts[outer].children.append(Part.id(index))
        }
      } else {
        part.values.dropSurroundings()
      }
      let layer = part.layer
      parts.append(part)
      // A mask is needed even if nothing of it shows.
      guard part.values.isVisible else { continue }
      for sublayer in (layer.currentSublayers ?? []).reversed() {
        let values = sublayer.values
        if values.isVisible { rest.append(Part(layer: sublayer, values: values, outer: index)) }
      }
      if let mask = layer.currentMask {
        rest.append(Part(layer: mask, values: mask.values, outer: index, isMask: true))
      }
    }
  }

  /// Draws texts that were never displayed, have changed since, or are magnified. The layout is the
  /// same; the pixels are the context's.
  private mutating func drawTexts() {
    for index in parts.indices where parts[index].values.kind == .text {
      guard let text = parts[index].layer as? CATextLayer else { continue }
      var values = parts[index].values
      let needed = scale(of: index)
      let isSharp = needed <= values.scalar(.contentsScale) * 1.001
      let isDrawn = values[.backing] != PropertyValue.none
      if isSharp, isDrawn, SharedLock.held({ !text.upkeep.needsDisplay }) { continue }
      if !isSharp {
        values.set(.scalar(needed), for: .contentsScale)
        // Contents that fill the bounds have no scale of their own.
        if values[.contents] == PropertyValue.none {
          parts[index].values.set(.scalar(needed), for: .contentsScale)
        }
      }
      let handle = text.backing(of: values).map { ImageHandle.handle(for: $0) }
      parts[index].values.set(
        handle.map { .image($0.number) } ?? PropertyValue.none, for: .backing)
      if let handle { texts.append(handle) }
    }
  }

  /// Returns the pixels per unit of a layer's space, in the direction with most of them.
  private func scale(of index: Int) -> Double {
    var plane = AffineMatrix.identity
    var next: Int? = index
    while let current = next {
      let part = parts[current]
      next = part.outer
      let outer = part.isMask ? nil : next.map { parts[$0].values }
      plane = plane.concatenating(part.values.matrix(in: outer).affinePart)
    }
    let scale = plane.concatenating(matrix).largestScale
    return scale.isFinite ? scale : 0
  }

  // MARK: Drawing

  /// Returns the draw list of the layers.
  ///
  /// - Parameters:
  ///   - region: the pixels that can be changed.
  ///   - isFlipped: true if pictures are upside down in the layer's space.
  func drawList(within region: PixelRect, isFlipped: Bool) -> DrawList {
    var host = matrix.concatenating(
      .translation(Double(-region.minX), Double(-region.minY)))
    // Around the host y points down, where pictures are upright.
    if !isFlipped { host = AffineMatrix.scale(1, -1).concatenating(host) }
    var local = LocalTree(
      width: Int(region.maxX), height: Int(region.maxY), scale: 1,
      frame: Rectangle(
        x: Double(region.minX), y: Double(region.minY), width: Double(region.width),
        height: Double(region.height)),
      host: [(.transform, .matrix(Matrix4(host))), (.geometryFlipped, .bool(!isFlipped))])
    local.apply(steps, at: 0)
    _ = local.update(at: 0)
    return local.drawList
  }

  private var steps: [CommitStep] {
    var steps: [CommitStep] = []
    var (images, defined): (Set<ImageNumber>, Set<ImageNumber>) = ([], [])
    for (index, part) in parts.enumerated() {
      let id = Part.id(index)
      steps.append(.createLayer(id))
      for key in part.values.keysBeyondDefaults.keys where !key.isLocal {
        let value = part.values[key]
        guard value != key.defaultValue, key.accepts(value) else { continue }
        for number in value.images where images.insert(number).inserted {
          if let step = ImageHandle.handle(numbered: number)?.localDefinition(as: number) {
            steps.append(step)
            defined.insert(number)
          }
        }
        steps.append(
          .set(
            layer: id, key: key,
            value: value.mappingImages { defined.contains($0) ? .image($0) : .none }))
      }
    }
    for (index, part) in parts.enumerated() {
      if !part.children.isEmpty {
        steps.append(.setSublayers(layer: Part.id(index), part.children))
      }
      if part.mask != 0 { steps.append(.setMask(layer: Part.id(index), mask: part.mask)) }
    }
    steps.append(.setSublayers(layer: LocalTree.host, [Part.id(0)]))
    return steps
  }
}
