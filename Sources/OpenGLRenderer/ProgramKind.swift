/// The programs of the renderer. All are linked when it is made.
enum ProgramKind: Int, CaseIterable {
  case shape
  case ring
  case mask
  case shadow
  case image
  case surface
  case present

  /// How many groups of four words an instance has. The first says the pixels to draw on, a colour
  /// and flags.
  var words: Int {
    switch self {
    case .shape: 4
    case .ring: 7
    case .mask: 2
    case .shadow: 5
    case .image: 7
    case .surface: 6
    case .present: 1
    }
  }

  /// The fragment shader, but for what all have in common.
  var source: String {
    switch self {
    case .shape: CommonShader.shapes + SolidShaders.shape
    case .ring: CommonShader.shapes + SolidShaders.ring
    case .mask: SolidShaders.mask
    case .shadow: SolidShaders.shadow
    case .image:
      CommonShader.shapes + ImageShader.fixedPoint + ImageShader.bilinear + ImageShader.affine
    case .surface:
      CommonShader.shapes + CommonShader.coverage + SurfaceShaders.fetch + SurfaceShaders.over
    case .present: PresentShader.source
    }
  }
}
