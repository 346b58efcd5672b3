public import Quartz2D

/// The colours of one name in a catalogue.
public struct ColorAsset: Sendable {
  /// A colour of the catalogue.
  public enum Value: Sendable {
    /// A colour by its components.
    case color(CGColor)
    /// A colour of the system, as `systemBlueColor`.
    case system(String)
  }

  private struct Entry: Sendable {
    let value: Value
    let conditions: AssetConditions
  }

  private let entries: [Entry]
  /// The file that describes the colours.
  public let path: String

  /// Reads the description of an asset.
  ///
  /// - Parameter folder: the folder of the asset in the catalogue.
  public init(folder: String) throws(AssetFault) {
    let document = try AssetDocument(of: folder)
    guard let descriptions = try document.objects("colors") else {
      throw AssetFault(document.path, "has no list \"colors\"")
    }
    var entries: [Entry] = []
    for description in descriptions {
      guard let color = try description.object("color") else { continue }
      entries.append(
        Entry(value: try Self.value(color), conditions: try AssetConditions(description)))
    }
    guard !entries.isEmpty else { throw AssetFault(document.path, "names no colours") }
    self.entries = entries
    path = document.path
  }

  /// All colours.
  public var values: [Value] { entries.map(\.value) }

  /// The colour for traits; nil if all are for other devices.
  public func value(for traits: AssetTraits) -> Value? {
    entries.fittest(for: traits) { $0.conditions }.first?.value
  }

  /// The spaces that Xcode's editor offers.
  private static let spaces = [
    "srgb": CGColorSpace.sRGB, "extended-srgb": CGColorSpace.extendedSRGB,
    "extended-linear-srgb": CGColorSpace.extendedLinearSRGB,
    "display-p3": CGColorSpace.displayP3, "gray-gamma-22": CGColorSpace.genericGrayGamma2_2,
    "extended-gray": CGColorSpace.extendedGray,
  ]

  private static func value(_ document: AssetDocument) throws(AssetFault) -> Value {
    if let name = try document.text("reference") { return .system(name) }
    let spaceName = try document.text("color-space") ?? "srgb"
    guard let name = spaces[spaceName], let space = CGColorSpace(name: name) else {
      throw AssetFault(document.path, "has the unknown colour space \"\(spaceName)\"")
    }
    guard let parts = try document.object("components") else {
      throw AssetFault(document.path, "has a colour without \"components\"")
    }
    let keys = space.numberOfComponents == 1 ? ["white"] : ["red", "green", "blue"]
    let isExtended = spaceName.hasPrefix("extended")
    var components: [CGFloat] = []
    for key in keys {
      let value = CGFloat(try parts.component(key))
      components.append(isExtended ? value : ColorComponents.unit(value))
    }
    components.append(ColorComponents.unit(CGFloat(try parts.component("alpha", isFraction: true))))
    guard let color = CGColor(colorSpace: space, components: components) else {
      throw AssetFault(document.path, "has a colour that its space does not have")
    }
    return .color(color)
  }
}

extension ColorAsset {
  /// A fault of the file that describes the colours.
  public func fault(_ reason: String) -> AssetFault { AssetFault(path, reason) }
}
