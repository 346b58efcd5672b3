public import Foundation

/// Names of image files.
public enum ImageNames {
  /// The extensions of the kinds of images that can be read.
  public static let kinds = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tiff", "tif"]

  /// Returns the pixels per point of a file: 2 or 3 for a name that ends in `@2x` or `@3x` before its
  /// extension, or else 1.
  public static func scale(of path: String) -> CGFloat {
    let base = (path as NSString).deletingPathExtension
    if base.hasSuffix("@2x") { return 2 }
    return base.hasSuffix("@3x") ? 3 : 1
  }
}
