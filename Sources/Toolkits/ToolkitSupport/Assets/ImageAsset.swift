import Foundation

/// The pictures of one name in a catalogue.
public struct ImageAsset: Sendable {
  /// The parts of a resizable picture.
  public struct Slices: Hashable, Sendable {
    /// Lengths of the edges that keep their size, in pixels.
    public var (top, left, bottom, right): (Double, Double, Double, Double)
    /// True if the middle is repeated; false if it is stretched.
    public var isTiled: Bool

    /// Returns true for the same edges.
    public static func == (a: Slices, b: Slices) -> Bool {
      (a.top, a.left, a.bottom, a.right) == (b.top, b.left, b.bottom, b.right)
        && a.isTiled == b.isTiled
    }
    /// Adds the edges to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine([top, left, bottom, right]) }
  }

  /// One file of the pictures.
  public struct Picture: Sendable {
    /// The file.
    public let path: String
    /// Pixels per point.
    public let scale: Int
    /// The parts of a resizable picture; nil for a picture that is stretched as a whole.
    public let slices: Slices?
    let conditions: AssetConditions
  }

  /// The way in which the pictures are drawn, as the catalogue says.
  public enum Intent: Sendable {
    /// The view that shows them decides.
    case automatic
    /// Their own colours.
    case original
    /// One colour, the tint.
    case template
  }

  /// The files.
  public let pictures: [Picture]
  /// The way in which they are drawn.
  public let intent: Intent

  /// Reads the description of an asset.
  ///
  /// - Parameter folder: the folder of the asset in the catalogue.
  public init(folder: String, of catalogue: AssetCatalogue) throws(AssetFault) {
    let document = try AssetDocument(of: folder)
    guard let entries = try document.objects("images") else {
      throw AssetFault(document.path, "has no list \"images\"")
    }
    var pictures: [Picture] = []
    for entry in entries {
      // An empty place of Xcode's editor has no file.
      guard let name = try entry.text("filename") else { continue }
      pictures.append(try Self.picture(name, entry, folder, catalogue))
    }
    guard !pictures.isEmpty else { throw AssetFault(document.path, "names no files") }
    self.pictures = pictures
    switch try document.object("properties")?.text("template-rendering-intent") {
    case "template": intent = .template
    case "original": intent = .original
    default: intent = .automatic
    }
  }

  /// The picture for traits: with their number of pixels per point, or the next larger one, or else the
  /// largest; nil if all are for other devices.
  public func picture(for traits: AssetTraits) -> Picture? {
    let fitting = pictures.fittest(for: traits) { $0.conditions }.sorted { $0.scale < $1.scale }
    return fitting.first { $0.scale >= traits.scale } ?? fitting.last
  }

  /// True if an appearance, a contrast or another trait than the scale decides.
  public var hasVariants: Bool {
    Set(pictures.map(\.conditions)).count > 1
  }

  private static func picture(
    _ name: String, _ entry: AssetDocument, _ folder: String, _ catalogue: AssetCatalogue
  ) throws(AssetFault) -> Picture {
    let path = try catalogue.file(name, in: folder)
    let kind = (name as NSString).pathExtension.lowercased()
    if kind == "pdf" || kind == "svg" {
      throw AssetFault(path, "is a vector drawing, which is not drawn here: add a PNG file")
    }
    guard ImageNames.kinds.contains(kind) else {
      throw AssetFault(path, "is no picture of a known kind")
    }
    return Picture(
      path: path, scale: try scale(entry), slices: try slices(entry),
      conditions: try AssetConditions(entry))
  }

  private static func scale(_ entry: AssetDocument) throws(AssetFault) -> Int {
    guard let text = try entry.text("scale") else { return 1 }
    guard text.hasSuffix("x"), let scale = Int(text.dropLast()), (1...4).contains(scale) else {
      throw entry.wrong("scale", text, "\"1x\", \"2x\" or \"3x\"")
    }
    return scale
  }

  private static func slices(_ entry: AssetDocument) throws(AssetFault) -> Slices? {
    guard let resizing = try entry.object("resizing") else { return nil }
    let mode = try resizing.text("mode") ?? "9-part"
    guard let caps = try resizing.object("cap-insets") else { return nil }
    func cap(_ side: String, _ isUsed: Bool) throws(AssetFault) -> Double {
      guard isUsed else { return 0 }
      let length = try caps.number(side) ?? 0
      guard length >= 0 else { throw caps.wrong(side, length, "0 or more pixels") }
      return length
    }
    let (isAcross, isDown) = (mode != "3-part-vertical", mode != "3-part-horizontal")
    return Slices(
      top: try cap("top", isDown), left: try cap("left", isAcross),
      bottom: try cap("bottom", isDown), right: try cap("right", isAcross),
      isTiled: try resizing.object("center")?.text("mode") == "tile")
  }
}
