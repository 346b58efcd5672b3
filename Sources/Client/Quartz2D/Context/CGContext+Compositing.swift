import CCairo
import GraphicsValues

extension CGContext {
  /// The target of drawing: the innermost transparency layer, or the bitmap.
  var target: DrawTarget { layers.last?.target ?? bitmap.target }

  /// Paints a shape with the alpha, the blend mode, the shadow and the clip of the state.
  ///
  /// - Parameters:
  ///   - bounds: the shape's bounds, in device space with y pointing down.
  ///   - shape: draws the shape with the current source and operator.
  func paint(
    _ source: PaintSource, within bounds: Rectangle, _ shape: (OpaquePointer) -> Void
  ) {
    guard state.matrix.isDrawable, !state.clip.region.isEmpty else { return }
    // One pixel more on each side, since Cairo rounds coordinates to 1/256.
    let pixels = bounds.pixels.outset(by: 1)
    let visible = pixels.intersection(state.clip.region)
    let isDirect =
      state.shadow == nil && state.clip.mask == nil && (source.isColor || state.alpha == 1)
    if isDirect, layers.isEmpty, bitmap.layout.isWide, case .color(let color) = source,
      let replaces = replaces(state.blendMode)
    {
      guard let coverage = DrawTarget(region: visible, format: CAIRO_FORMAT_A8) else { return }
      draw(shape, .color(.black), into: coverage, clip: state.clip)
      let wide = state.blendMode == .clear ? .zero : WideColor(color, opacity: state.alpha)
      bitmap.paint(wide, replaces: replaces, coverage: coverage)
      return
    }
    if isDirect, let blend = cairo_operator_t(bounded: state.blendMode) {
      update(visible) {
        target.draw(clip: state.clip) { cairo in
          cairo_set_operator(cairo, blend)
          source.apply(to: cairo, alpha: state.alpha)
          shape(cairo)
        }
      }
      return
    }
    if let shadow = state.shadow, shadow.color.alpha > 0 {
      paint(shadow, of: source, within: pixels, shape)
    }
    update(visible) {
      if let blend = cairo_operator_t(blendingAlpha: state.blendMode) {
        guard let part = DrawTarget(region: visible) else { return }
        draw(shape, source, into: part)
        part.multiply(by: state.clip.mask, alpha: state.alpha)
        target.draw(clip: state.clip) { cairo in
          cairo_set_operator(cairo, blend)
          cairo_set_source_surface(cairo, part.surface, 0, 0)
          cairo_paint(cairo)
        }
      } else {
        // These modes also change pixels where the source is transparent, so they need the shape.
        guard let part = DrawTarget(region: visible),
          let coverage = DrawTarget(region: visible, format: CAIRO_FORMAT_A8)
        else { return }
        draw(shape, source, into: part, clip: state.clip)
        part.multiply(by: state.clip.mask, alpha: state.alpha)
        draw(shape, .color(.black), into: coverage, clip: state.clip)
        coverage.multiply(by: state.clip.mask, alpha: 1)
        target.blend(part, state.blendMode, coverage: coverage)
      }
    }
  }

  /// Returns whether a mode replaces what is below; nil for a mode that does something else.
  private func replaces(_ mode: CGBlendMode) -> Bool? {
    switch mode {
    case .normal: false
    case .copy, .clear: true
    default: nil
    }
  }

