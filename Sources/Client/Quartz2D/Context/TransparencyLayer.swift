import CCairo
import GraphicsValues

/// Drawing that is collected and painted as one picture.
struct TransparencyLayer {
  let target: DrawTarget
  /// Number of states that were saved when the layer began.
  let savedStateCount: Int
}

extension CGContext {
  /// Saves the state and collects all drawing up to `endTransparencyLayer()`, which paints it as
  /// one picture, with the present alpha, blend mode and shadow. Inside the layer these start as 1,
  /// normal and none.
  ///
  /// - Parameter auxiliaryInfo: without effect.
  public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
    saveGState()
    // Drawing needs a target even when nothing of it is visible.
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

  /// Begins a transparency layer in which drawing is restricted to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Paints the drawing of the layer and restores the state; does nothing without a layer.
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

  /// The pixels in which drawing, or its shadow, can be visible.
  var shadowCastingRegion: PixelRect {
    guard let shadow = state.shadow else { return state.clip.region }
    let reach = shadow.blur.rounded(.up) + 1
    let seen = Rectangle(state.clip.region).insetBy(dx: -reach, dy: -reach)
    let casting = Rectangle(
      x: seen.x - Double(shadow.offset.width), y: seen.y + Double(shadow.offset.height),
      width: seen.width, height: seen.height)
    let region = casting.pixels.union(state.clip.region)
    // A shadow from farther away is not worth its memory.
    return max(region.width, region.height) <= 32767 ? region : state.clip.region
  }
}
