/// The surroundings for which a variant of an asset is chosen.
public struct AssetTraits: Hashable, Sendable {
  /// The kind of device, as catalogues name it: `iphone`, `ipad`, `mac`, `tv`, `car`.
  public var idiom: String
  /// True for the dark appearance.
  public var isDark: Bool
  /// True for colours of high contrast.
  public var hasHighContrast: Bool
  /// True where lines run from right to left.
  public var isRightToLeft: Bool
  /// `compact` or `regular`; nil for a width of neither.
  public var widthClass: String?
  /// `compact` or `regular`; nil for a height of neither.
  public var heightClass: String?
  /// Pixels per point.
  public var scale: Int
  /// The languages of the user, the preferred one first.
  public var languages: [String]

  /// Creates the traits of a light appearance with lines from left to right.
  public init(idiom: String = "iphone", isDark: Bool = false, scale: Int = 1) {
    self.idiom = idiom
    self.isDark = isDark
    hasHighContrast = false
    isRightToLeft = false
    widthClass = nil
    heightClass = nil
    self.scale = scale
    languages = []
  }
}

/// The conditions under which a variant is shown.
struct AssetConditions: Hashable, Sendable {
  private var idiom = "universal"
  private var style: String?
  private var contrast: String?
  private var direction: String?
  private var widthClass: String?
  private var heightClass: String?
  private var locale: String?
  private var gamut: String?

  init(_ document: AssetDocument) throws(AssetFault) {
    idiom = try document.text("idiom") ?? "universal"
    direction = try document.text("language-direction")
    widthClass = try document.text("width-class")
    heightClass = try document.text("height-class")
    locale = try document.text("locale")
    gamut = try document.text("display-gamut")
    for appearance in try document.objects("appearances") ?? [] {
      switch try appearance.text("appearance") {
      case "luminosity": style = try appearance.text("value")
      case "contrast": contrast = try appearance.text("value")
      default: break
      }
    }
  }

  /// The fitness for traits, compared number by number; nil for a variant of other devices.
  func fitness(for traits: AssetTraits) -> [Int]? {
    guard idiom == traits.idiom || idiom == "universal" else { return nil }
    func match(_ value: String?, _ wanted: String?) -> Int {
      guard let value else { return 1 }
      return value == wanted ? 2 : 0
    }
    let language = locale.map { locale in
      traits.languages.contains { $0 == locale || $0.hasPrefix(locale + "-") } ? 2 : 0
    }
    return [
      idiom == "universal" ? 0 : 1,
      match(style, traits.isDark ? "dark" : "light"),
      match(contrast, traits.hasHighContrast ? "high" : nil),
      match(direction, traits.isRightToLeft ? "right-to-left" : "left-to-right"),
      match(widthClass, traits.widthClass), match(heightClass, traits.heightClass),
      language ?? 1, match(gamut, "sRGB"),
    ]
  }
}

extension Array {
  /// The elements that fit traits best; none if all are for other devices.
  func fittest(
    for traits: AssetTraits, _ conditions: (Element) -> AssetConditions
  ) -> [Element] {
    let rated = compactMap { element in
      conditions(element).fitness(for: traits).map { (element, $0) }
    }
    guard let best = rated.map(\.1).max(by: { $0.lexicographicallyPrecedes($1) }) else { return [] }
    return rated.filter { $0.1 == best }.map(\.0)
  }
}
