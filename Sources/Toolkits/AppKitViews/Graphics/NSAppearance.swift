public import Foundation

/// The look for which colours are chosen: light, as the system's colours have it here, or dark.
open class NSAppearance: NSObject, @unchecked Sendable {
  /// The names of appearances.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Dark letters on a light ground.
    public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
    /// Light letters on a dark ground.
    public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
  }

  /// The name.
  public final let name: Name

  /// Creates the appearance of a name; nil for a name that is neither `aqua` nor `darkAqua`.
  public init?(named name: Name) {
    guard name == .aqua || name == .darkAqua else { return nil }
    self.name = name
    super.init()
  }

  private static let light = NSAppearance(light: ())
  private init(light: Void) {
    name = .aqua
    super.init()
  }

  private static let key = "NSAppearance.currentDrawing"

  /// Returns the appearance that colours have on the thread: `aqua`, except while
  /// `performAsCurrentDrawingAppearance(_:)` runs.
  open class func currentDrawing() -> NSAppearance {
    Thread.current.threadDictionary[key] as? NSAppearance ?? light
  }

  /// Runs a closure with this appearance as the current one.
  open func performAsCurrentDrawingAppearance(_ block: () -> Void) {
    let outer = NSAppearance.currentDrawing()
    Thread.current.threadDictionary[NSAppearance.key] = self
    block()
    Thread.current.threadDictionary[NSAppearance.key] = outer
  }

  /// Returns the first of given names that is this appearance's; nil if none is.
  open func bestMatch(from appearances: [Name]) -> Name? { appearances.first { $0 == name } }
}
