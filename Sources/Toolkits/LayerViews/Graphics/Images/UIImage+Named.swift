public import Quartz2D
import ToolkitSupport

extension UIImage {
  // NSCache may be used on any thread.
  nonisolated(unsafe) private static let named: NSCache<NSString, UIImage> = {
    let cache = NSCache<NSString, UIImage>()
    // Bytes of pixels.
    cache.totalCostLimit = 64 << 20
    return cache
  }()

  /// Creates an image of the application by name: that of an asset catalogue, or an image file among
  /// the resources of the main bundle or beside the program; nil if there is none.
  ///
  /// A name in a catalogue contains those of the groups that give a namespace: `Birds/Swift`. A
  /// file's name may leave out the extension. Among the files with the endings `@2x` and `@3x`
  /// and without an ending, the file for the main screen's scale is preferred, then larger scales,
  /// then smaller ones. An image is read once, while it is among the recently used images.
  public convenience init?(named name: String) {
    self.init(named: name, in: .main)
  }

  /// Creates the image with a name among the resources of a bundle; nil stands for the main bundle.
  public convenience init?(named name: String, in bundle: Bundle?) {
    self.init(named: name, in: bundle, with: nil)
  }

  /// Creates the image with a name among the resources of a bundle, for traits.
  ///
  /// - Parameters:
  ///   - bundle: the bundle; nil stands for the main one.
  ///   - traitCollection: the traits; nil stands for the current ones.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(
      named: name, in: bundle, with: traitCollection.map { Configuration(traitCollection: $0) })
  }

  /// Creates the image with a name among the resources of a bundle, for a configuration.
  ///
  /// - Parameters:
  ///   - bundle: the bundle; nil stands for the main one.
  ///   - configuration: the traits; nil stands for the current ones.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    let bundle = bundle ?? .main
    if let asset = AssetStore.shared.image(name, in: bundle) {
      let traits = configuration?.traitCollection ?? .current
      guard let image = asset.pick(traits, configuration) else { return nil }
      self.init(cgImage: image.cgImage, traits: image.traits)
      return
    }
    let key = "\(bundle.bundlePath)\n\(name)" as NSString
    let cached = Self.named.object(forKey: key)
    guard let image = cached ?? Self.read(name, in: bundle), let pixels = image.cgImage else {
      return nil
    }
    if cached == nil {
      Self.named.setObject(image, forKey: key, cost: pixels.bytesPerRow * pixels.height)
    }
    var traits = image.traits
    traits.configuration = configuration
    self.init(cgImage: pixels, traits: traits)
  }

  private static func read(_ name: String, in bundle: Bundle) -> UIImage? {
    guard !name.isEmpty, !name.contains("\0") else { return nil }
    for folder in AssetFolders.all(of: bundle) {
      for path in candidates((folder as NSString).appendingPathComponent(name)) {
        if let file = ImageFile(path: path) {
          return UIImage(cgImage: file.image, scale: file.scale, orientation: file.orientation)
        }
      }
    }
    return nil
  }

  /// Returns the paths at which a file may be, in the order in which they are tried.
  static func candidates(_ path: String) -> [String] {
    let kinds = ImageNames.kinds
    let kind = (path as NSString).pathExtension.lowercased()
    let paths = kinds.contains(kind) ? [path] : kinds.map { "\(path).\($0)" }
    let screen = min(max(Int(defaultImageScale().rounded(.up)), 1), 3)
    let scales =
      [screen] + (1...3).filter { $0 > screen } + (1...3).reversed().filter { $0 < screen }
    return paths.flatMap { path in
      ImageNames.scale(of: path) == 1
        ? scales.map { ImageFile.path(path, withScale: $0) } : [path]
    }
  }
}
