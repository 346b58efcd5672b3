import QuartzCore

// The layers of a composition: order, parents, mattes, masks.
extension LayerBuilder {
  /// Most layers shown through one another as mattes.
  private static let maximumMattes = 64
  /// Most layers that move one another, counted over all compositions around a layer.
  private static let maximumParents = 512

  private static let blendModes = [
    "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight",
    "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
  ]

  /// The composition around a layer, for the layer's builder.
  private struct Surroundings {
    var layers: [SourceLayer]
    var byIndex: [Int: Int] = [:]
    var size: CGSize
    var timeline: Timeline
    /// The layers whose mattes are being built.
    var open: Set<Int> = []

    init(_ layers: [SourceLayer], _ size: CGSize, _ timeline: Timeline) {
      self.layers = layers
      self.size = size
      self.timeline = timeline
      for position in layers.indices {
        if let index = layers[position].index, byIndex[index] == nil { byIndex[index] = position }
      }
    }
  }

  /// Adds the layers of a composition to a layer, the last of them at the back.
  func add(
    _ layers: [SourceLayer], to superlayer: CALayer, size: CGSize, _ timeline: Timeline
  ) throws {
    let surroundings = Surroundings(layers, size, timeline)
    for position in layers.indices.reversed() {
      let source = layers[position]
      guard !source.isHidden, !source.isMatte else { continue }
      if let layer = try layer(at: position, surroundings) { superlayer.addSublayer(layer) }
    }
  }

  /// The layer with its matte and its blend mode; nil for one that is never visible.
  private func layer(at position: Int, _ surroundings: Surroundings) throws -> CALayer? {
    let source = surroundings.layers[position]
    guard var layer = try movedLayer(source, surroundings) else { return nil }
    if let mode = source.matte {
      guard let matted = try matted(layer, at: position, mode, surroundings) else { return nil }
      layer = matted
    }
    if source.blendMode != 0 { setBlendMode(of: source, on: layer) }
    return layer
  }

  private func setBlendMode(of source: SourceLayer, on layer: CALayer) {
    let names = Self.blendModes
    let index = source.blendMode - 1
    if names.indices.contains(index), let filter = CIFilter(name: "CI\(names[index])BlendMode") {
      layer.compositingFilter = filter
    } else {
      let name = names.indices.contains(index) ? names[index] : "\(source.blendMode)"
      warnings.add(source.place, "the blend mode \(name) is not supported; the layer is drawn over")
    }
  }

  // MARK: Parents

  /// The layer inside parent layers that move it; nil for a layer that is never visible. Each layer
  /// has its own parent layers, because layers that move together need not be drawn together.
  private func movedLayer(_ source: SourceLayer, _ surroundings: Surroundings) throws -> CALayer? {
    if case .nothing = source.content { return nil }
    let timeline = surroundings.timeline
    let own = try makeLayer()
    guard try applyVisibility(of: source, to: own, timeline) else { return nil }
    try apply(source.transform, to: own, timeline, turnsAlongPath: source.turnsAlongPath)
    if source.turnsAlongPath, !timeline.isEven, source.transform.position.isAnimated {
      warnings.add(source.place, "turning along a path whose time is remapped is not supported")
    }
    try apply(source.transform.opacity, to: own, "opacity", timeline, factor: 0.01)
    own.name = source.name.isEmpty ? nil : source.name
    let parents = try parents(of: source, surroundings)
    parentDepth += parents.count
    defer { parentDepth -= parents.count }
    guard parentDepth <= Self.maximumParents else {
      throw fault(source.place, "is moved by more than \(Self.maximumParents) parents")
    }
    try addContent(of: source, to: own, timeline)

    var outer = own
    for parent in parents {
      let around = try makeLayer()
      try apply(parent.transform, to: around, timeline, turnsAlongPath: parent.turnsAlongPath)
      around.addSublayer(outer)
      outer = around
    }
    return outer
  }

  /// The parent of a layer, the parent of that one, and so on.
  private func parents(
    of source: SourceLayer, _ surroundings: Surroundings
  ) throws -> [SourceLayer] {
    var parents: [SourceLayer] = []
    var seen: Set<Int> = []
    var next = source.parent
    while let index = next {
      guard let position = surroundings.byIndex[index] else {
        throw fault(source.place, "has the parent \(index), which is not in its composition")
      }
      guard seen.insert(index).inserted, index != source.index else {
        throw fault(source.place, "is its own parent, through the layer \(index)")
      }
      parents.append(surroundings.layers[position])
      next = surroundings.layers[position].parent
      // A longer chain is a fault already.
      if parents.count > Self.maximumParents { break }
    }
    return parents
  }

  private func addContent(
    of source: SourceLayer, to own: CALayer, _ timeline: Timeline
  ) throws {
    var holder = own
    if let mask = try mask(source.masks, timeline) {
      holder = try makeLayer()
      holder.mask = mask
      own.addSublayer(holder)
    }
    switch source.content {
    case .nothing: break
    case .solid(let size, let color): try addSolid(size, color, to: holder)
    case .image(let id): try addImage(id, of: source, to: holder)
    case .precomposition(let use):
      try addPrecomposition(use, of: source, to: holder, timeline)
    case .shapes(let items):
      for layer in try shapes(items, of: source, timeline, trims: []).layers {
        holder.addSublayer(layer)
      }
    case .text(let documents): try addText(documents, of: source, to: holder, timeline)
    }
  }

  // MARK: Mattes

  /// A layer that shows another layer through its matte; nil when nothing is ever visible.
  private func matted(
    _ layer: CALayer, at position: Int, _ mode: SourceLayer.MatteMode,
    _ surroundings: Surroundings
  ) throws -> CALayer? {
    let source = surroundings.layers[position]
    let found = source.matteIndex.map { surroundings.byIndex[$0] } ?? position - 1
    guard let found, found >= 0 else {
      warnings.add(source.place, "the layer that is its matte is missing; it is shown whole")
      return layer
    }
    var inner = surroundings
    guard inner.open.insert(position).inserted else {
      throw fault(source.place, "is its own matte")
    }
    matteDepth += 1
    defer { matteDepth -= 1 }
    guard matteDepth <= Self.maximumMattes else {
      throw fault(source.place, "is inside more than \(Self.maximumMattes) mattes")
    }
    let isInverted = mode == .invertedAlpha || mode == .invertedLuma
    guard let matte = try self.layer(at: found, inner) else { return isInverted ? layer : nil }

    let area = CGRect(origin: .zero, size: surroundings.size)
    let mask = try makeLayer()
    let picture = try makeLayer()
    if isInverted { mask.addSublayer(try opaqueLayer(area)) }
    if mode == .luma || mode == .invertedLuma {
      // Over black, brightness is weighted by coverage.
      picture.addSublayer(try opaqueLayer(area))
      picture.filters = Self.luminanceToAlpha
    }
    picture.addSublayer(matte)
    if isInverted { picture.compositingFilter = "destOut" }
    mask.addSublayer(picture)

    let holder = try makeLayer()
    holder.addSublayer(layer)
    holder.mask = mask
    return holder
  }

  func opaqueLayer(_ area: CGRect) throws -> CALayer {
    let layer = try makeLayer()
    layer.bounds = area
    layer.position = area.origin
    layer.backgroundColor = .black
    return layer
  }

  private static var luminanceToAlpha: [Any]? {
    guard let filter = CIFilter(name: "CIColorMatrix") else { return nil }
    filter.setValue(CIVector(x: 0.2126, y: 0.7152, z: 0.0722, w: 0), forKey: "inputAVector")
    return [filter]
  }
}
