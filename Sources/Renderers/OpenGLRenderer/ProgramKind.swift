/// The programs of the renderer. All are linked when it is made.
package enum ProgramKind: Int, CaseIterable, Sendable {
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
  // The program for frames of surfaces.
  case convert
  // Programs for pixels that were drawn before.
  case surface
  case blend
  case transition
  case warp
  // Programs for filters.
  case colors
  case pixels
  case blur
  case mean
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
    case .convert: 4
    case .surface: 6
    case .blend: 7
    case .transition: 8
    case .warp: 15
    case .colors: 7
    case .pixels: 6
    case .blur: 5
    case .mean: 4
    case .underlay: 4
    case .present: 3
    }
  }

  /// The files of the fragment shader, in their order. The last one has the name of the program and its
  /// `main`.
  package var parts: [ShaderFile] {
    let own: [ShaderFile] =
      switch self {
      case .solid: [.solid]
      case .shape: [.shapes, .shape]
      case .ring: [.shapes, .ring]
      case .mask: [.mask]
      case .shadow: [.shadow]
      case .image: [.shapes, .positions, .bilinear, .image]
      case .fetch: [.shapes, .coverage, .positions, .bilinear, .finish, .fetch]
      case .plane: [.shapes, .coverage, .bilinear, .finish, .plane]
      case .gradient: [.shapes, .coverage, .gradient]
      case .convert: [.convert]
      case .surface: [.shapes, .coverage, .surfacePixel, .surface]
      case .blend: [.shapes, .coverage, .surfacePixel, .blendModes, .blend]
      case .transition: [.shapes, .coverage, .pictures, .transition]
      case .warp: [.shapes, .coverage, .pictures, .warp]
      case .colors: [.filterSource, .colors]
      case .pixels: [.filterSource, .pixelFunctions, .pixelChoice, .pixels]
      case .blur: [.filterPart, .blur]
      case .mean: [.filterSource, .mean]
      case .underlay: [.filterSource, .underlay]
      case .present: [.present]
      }
    return [.fragment] + own
  }
}
