public import Foundation

/// The file of one name in a catalogue.
public struct DataAsset: Sendable {
  /// The contents.
  public let data: Data
  /// The uniform type identifier that the catalogue gives; nil without one.
  public let type: String?

  /// Reads the file of an asset for traits.
  ///
  /// - Parameter folder: the folder of the asset in the catalogue.
  public init(
    folder: String, of catalogue: AssetCatalogue, for traits: AssetTraits
  ) throws(AssetFault) {
    let document = try AssetDocument(of: folder)
    var files: [(name: String, type: String?, conditions: AssetConditions)] = []
    for entry in try document.objects("data") ?? [] {
      guard let name = try entry.text("filename") else { continue }
      files.append(
        (name, try entry.text("universal-type-identifier"), try AssetConditions(entry)))
    }
    guard let file = files.fittest(for: traits, { $0.conditions }).first else {
      throw AssetFault(document.path, "names no file for this device")
    }
    let path = try catalogue.file(file.name, in: folder)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw AssetFault(path, "cannot be read")
    }
    self.data = data
    type = file.type
  }
}
