/// The files of `Shaders`, of which programs are made; the build makes them parts of the program.
package enum ShaderFile: String, CaseIterable, Sendable {
  // Parts of several programs.
  case vertex
  case fragment
  case shapes
  case coverage
  case positions
  case bilinear
  case finish
  case surfacePixel = "surface-pixel"
  case blendModes = "blend-modes"
  case pictures
  case filterSource = "filter-source"
  case filterPart = "filter-part"
  case pixelFunctions = "pixel-functions"
  case pixelChoice = "pixel-choice"
  // The last parts of programs, under their names.
  case solid
  case shape
  case ring
  case mask
  case shadow
  case image
  case fetch
  case plane
  case gradient
  case convert
  case surface
  case blend
  case transition
  case warp
  case colors
  case pixels
  case blur
  case mean
  case underlay
  case present

  package var name: String { rawValue + ".glsl" }

  /// Lines that a file may have, and one.
  package static let lineStep = 1000

  /// The number that the driver has for the file's first line. It tells the file, since Mesa forgets the
  /// numbers of files. All numbers fit into 16 bits.
  package var firstLine: Int {
    (1 + (Self.allCases.firstIndex(of: self) ?? 0)) * Self.lineStep + 1
  }

  package var bytes: [UInt8] {
    switch self {
    case .vertex: PackageResources.vertex_glsl
    case .fragment: PackageResources.fragment_glsl
    case .shapes: PackageResources.shapes_glsl
    case .coverage: PackageResources.coverage_glsl
    case .positions: PackageResources.positions_glsl
    case .bilinear: PackageResources.bilinear_glsl
    case .finish: PackageResources.finish_glsl
    case .surfacePixel: PackageResources.surface_pixel_glsl
    case .blendModes: PackageResources.blend_modes_glsl
    case .pictures: PackageResources.pictures_glsl
    case .filterSource: PackageResources.filter_source_glsl
    case .filterPart: PackageResources.filter_part_glsl
    case .pixelFunctions: PackageResources.pixel_functions_glsl
    case .pixelChoice: PackageResources.pixel_choice_glsl
    case .solid: PackageResources.solid_glsl
    case .shape: PackageResources.shape_glsl
    case .ring: PackageResources.ring_glsl
    case .mask: PackageResources.mask_glsl
    case .shadow: PackageResources.shadow_glsl
    case .image: PackageResources.image_glsl
    case .fetch: PackageResources.fetch_glsl
    case .plane: PackageResources.plane_glsl
    case .gradient: PackageResources.gradient_glsl
    case .convert: PackageResources.convert_glsl
    case .surface: PackageResources.surface_glsl
    case .blend: PackageResources.blend_glsl
    case .transition: PackageResources.transition_glsl
    case .warp: PackageResources.warp_glsl
    case .colors: PackageResources.colors_glsl
    case .pixels: PackageResources.pixels_glsl
    case .blur: PackageResources.blur_glsl
    case .mean: PackageResources.mean_glsl
    case .underlay: PackageResources.underlay_glsl
    case .present: PackageResources.present_glsl
    }
  }

  /// Returns a driver's log with files and their lines in place of the driver's numbers. A message begins with
  /// a number of no use here and that of the line, as in `0:3014(7): error`, `0(3014) : error` or
  /// `ERROR: 0:3014:`.
  package static func naming(in log: String) -> String {
    log.split(separator: "\n", omittingEmptySubsequences: false).map(namingInLine)
      .joined(separator: "\n")
  }

  private static func namingInLine(_ text: Substring) -> String {
    let isDigit = { (character: Character) in "0"..."9" ~= character }
    let start = text.prefix { !isDigit($0) }
    let mark = text[start.endIndex...].drop(while: isDigit)
    let digits = mark.dropFirst().prefix(while: isDigit)
    guard mark.first == ":" || mark.first == "(", let number = Int(digits) else {
      return String(text)
    }
    let (file, line) = (number / lineStep - 1, number % lineStep)
    guard allCases.indices.contains(file) else { return String(text) }
    return start + allCases[file].name + mark.prefix(1) + "\(line)" + text[digits.endIndex...]
  }
}
