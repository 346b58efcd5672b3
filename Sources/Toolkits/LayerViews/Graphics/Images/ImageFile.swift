import Quartz2D

/// The contents of an image file.
struct ImageFile {
  let image: CGImage
  let scale: CGFloat
  let orientation: UIImage.Orientation

  /// Reads a file; nil if it cannot be read.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let image = try? CGImage(data: data)
    else { return nil }
    self.image = image
    scale = Self.scale(ofName: path)
    orientation = Self.orientation(of: data)
  }

  /// Returns the orientation in a JPEG's Exif data; up without an orientation.
  static func orientation(of data: Data) -> UIImage.Orientation {
    ExifOrientation.read(data)
  }

  /// Returns 2 or 3 for a name that ends in `@2x` or `@3x` before its extension, or else 1.
  static func scale(ofName path: String) -> CGFloat {
    let base = (path as NSString).deletingPathExtension
    if base.hasSuffix("@2x") { return 2 }
    return base.hasSuffix("@3x") ? 3 : 1
  }

  /// Returns the path with the ending for the main screen's scale; nil if it would be the same
  /// path.
  static func neighbour(of path: String) -> String? {
    let scale = Int(defaultImageScale().rounded(.up))
    guard scale > 1, self.scale(ofName: path) == 1 else { return nil }
    return Self.path(path, withScale: min(scale, 3))
  }

  /// Returns the path with the ending for a scale before its extension.
  static func path(_ path: String, withScale scale: Int) -> String {
    guard scale > 1 else { return path }
    let base = (path as NSString).deletingPathExtension
    let kind = (path as NSString).pathExtension
    return kind.isEmpty ? "\(base)@\(scale)x" : "\(base)@\(scale)x.\(kind)"
  }
}
