import Foundation
import FoundationXML

extension Schema {
  /// The filters and blend modes, in the order of the file.
  struct Filters {
    var doc: String
    var filters: [Filter]
    var blendModes: [BlendMode]

    /// The functions of single pixels, in the order of their numbers.
    var pixelFilters: [Filter] { filters.filter { $0.effect.isPixels } }
  }

  struct Filter {
    /// The kind of the filter's objects on the wire.
    var name: String
    /// Core Image's name; empty without one.
    var imageName: String
    var effect: Effect
    var doc: String
    var inputs: [Input]

    /// The names in objects: that of the filter and Core Image's.
    var kinds: [String] { [name] + (imageName.isEmpty || imageName == name ? [] : [imageName]) }
  }

  enum Effect: Equatable {
    case nothing
    /// A function of `ColorMatrix`.
    case matrix(String)
    /// A function of single pixels.
    case pixels(String)
    /// A function of `FilterOperation`.
    case operation(String)

    var isPixels: Bool {
      if case .pixels = self { return true }
      return false
    }
  }

  struct Input {
    var name: String
    var type: String
    /// The numbers of the default; empty without one.
    var defaultNumbers: [String]
    var minimum: String
    var maximum: String
    var unit: String
    /// The name of the argument that takes the value.
    var argument: String
    var doc: String
  }

  struct BlendMode {
    var name: String
    /// The kinds of objects with this mode.
    var filterNames: [String]
    /// Core Image's name; empty without one.
    var imageName: String
    var doc: String
  }
}

extension Schema.Filters {
  init(_ element: XMLElement) throws {
    doc = try element.documentation()
    filters = try element.elements(forName: "filter").map(Schema.Filter.init)
    blendModes = try element.elements(forName: "blend").map(Schema.BlendMode.init)
    let kinds = filters.flatMap(\.kinds) + blendModes.flatMap { $0.filterNames + [$0.imageName] }
    let names = kinds.filter { !$0.isEmpty }
    guard Set(names).count == names.count else {
      throw SchemaError(description: "filters: a name is there twice")
    }
  }
}

extension Schema.Filter {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    imageName = element.optional("image")
    let effects =
      [
        (element.optional("matrix"), Schema.Effect.matrix),
        (element.optional("pixels"), Schema.Effect.pixels),
        (element.optional("operation"), Schema.Effect.operation),
      ].filter { !$0.0.isEmpty }
    guard effects.count <= 1 else {
      throw SchemaError(description: "\(name): a filter has one effect")
    }
    effect = effects.first.map { $0.1($0.0) } ?? .nothing
    doc = try element.documentation()
    inputs = try element.elements(forName: "input").map(Schema.Input.init)
    if effect.isPixels, numbers.count > 8 || numbers.contains(where: { $0.type != "scalar" }) {
      throw SchemaError(description: "\(name): a function of pixels has at most eight numbers")
    }
  }

  /// The inputs that place the coordinates of a function of single pixels.
  var places: [Schema.Input] { inputs.filter(\.isPlace) }

  /// The inputs that are numbers of a function of single pixels.
  var numbers: [Schema.Input] { inputs.filter { !$0.isPlace } }
}

extension Schema.Input {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    type = try element.required("type")
    defaultNumbers = element.optional("default").split(separator: " ").map(String.init)
    minimum = element.optional("min")
    maximum = element.optional("max")
    unit = element.optional("unit")
    argument = try element.required("argument")
    doc = element.prose
    let isRight =
      switch type {
      case "scalar": defaultNumbers.count == 1
      case "scalars": !defaultNumbers.isEmpty
      case "color": defaultNumbers.count == 4
      case "point": defaultNumbers.isEmpty
      default: false
      }
    guard isRight else { throw SchemaError(description: "\(name): the default is no \(type)") }
  }

  fileprivate var isPlace: Bool { argument == "radius" || argument == "center" }
}

extension Schema.BlendMode {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("mode")
    filterNames = try element.required("names").split(separator: " ").map(String.init)
    imageName = element.optional("image")
    doc = element.prose
  }
}
