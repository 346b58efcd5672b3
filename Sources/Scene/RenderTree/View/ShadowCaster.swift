import DrawList
import GraphicsValues

/// The shape that casts a layer's shadow (§2.5.6).
enum ShadowCaster: Hashable {
  case none
  /// The rounded bounds, or the layer's `shadowPath`: known without drawing the layer.
  case shape
  /// The alpha of all that the layer and its sublayers draw.
  case alpha
}

extension Topology {
  /// How far filters and shadow spread the pixels of a row's layer, in its own units; 0 if the layer has no
  /// group for them.
  func reach(at row: Int, _ scene: Scene) -> Double {
    let slot = Int(slots[row])
    var reach = scene.stores.presentation.filterReach(of: slot)
    if castsFromAlpha(row, scene), let rest = scene.stores.presentation.rest[slot],
      let (sigma, offset) = rest.shadowShape
    {
      reach += 2 * sigma + max(abs(offset.x), abs(offset.y))
    }
    return reach
  }

  /// The caster of a layer's shadow.
  ///
  /// - Parameter drawn: Number of things that the layer draws.
  func shadow(
    at row: Int, _ look: LayerLook, _ rest: PropertyTable, drawn: Int, _ scene: Scene
  ) -> ShadowCaster {
    guard rest.shadowShape != nil, rest.drawnShadowColor.pixel().alpha > 0 else { return .none }
    if look.clips, hidesShadowInside(row, look, scene) { return .none }
    if rest.shadowPath != nil { return .shape }
    if drawn == 0 { return .none }
    return isOpaqueShape(row, scene) ? .shape : .alpha
  }

  /// Whether an opaque background hides a shadow inside the bounds. A sublayer could make a hole in it only by
  /// a blend mode, and it would be translucent only if it faded by itself.
  private func hidesShadowInside(
    _ row: Int, _ look: LayerLook, _ scene: Scene
  ) -> Bool {
    let slot = Int(slots[row])
    guard let background = look.background, background.alpha >= 1,
      scene.stores.presentation.parsed[slot]?.filters.isEmpty ?? true,
      Opacity(scene.stores.presentation.opacity[slot]).isOpaque
        || scene.stores.presentation.fadesAsOne(slot)
    else { return false }
    return !scene.graph.children[slot].contains {
      scene.stores.presentation.parsed[Int($0)]?.blend != nil
    }
  }

  /// Whether the layer's shadow is cast by the alpha of all that it draws. True also for a layer that draws
  /// nothing, which paints nothing either.
  private func castsFromAlpha(_ row: Int, _ scene: Scene) -> Bool {
    let slot = Int(slots[row])
    let look = scene.stores.presentation.look[slot]
    let hasMask = maskEnds[row] > Int32(row) + 1 && !scene.graph.isMask(slot)
    guard look.kind != .transform, !hasMask, let rest = scene.stores.presentation.rest[slot] else {
      return false
    }
    return shadow(at: row, look, rest, drawn: 1, scene) == .alpha
  }

  /// Whether the alpha of a layer with its sublayers is exactly its rounded bounds.
  private func isOpaqueShape(_ row: Int, _ scene: Scene) -> Bool {
    let slot = Int(slots[row])
    let look = scene.stores.presentation.look[slot]
    let isBare = look.kind == .plain || look.kind == .gradient || look.kind == .scroll
    let hasSublayers = hasSublayers[row]
    // A filter may change the alpha.
    if look.hasRest, !(scene.stores.presentation.parsed[slot]?.filters.isEmpty ?? true) {
      return false
    }
    // Contents that fill the bounds add no alpha where corners are square.
    let contentsStayInside =
      look.cornerRadius <= 0 && scene.stores.presentation.contents[slot]?.gravity == .resize
    return isBare && (look.background?.alpha ?? 0) >= 1 && !hasSublayers
      && !look.hasBackingImages && (!look.hasContents || contentsStayInside)
  }
}
