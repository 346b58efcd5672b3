public import Foundation
import Quartz2D
import Synchronization
import ToolkitSupport

/// The images of one name, of which traits choose one. Usable on any thread.
open class UIImageAsset: NSObject, @unchecked Sendable {
  private struct Registered {
    let traits: UITraitCollection
    let image: UIImage
  }

  /// The description in a catalogue; nil for an asset that the program has made.
  private let source: ImageAsset?
  let name: String
  private let registered = Mutex<[Registered]>([])
  /// The files that could not be read, which are told once.
  private let faulty = Mutex<Set<String>>([])

  init(_ source: ImageAsset, name: String) {
    self.source = source
    self.name = name
    super.init()
  }

  /// Creates an asset without images.
  public override init() {
    source = nil
    name = ""
    super.init()
  }

  /// Returns the image for traits; an empty one without images.
  ///
  /// A trait that the collection does not name is the current one's.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    pick(traitCollection, nil) ?? UIImage()
  }

  /// Adds an image for traits, which replaces that of the same traits.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    unregister(with: traitCollection)
    registered.withLock { $0.append(Registered(traits: traitCollection, image: image)) }
  }

  /// Removes the image that was added for traits.
  open func unregister(with traitCollection: UITraitCollection) {
    registered.withLock { images in images.removeAll { $0.traits == traitCollection } }
  }

  /// True if another trait than the scale may choose another image.
  var hasVariants: Bool {
    source?.hasVariants ?? false || registered.withLock { !$0.isEmpty }
  }

  /// The image for traits; nil without one.
  func pick(_ traits: UITraitCollection, _ configuration: UIImage.Configuration?) -> UIImage? {
    if let own = registered.withLock({ best(of: $0, for: traits) }) {
      return own.changed { $0.asset = self }
    }
    guard let source else { return nil }
    let wanted = AssetTraits(traits)
    guard let picture = source.picture(for: wanted) else {
      fail(name, "the image \"\(name)\" has no picture for the device \"\(wanted.idiom)\"")
      return nil
    }
    guard let file = AssetPictures.read(picture.path) else {
      fail(picture.path, "\(picture.path) is no picture that can be read")
      return nil
    }
    return UIImage(cgImage: file.image, traits: imageTraits(picture, file, configuration))
  }

  /// The first image whose traits hold, or else the first.
  private func best(of images: [Registered], for traits: UITraitCollection) -> UIImage? {
    let all = UITraitCollection(traitsFrom: [.current, traits])
    return (images.first { all.containsTraits(in: $0.traits) } ?? images.first)?.image
  }

  private func imageTraits(
    _ picture: ImageAsset.Picture, _ file: ImageFile, _ configuration: UIImage.Configuration?
  ) -> UIImage.Traits {
    let scale = CGFloat(picture.scale)
    var traits = UIImage.Traits(scale: scale, orientation: file.orientation)
    if let slices = picture.slices {
      traits.capInsets = UIEdgeInsets(
        top: slices.top / scale, left: slices.left / scale, bottom: slices.bottom / scale,
        right: slices.right / scale)
      traits.resizingMode = slices.isTiled ? .tile : .stretch
    }
    switch source?.intent {
    case .template: traits.renderingMode = .alwaysTemplate
    case .original: traits.renderingMode = .alwaysOriginal
    case .automatic, nil: break
    }
    traits.asset = self
    traits.configuration = configuration
    return traits
  }

  private func fail(_ key: String, _ text: String) {
    if faulty.withLock({ $0.insert(key).inserted }) { notices.say(text) }
  }
}

/// The decoded pictures of catalogues, while they are among those used last.
enum AssetPictures {
  // NSCache may be used on any thread.
  nonisolated(unsafe) private static let files: NSCache<NSString, Box> = {
    let cache = NSCache<NSString, Box>()
    // Bytes of pixels.
    cache.totalCostLimit = 64 << 20
    return cache
  }()

  private final class Box {
    let file: ImageFile
    init(_ file: ImageFile) { self.file = file }
  }

  static func read(_ path: String) -> ImageFile? {
    if let known = files.object(forKey: path as NSString) { return known.file }
    guard let file = ImageFile(path: path) else { return nil }
    files.setObject(
      Box(file), forKey: path as NSString, cost: file.image.bytesPerRow * file.image.height)
    return file
  }
}
