import Foundation
import QuartzCore

extension Composition {
  /// Most bytes of a file; larger files are refused.
  static let maximumBytes = 64 << 20
  /// Most bytes of all pictures of a file, as stored.
  private static let maximumPictureBytes = 256 << 20
  private static let maximumSide = 16384.0
  /// Longest duration: a day, in seconds.
  private static let maximumDuration = 86_400.0

  /// Reads a file.
  ///
  /// - Parameter folder: the folder of pictures beside the file; nil when there is none.
  /// - Throws: `AnimationFileError`.
  init(_ node: JSONNode, folder: URL?) throws {
    guard node.isObject else { throw node.fault("is no animation: an object is expected") }
    node.document.slots = node["slots"]
    func positive(_ name: String, atMost most: Double) throws -> Double {
      let member = try node.required(name)
      let number = try member.number()
      guard number > 0, number <= most else {
        throw member.fault("is \(number); more than 0 and at most \(most) is expected")
      }
      return number
    }
    size = CGSize(
      width: try positive("w", atMost: Self.maximumSide),
      height: try positive("h", atMost: Self.maximumSide))
    frameRate = try positive("fr", atMost: 1000)
    start = try node.required("ip").number()
    let last = try node.required("op")
    end = try last.number()
    guard end > start else { throw last.fault("is \(end), not after the first frame (\(start))") }
    guard (end - start) / frameRate <= Self.maximumDuration else {
      throw last.fault("makes the animation longer than a day")
    }
    layers = try node.required("layers").sourceLayers()
    for asset in try node["assets"]?.elements() ?? [] { try read(asset: asset, folder) }
    for font in try node["fonts"]?["list"]?.elements() ?? [] {
      fonts[try font.required("fName").string()] = FontSource(
        family: try font["fFamily"]?.string() ?? "Helvetica",
        style: try font["fStyle"]?.string() ?? "")
    }
    if let glyphs = node["chars"], !(try glyphs.elements().isEmpty) {
      glyphs.warn("outlines of letters are not used; the text is set in a font of the system")
    }
  }

  private mutating func read(asset: JSONNode, _ folder: URL?) throws {
    let id = try asset.required("id").string()
    if let layers = asset["layers"] {
      precompositions[id] = try layers.sourceLayers()
    } else if let file = asset["p"] {
      let size = CGSize(
        width: try asset.number("w", default: 0), height: try asset.number("h", default: 0))
      images[id] = ImageSource(
        place: asset.place.description, size: size,
        data: bytes(of: try file.string(), in: try asset["u"]?.string() ?? "", asset, folder))
    }
  }

  /// The bytes of an embedded picture or of one beside the file; nil with a warning.
  private mutating func bytes(
    of name: String, in subfolder: String, _ asset: JSONNode, _ folder: URL?
  ) -> [UInt8]? {
    if name.hasPrefix("data:") {
      guard let comma = name.firstIndex(of: ","), name[..<comma].hasSuffix(";base64"),
        let data = Data(
          base64Encoded: String(name[name.index(after: comma)...]),
          options: .ignoreUnknownCharacters)
      else {
        asset.warn("the embedded picture is no base64; layers with it are empty")
        return nil
      }
      return [UInt8](data)
    }
    // A file may name pictures below its own folder, and nothing else on the machine.
    let parts = (subfolder + "/" + name).split(separator: "/")
    guard let folder, !subfolder.hasPrefix("/"), !name.hasPrefix("/"), !parts.contains("..") else {
      asset.warn(
        "the picture “\(subfolder)\(name)” is not beside the file; layers with it are empty")
      return nil
    }
    let url = folder.appendingPathComponent(parts.joined(separator: "/"))
    do {
      let most = min(Self.maximumBytes, Self.maximumPictureBytes - pictureBytes)
      let data = try LimitedFile.bytes(of: url, atMost: most, isRegular: true)
      pictureBytes += data.count
      return [UInt8](data)
    } catch LimitedFile.Fault.tooLarge {
      asset.warn("the picture “\(url.path)” is too large; layers with it are empty")
      return nil
    } catch {
      asset.warn("the picture “\(url.path)” cannot be read; layers with it are empty")
      return nil
    }
  }
}
