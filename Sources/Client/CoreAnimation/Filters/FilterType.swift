import GraphicsValues

/// A type of filters, or a blend mode, with its inputs. The generated extension lists all.
struct FilterType {
  typealias Parameters = [String: PropertyValue]

  /// The kind of a filter's object on the wire.
  let name: String
  /// Core Image's name; nil without one.
  let effectName: String?
  /// The inputs that have a default, by name.
  let parameters: Parameters

  init(_ name: String, effect: String? = nil, _ parameters: Parameters = [:]) {
    self.name = name
    effectName = effect
    self.parameters = parameters
  }

  /// Returns the type of a `CAFilter`; nil for an unknown name.
  static func named(_ name: String) -> FilterType? { byName[name] }

  /// Returns the type with a name in Core Image; nil for an unknown name.
  static func effect(_ name: String) -> FilterType? { byEffectName[name] }

  /// The names for `CAFilter`, without those that only Core Image has.
  static var names: [String] { all.filter { $0.name != $0.effectName }.map(\.name).sorted() }

  /// The names for `CIFilter`.
  static var effectNames: [String] { byEffectName.keys.sorted() }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let byEffectName = Dictionary(
    uniqueKeysWithValues: all.compactMap { type in type.effectName.map { ($0, type) } })
}
