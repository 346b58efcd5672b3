/// The programs of the renderer. All are linked when it is made.
enum ProgramKind: Int, CaseIterable {
  // Programs for colours.
  case solid
  case shape
  case ring
  case mask
  case shadow
  // Programs for images and gradients.
  case image
  case fetch
  case plane
  case gradient
  // Programs for pixels that were drawn before.
  case surface
  case blend
  case transition
  case warp
  // Programs for filters.
  case colors
  case blur
  case mean
  case square
  case underlay
  // The program for the window.
  case present

  /// Number of groups of four words in an instance. The first group holds the area in pixels, a colour and
  /// flags.
  var words: Int {
    switch self {
    case .solid: 1
    case .shape: 4
    case .ring: 7
    case .mask: 2
    case .shadow: 5
    case .image: 7
    case .fetch: 12
    case .plane: 8
    case .gradient: 8
    case .surface: 6
    case .blend: 7
    case .transition: 8
    case .warp: 15
    case .colors: 8
    case .blur: 5
    case .mean: 4
    case .square: 3
    case .underlay: 4
    case .present: 1
    }
  }

  /// The depth of an instance in the vertex shader, read from its words or computed from its number.
  var level: String {
    switch self {
    case .solid: "int(a0.w)"
    case .image: "(a0.w & 0x8000u) != 0u ? int(a0.z) : levelOf(level + gl_InstanceID)"
    default: "levelOf(level + gl_InstanceID)"
    }
  }

  /// The fragment shader, without the part common to all programs.
  var source: String {
    let covered = CommonShader.shapes + CommonShader.coverage
    return switch self {
    case .solid: SolidShaders.solid
    case .shape: CommonShader.shapes + SolidShaders.shape
    case .ring: CommonShader.shapes + SolidShaders.ring
    case .mask: SolidShaders.mask
    case .shadow: SolidShaders.shadow
    case .image:
      CommonShader.shapes + ImageShader.fixedPoint + ImageShader.bilinear + ImageShader.affine
    case .fetch:
      covered + ImageShader.fixedPoint + ImageShader.bilinear + FetchShaders.finish
        + FetchShaders.affine
    case .plane: covered + ImageShader.bilinear + FetchShaders.finish + FetchShaders.plane
    case .gradient: covered + GradientShader.source
    case .surface: covered + SurfaceShaders.fetch + SurfaceShaders.over
    case .blend: covered + SurfaceShaders.fetch + BlendShader.modes + BlendShader.source
    case .transition: covered + TransitionShaders.pictures + TransitionShaders.slide
    case .warp: covered + TransitionShaders.pictures + TransitionShaders.warp
    case .colors: FilterShaders.input + FilterShaders.colors
    case .blur: FilterShaders.partInput + FilterShaders.blur
    case .mean: FilterShaders.input + FilterShaders.mean
    case .square: FilterShaders.input + FilterShaders.square
    case .underlay: FilterShaders.input + FilterShaders.underlay
    case .present: PresentShader.source
    }
  }
}
