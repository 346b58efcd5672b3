import Foundation

/// The contents of an asset catalogue's folder, `Assets.xcassets`, as Xcode writes it.
///
/// The folder is walked once; the description of an asset is read when it is asked for.
public struct AssetCatalogue: Sendable {
  /// The kind of an asset, by the extension of its folder.
  public enum Kind: String, Sendable {
    /// Pictures.
    case image = "imageset"
    /// Pictures of an application.
    case icon = "appiconset"
    /// Colours.
    case color = "colorset"
    /// Files.
    case data = "dataset"
    /// Drawings of symbols.
    case symbol = "symbolset"
  }

  /// The folder of the catalogue.
  public let path: String
  /// The faults that were met on the walk through the folder.
  public private(set) var faults: [AssetFault] = []
  private var folders: [Kind: [String: String]] = [:]
  private let root: String
  private var count = 0

  private static let deepest = 24
  private static let largest = 100_000

  /// Walks through the folder of a catalogue.
  public init(path: String) {
    self.path = path
    root = AssetFiles.real(path)
    read(path, prefix: "", depth: 0)
  }

  /// The names of the assets of a kind, sorted.
  public func names(of kind: Kind) -> [String] { folders[kind].map { $0.keys.sorted() } ?? [] }

  /// The folder of an asset, by its name and those of the groups that give a namespace:
  /// `Birds/Swift`; nil if there is none.
  public func folder(of name: String, _ kind: Kind) -> String? { folders[kind]?[name] }

  private mutating func read(_ folder: String, prefix: String, depth: Int) {
    guard depth <= Self.deepest else {
      faults.append(AssetFault(folder, "lies deeper than \(Self.deepest) folders"))
      return
    }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      faults.append(AssetFault(folder, "cannot be read"))
      return
    }
    for entry in entries.sorted() where !entry.hasPrefix(".") {
      count += 1
      guard count <= Self.largest else {
        if count == Self.largest + 1 {
          faults.append(AssetFault(path, "has more than \(Self.largest) files"))
        }
        return
      }
      let path = "\(folder)/\(entry)"
      guard Self.isFolder(path), entry != "Contents.json" else { continue }
      guard isInside(path) else {
        faults.append(AssetFault(path, "is a link that leads out of the catalogue"))
        continue
      }
      add(path, entry, prefix, depth)
    }
  }

  private mutating func add(_ path: String, _ entry: String, _ prefix: String, _ depth: Int) {
    let base = (entry as NSString).deletingPathExtension
    if let kind = Kind(rawValue: (entry as NSString).pathExtension) {
      let name = prefix + base
      if let other = folders[kind]?[name] {
        faults.append(AssetFault(path, "has the name of \(other)"))
      } else {
        folders[kind, default: [:]][name] = path
      }
      return
    }
    // A link to a folder further out leads around for ever.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    guard !isLink else {
      faults.append(AssetFault(path, "is a link to a folder of assets, which is not followed"))
      return
    }
    read(path, prefix: namespace(path) ? prefix + base + "/" : prefix, depth: depth + 1)
  }

  private mutating func namespace(_ path: String) -> Bool {
    // A group needs no description.
    guard FileManager.default.fileExists(atPath: path + "/Contents.json") else { return false }
    do throws(AssetFault) {
      return try AssetDocument(of: path).object("properties")?.isSet("provides-namespace") ?? false
    } catch {
      faults.append(error)
      return false
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// True if a path, all links followed, lies in the catalogue.
  private func isInside(_ path: String) -> Bool { AssetFiles.isInside(path, root) }

  /// The path of a file that an asset names.
  func file(_ name: String, in folder: String) throws(AssetFault) -> String {
    let path = "\(folder)/\(name)"
    guard !name.isEmpty, !name.contains("\0"), FileManager.default.fileExists(atPath: path) else {
      throw AssetFault(path, "is missing")
    }
    guard isInside(path) else { throw AssetFault(path, "leads out of the catalogue") }
    guard PlainFile.size(path) != nil else { throw AssetFault(path, "is no file with contents") }
    return path
  }
}
