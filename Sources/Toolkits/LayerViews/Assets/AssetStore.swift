import Foundation
import Synchronization
import ToolkitSupport

/// The asset catalogues of bundles, read once each. Usable on any thread.
final class AssetStore: Sendable {
  // The contents of files are the same in all environments.
  static let shared = AssetStore()

  private struct Key: Hashable {
    let bundle: String
    let name: String
  }
  private struct Contents {
    var catalogues: [String: [AssetCatalogue]] = [:]
    // An asset is nil once a search for it failed, so that its fault is said once.
    var images: [Key: UIImageAsset?] = [:]
    var colors: [Key: ColorAsset?] = [:]
  }
  private let contents = Mutex(Contents())

  /// The catalogues of a bundle; the faults of their folders are said at the first call.
  private func catalogues(of bundle: Bundle) -> [AssetCatalogue] {
    let key = bundle.bundlePath
    if let known = contents.withLock({ $0.catalogues[key] }) { return known }
    let found = AssetFolders.catalogues(of: bundle).map { AssetCatalogue(path: $0) }
    // Two threads may have read the same; one of them says the faults.
    let isFirst = contents.withLock { contents in
      defer { contents.catalogues[key] = found }
      return contents.catalogues[key] == nil
    }
    if isFirst { for fault in found.flatMap(\.faults) { notices.say("\(fault)") } }
    return found
  }

  /// The folder of an asset, with its catalogue; nil without one.
  private func find(
    _ name: String, _ kinds: [AssetCatalogue.Kind], in bundle: Bundle
  ) -> (folder: String, catalogue: AssetCatalogue)? {
    for catalogue in catalogues(of: bundle) {
      for kind in kinds {
        if let folder = catalogue.folder(of: name, kind) { return (folder, catalogue) }
      }
    }
    return nil
  }

  /// Reads an asset; nil, with a line on standard error, for one with a fault.
  private func read<Asset>(_ asset: () throws(AssetFault) -> Asset) -> Asset? {
    do {
      return try asset()
    } catch {
      notices.say("\(error)")
      return nil
    }
  }

  /// The images of a name; nil if no catalogue has it, or if it has a fault.
  func image(_ name: String, in bundle: Bundle) -> UIImageAsset? {
    let key = Key(bundle: bundle.bundlePath, name: name)
    if let known = contents.withLock({ $0.images[key] }) { return known }
    let asset = find(name, [.image, .icon, .symbol], in: bundle).flatMap { folder, catalogue in
      read { () throws(AssetFault) in try ImageAsset(folder: folder, of: catalogue) }
    }.map { UIImageAsset($0, name: name) }
    return contents.withLock { contents in
      if let other = contents.images[key] { return other }
      contents.images[key] = .some(asset)
      return asset
    }
  }

  /// The colours of a name; nil if no catalogue has it, or if it has a fault.
  func color(_ name: String, in bundle: Bundle) -> ColorAsset? {
    let key = Key(bundle: bundle.bundlePath, name: name)
    if let known = contents.withLock({ $0.colors[key] }) { return known }
    let asset = find(name, [.color], in: bundle).flatMap { folder, _ in
      read { () throws(AssetFault) in
        let asset = try ColorAsset(folder: folder)
        try UIColor.checkNames(of: asset)
        return asset
      }
    }
    contents.withLock { $0.colors[key] = .some(asset) }
    return asset
  }

  /// The file of a name; nil if no catalogue has it, or if it has a fault.
  func data(_ name: String, in bundle: Bundle) -> DataAsset? {
    find(name, [.data], in: bundle).flatMap { folder, catalogue in
      read { () throws(AssetFault) in
        try DataAsset(folder: folder, of: catalogue, for: .current)
      }
    }
  }
}

/// The folders of a bundle in which resources lie.
enum AssetFolders {
  /// The folders in which a bundle's resources are searched. The resources of a program are those of the
  /// main bundle, those of its own module beside it, in a folder that is named after package and program, and its folder.
  static func all(of bundle: Bundle) -> [String] {
    var folders = [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
    if bundle.bundlePath == Bundle.main.bundlePath, let program = Bundle.main.executablePath {
      let folder = (program as NSString).deletingLastPathComponent
      let ending = "_\((program as NSString).lastPathComponent).resources"
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      folders += entries.sorted().filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
      folders.append(folder)
    }
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }
  }

  /// The catalogues of a bundle, by their folders' names in each folder of resources.
  static func catalogues(of bundle: Bundle) -> [String] {
    all(of: bundle).flatMap { folder in
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return entries.sorted().filter { $0.hasSuffix(".xcassets") }.map { "\(folder)/\($0)" }
    }
  }
}
