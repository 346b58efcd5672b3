internal import CCairo
internal import GraphicsValues

/// Drawing that is collected, to be painted as one.
struct TransparencyLayer {
  let target: DrawTarget
  /// How many states were saved when the layer began.
  let savedStateCount: Int
}

extension CGContext {
  /// Collects what is drawn until `endTransparencyLayer()`, which paints it as one: with the alpha,
  /// the blend mode and the shadow that the state has now. In between these begin anew as 1, normal
  /// and none, and the state is saved.
  ///
  /// - Parameter auxiliaryInfo: without effect.
  public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
    saveGState()
    // Something must be there to draw to, even when nothing of it will be seen.
    let pixel = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let region = state.clip.region.isEmpty ? pixel : shadowCastingRegion
    guard let target = DrawTarget(region: region) ?? DrawTarget(region: pixel) else {
      restoreGState()
      return
    }
    layers.append(TransparencyLayer(target: target, savedStateCount: savedStates.count))
    (state.alpha, state.blendMode, state.shadow) = (1, .normal, nil)
    state.clip = ClipChain(region: target.region)
  }

  /// As `beginTransparencyLayer(auxiliaryInfo:)`, with a rectangle outside of which nothing will be
  /// drawn.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Paints what was drawn since the layer began, and restores the state; nothing without a layer.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast(),
      savedStates.count >= layer.savedStateCount
    else { return }
    savedStates.removeLast(savedStates.count - layer.savedStateCount)
    guard let saved = savedStates.popLast() else { return }
    state = saved
    guard let pattern = CairoPattern(layer.target) else { return }
    cairo_pattern_set_filter(pattern.reference, CAIRO_FILTER_NEAREST)
    paint(.pattern(pattern), within: Rectangle(layer.target.region)) { cairo in
      cairo_paint(cairo)
    }
  }

  /// The pixels in which something drawn can be seen, or its shadow.
  private var shadowCastingRegion: PixelRect {
    guard let shadow = state.shadow else { return state.clip.region }
    let reach = shadow.blur.rounded(.up) + 1
    let seen = Rectangle(state.clip.region).insetBy(dx: -reach, dy: -reach)
    let casting = Rectangle(
      x: seen.x - Double(shadow.offset.width), y: seen.y + Double(shadow.offset.height),
      width: seen.width, height: seen.height)
    let region = casting.pixels.union(state.clip.region)
    // A shadow cast from so far away would need more memory than it is worth.
    return max(region.width, region.height) <= 32767 ? region : state.clip.region
  }
}
