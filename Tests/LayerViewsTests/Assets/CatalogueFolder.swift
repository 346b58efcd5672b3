import Foundation
import LayerViews
import Quartz2D

/// A bundle of a temporary folder with the asset catalogue `Assets.xcassets`.
final class CatalogueFolder {
  let folder: URL
  var catalogue: URL { folder.appendingPathComponent("Assets.xcassets") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("AssetTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var bundle: Bundle { Bundle(path: folder.path) ?? .main }

  /// Writes a file of the catalogue, with the folders around it.
  func write(_ path: String, _ data: Data) throws {
    let file = catalogue.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Writes the `Contents.json` of a folder of the catalogue.
  func describe(_ folder: String, _ json: String) throws {
    try write("\(folder)/Contents.json", Data(json.utf8))
  }

  /// Writes a picture of one colour.
  func picture(_ path: String, _ color: UIColor, side: CGFloat = 2) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: side, height: side)
    let data = UIGraphicsImageRenderer(size: size, format: format).pngData { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
    try write(path, data)
  }

  /// Writes the description of a colour in sRGB for the light and another for the dark appearance.
  func color(_ name: String, light: String, dark: String) throws {
    func entry(_ components: String, _ more: String) -> String {
      #"{"color":{"color-space":"srgb","components":{\#(components)}},"idiom":"universal"\#(more)}"#
    }
    let isDark = #","appearances":[{"appearance":"luminosity","value":"dark"}]"#
    try describe("\(name).colorset", #"{"colors":[\#(entry(light, "")),\#(entry(dark, isDark))]}"#)
  }
}

/// Red, green, blue and alpha in steps of 1/255.
func steps(_ color: UIColor?) -> [Int] {
  var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
  guard let color, color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return [] }
  return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
}
