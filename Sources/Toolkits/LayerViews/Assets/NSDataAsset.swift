public import Foundation

/// A file of an asset catalogue.
open class NSDataAsset: NSObject, NSCopying, @unchecked Sendable {
  /// The name in the catalogue.
  public let name: String
  /// The contents of the file.
  public let data: Data
  /// The uniform type identifier that the catalogue gives; empty if it gives none.
  public let typeIdentifier: String

  /// Reads the file of a name in the asset catalogues of the main bundle; nil if there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Reads the file of a name in the asset catalogues of a bundle; nil if there is none.
  public init?(name: String, bundle: Bundle) {
    guard let asset = AssetStore.shared.data(name, in: bundle) else { return nil }
    self.name = name
    data = asset.data
    typeIdentifier = asset.type ?? ""
    super.init()
  }

  /// Returns this asset, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