  private func paint(
    _ shadow: GraphicsState.Shadow, of source: PaintSource, within pixels: PixelRect,
    _ shape: (OpaquePointer) -> Void
  ) {
    let (dx, dy) = (Double(shadow.offset.width), -Double(shadow.offset.height))
    let reach = shadow.blur.rounded(.up) + 1
    // Only the part that is near enough to be visible is drawn and blurred.
    let seen = Rectangle(state.clip.region)
      .insetBy(dx: -reach, dy: -reach)
    let casting = Rectangle(x: seen.x - dx, y: seen.y - dy, width: seen.width, height: seen.height)
      .pixels.intersection(pixels)
    guard let part = DrawTarget(region: casting) else { return }
    draw(shape, source, into: part)
    guard let cast = part.blurredAlpha(deviation: shadow.blur / 2) else { return }
    let area = Rectangle(cast.region)
    let visible = Rectangle(
      x: area.x + dx - 1, y: area.y + dy - 1, width: area.width + 2, height: area.height + 2
    ).pixels.intersection(state.clip.region)
    let tint = PaintSource.color(shadow.color)
    let blend = cairo_operator_t(blendingAlpha: state.blendMode) ?? CAIRO_OPERATOR_OVER
    let castShape = { (cairo: OpaquePointer) in
      cairo_mask_surface(cairo, cast.surface, dx, dy)
    }
    update(visible) {
      if let mask = state.clip.mask {
        guard let part = DrawTarget(region: visible) else { return }
        draw(castShape, tint, into: part)
        part.multiply(by: mask, alpha: state.alpha)
        target.draw(clip: state.clip) { cairo in
          cairo_set_operator(cairo, blend)
          cairo_set_source_surface(cairo, part.surface, 0, 0)
          cairo_paint(cairo)
        }
      } else {
        target.draw(clip: state.clip) { cairo in
          cairo_set_operator(cairo, blend)
          tint.apply(to: cairo, alpha: state.alpha)
          castShape(cairo)
        }
      }
    }
  }

  private func draw(
    _ shape: (OpaquePointer) -> Void, _ source: PaintSource, into part: DrawTarget,
    clip: ClipChain? = nil
  ) {
    part.draw(clip: clip) { cairo in
      source.apply(to: cairo)
      shape(cairo)
    }
  }

  /// Runs a closure that changes pixels of the target, and converts the pixels if the bitmap needs
  /// it.
  func update(_ region: PixelRect, _ draw: () -> Void) {
    guard !region.isEmpty else { return }
    if layers.isEmpty {
      bitmap.update(region, draw)
    } else {
      draw()
    }
  }
}

extension cairo_operator_t {
  /// Creates the operator for a mode that changes nothing outside the shape and can be drawn
  /// directly; nil if Cairo has no such operator.
  fileprivate init?(bounded mode: CGBlendMode) {
    switch mode {
    case .clear: self = CAIRO_OPERATOR_CLEAR
    case .copy: self = CAIRO_OPERATOR_SOURCE
    default: self.init(blendingAlpha: mode)
    }
  }

  /// Creates the operator for a mode that changes nothing where the source is transparent; nil for
  /// any other mode.
  fileprivate init?(blendingAlpha mode: CGBlendMode) {
    switch mode {
    case .normal: self = CAIRO_OPERATOR_OVER
    case .multiply: self = CAIRO_OPERATOR_MULTIPLY
    case .screen: self = CAIRO_OPERATOR_SCREEN
    case .overlay: self = CAIRO_OPERATOR_OVERLAY
    case .darken: self = CAIRO_OPERATOR_DARKEN
    case .lighten: self = CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: self = CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: self = CAIRO_OPERATOR_COLOR_BURN
    case .softLight: self = CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: self = CAIRO_OPERATOR_HARD_LIGHT
    case .difference: self = CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: self = CAIRO_OPERATOR_EXCLUSION
    case .hue: self = CAIRO_OPERATOR_HSL_HUE
    case .saturation: self = CAIRO_OPERATOR_HSL_SATURATION
    case .color: self = CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: self = CAIRO_OPERATOR_HSL_LUMINOSITY
    case .sourceAtop: self = CAIRO_OPERATOR_ATOP
    case .destinationOver: self = CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: self = CAIRO_OPERATOR_DEST_OUT
    case .xor: self = CAIRO_OPERATOR_XOR
    case .plusLighter: self = CAIRO_OPERATOR_ADD
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker:
      return nil
    }
  }
}

extension WideColor {
  fileprivate init(_ color: ColorValue, opacity: Double) {
    let alpha = color.alpha * Float(opacity)
    self.init(color.red * alpha, color.green * alpha, color.blue * alpha, alpha)
  }
}
