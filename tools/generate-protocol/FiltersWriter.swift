/// Returns all files made from the filters, with their paths.
func filterFiles(_ schema: Schema) -> [(String, String)] {
  let filters = schema.filters
  let drawList = "Sources/Renderers/DrawList/Generated/"
  return [
    (drawList + "FilterInputs+Operations.swift", writeFilterOperations(filters)),
    (drawList + "PixelFunction.swift", writePixelFunction(filters)),
    (drawList + "BlendMode.swift", writeBlendMode(filters)),
    ("Sources/Client/CoreAnimation/Generated/FilterType+All.swift", writeFilterTypes(filters)),
    (
      "Sources/Renderers/CSpanKernels/include/EffectLists.h",
      writeEffectLists(filters)
    ),
    (
      "Sources/Renderers/OpenGLRenderer/Shaders/Generated/pixel-choice.glsl",
      writePixelChoice(filters)
    ),
  ]
}

/// FilterInputs+Operations.swift: the conversion of inputs to operations.
private func writeFilterOperations(_ filters: Schema.Filters) -> String {
  var source = Source(imports: ["import GraphicsValues"])
  let effective = filters.filters.filter { $0.effect != .nothing }
  source.line()
  source.block("extension FilterInputs") { source in
    source.doc("Returns the operation of a kind of filter; nil for a kind without one.")
    source.block("func operation(_ kind: String) throws(NotFinite) -> FilterOperation?") { source in
      source.choice("kind") { source in
        for filter in effective {
          let kinds = filter.kinds.map(quoted).joined(separator: ", ")
          source.line("case \(kinds): try \(filter.functionName)()")
        }
        source.line("default: nil")
      }
    }
    for filter in effective {
      source.line()
      source.doc(filter.doc)
      let head = "private func \(filter.functionName)() throws(NotFinite) -> FilterOperation?"
      if filter.inputs.isEmpty {
        source.line("\(head) { \(filter.result) }")
      } else {
        source.block(head) { source in
          for input in filter.inputs { source.call("let \(input.argument) = try ", input.reading) }
          let (name, arguments) = filter.application
          source.call("return ", (name, arguments))
        }
      }
    }
  }
  return source.text
}

/// PixelFunction.swift: the functions of single pixels.
private func writePixelFunction(_ filters: Schema.Filters) -> String {
  var source = Source()
  source.line()
  source.doc(
    "A function of the colour and the place of one pixel. Its numbers are those of "
      + "CSpanKernels' `effect_pixels`.")
  source.block("package enum PixelFunction: UInt8, Hashable, Sendable, CaseIterable") { source in
    for (number, filter) in filters.pixelFilters.enumerated() {
      source.doc(filter.doc)
      source.line("case \(filter.effect.name) = \(number)")
    }
  }
  return source.text
}

/// BlendMode.swift: the blend modes and the names that filters have for them.
private func writeBlendMode(_ filters: Schema.Filters) -> String {
  var source = Source()
  source.line()
  source.doc(
    "A mode of blending a source with the pixels below it (§2.5.7). docs/rendering-effects.md has "
      + "the formulas.")
  let conformances = "UInt8, Hashable, Sendable, CaseIterable"
  source.block("@usableFromInline package enum BlendMode: \(conformances)") { source in
    for (number, mode) in filters.blendModes.enumerated() {
      source.doc(mode.doc)
      source.line("case \(mode.name) = \(number)")
    }
  }
  source.line()
  source.block("extension BlendMode") { source in
    source.doc("The mode for the kind of a filter; nil for other filters.")
    source.block("package init?(filter kind: String)") { source in
      source.line("switch kind {")
      for mode in filters.blendModes {
        let kinds = (mode.filterNames + [mode.imageName]).filter { !$0.isEmpty }
        source.line(
          "case \(kinds.map(quoted).joined(separator: ", ")): self = .\(mode.name)")
      }
      source.lines("default: return nil", "}")
    }
  }
  return source.text
}

/// FilterType+All.swift: the filters as applications see them.
private func writeFilterTypes(_ filters: Schema.Filters) -> String {
  var source = Source(imports: ["import GraphicsValues"])
  source.line()
  source.block("extension FilterType") { source in
    source.doc("All types of filters, blend modes included.")
    source.line("static let all: [FilterType] = [")
    source.indented { source in
      for filter in filters.filters {
        let inputs = filter.inputs.filter { !$0.defaultNumbers.isEmpty }
        let image = filter.imageName.isEmpty ? "" : ", effect: \(quoted(filter.imageName))"
        let name = quoted(filter.name) + image
        source.type(name, inputs.map { "\(quoted($0.name)): \($0.value)" })
      }
      for mode in filters.blendModes {
        let image = mode.imageName.isEmpty ? "" : ", effect: \(quoted(mode.imageName))"
        for (index, name) in mode.filterNames.enumerated() {
          source.line("FilterType(\(quoted(name))\(index == 0 ? image : "")),")
        }
      }
    }
    source.line("]")
  }
  return source.text
}

/// EffectLists.h: the same lists for the kernels.
private func writeEffectLists(_ filters: Schema.Filters) -> String {
  func list(_ name: String, _ items: [String]) -> String {
    "#define \(name)(X) \\\n" + items.map { "  X(\($0))" }.joined(separator: " \\\n") + "\n"
  }
  return """
    // Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.
    #pragma once

    // X(name) for each function of single pixels.
    \(list("EFFECT_PIXELS", filters.pixelFilters.map { snake($0.effect.name) }))
    enum effect_pixels {
    #define X(name) effect_pixels_##name,
      EFFECT_PIXELS(X)
    #undef X
    };

    // X(name) for each blend mode.
    \(list("EFFECT_BLEND_MODES", filters.blendModes.map { snake($0.name) }))
    enum effect_blend_mode {
    #define X(name) effect_blend_##name,
      EFFECT_BLEND_MODES(X)
    #undef X
    };

    """
}

/// pixel-choice.glsl: the choice of a function of single pixels by its number.
private func writePixelChoice(_ filters: Schema.Filters) -> String {
  let cases = filters.pixelFilters.enumerated().map { number, filter in
    "    case \(number): return \(filter.effect.name)(pixel, place);\n"
  }
  return """
    // Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

    uvec4 changed(int function, uvec4 pixel, vec2 place) {
      switch (function) {
    \(cases.joined())    default: return pixel;
      }
    }

    """
}

/// The part of REFERENCE.md on filters.
func filterReference(_ schema: Schema) -> String {
  var page = "\n## Filters\n\n\(schema.filters.doc)\n\n"
  page += "| kind | also | input | type | default | range | unit | meaning |\n"
  page += "|---|---|---|---|---|---|---|---|\n"
  for filter in schema.filters.filters {
    let also = filter.kinds.dropFirst().joined(separator: ", ")
    page += "| \(filter.name) | \(also) | | | | | | \(filter.doc) |\n"
    for input in filter.inputs {
      let range = [input.minimum, input.maximum].contains { !$0.isEmpty }
      let standard = input.defaultNumbers.joined(separator: " ")
      page += "| | | \(input.name) | \(input.type) | \(standard) "
      page += "| \(range ? "\(input.minimum)…\(input.maximum)" : "") | \(input.unit) "
      page += "| \(input.doc) |\n"
    }
  }
  page += "\n| blend mode | kinds | meaning |\n|---|---|---|\n"
  for mode in schema.filters.blendModes {
    let kinds = (mode.filterNames + [mode.imageName]).filter { !$0.isEmpty }
    page += "| \(mode.name) | \(kinds.joined(separator: ", ")) | \(mode.doc) |\n"
  }
  return page
}

/// `color_dodge` for `colorDodge`.
private func snake(_ name: String) -> String {
  name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
}

extension Schema.Effect {
  fileprivate var name: String {
    switch self {
    case .nothing: ""
    case .matrix(let name), .pixels(let name), .operation(let name): name
    }
  }
}

extension Schema.Filter {
  /// `imageColorControls` for `CIColorControls`.
  fileprivate var functionName: String {
    guard name.hasPrefix("CI") else { return name }
    return "image" + name.dropFirst(2)
  }

  /// The function that makes the operation, and its arguments.
  fileprivate var application: (String, [String]) {
    let labelled = inputs.map { "\($0.argument): \($0.argument)" }
    switch effect {
    case .nothing: return ("nil", [])
    case .matrix(let name):
      return ("matrix", [".\(name)(\(labelled.joined(separator: ", ")))"])
    case .pixels(let name):
      let places = places.sorted { $0.argument < $1.argument }
      let numbers = numbers.map(\.argument)
      let arguments =
        ["." + name] + places.map { "\($0.argument): \($0.argument)" }
        + (numbers.isEmpty ? [] : ["numbers: [\(numbers.joined(separator: ", "))]"])
      return (".pixels", ["PixelFilter(\(arguments.joined(separator: ", ")))"])
    case .operation(let name): return ("." + name, labelled)
    }
  }

  /// The operation of a filter without inputs.
  fileprivate var result: String {
    switch effect {
    case .nothing: "nil"
    case .matrix(let name): "matrix(.\(name))"
    case .pixels(let name): ".pixels(PixelFilter(.\(name)))"
    case .operation(let name): ".\(name)"
    }
  }
}

extension Schema.Input {
  /// The default as a number, a list of numbers or a colour.
  private var literal: String {
    switch type {
    case "scalars": "[\(defaultNumbers.joined(separator: ", "))]"
    case "color":
      "ColorValue("
        + zip(["red", "green", "blue", "alpha"], defaultNumbers).map { "\($0): \($1)" }
        .joined(separator: ", ") + ")"
    default: defaultNumbers.joined()
    }
  }

  /// The default as a `PropertyValue`.
  fileprivate var value: String { ".\(type)(\(literal))" }

  /// The function that reads the input, and its arguments.
  fileprivate var reading: (String, [String]) {
    var arguments = [quoted(name)]
    if !defaultNumbers.isEmpty { arguments.append(literal) }
    if !minimum.isEmpty { arguments.append("from: \(minimum)") }
    if !maximum.isEmpty { arguments.append("to: \(maximum)") }
    return (type, arguments)
  }
}

extension Source {
  /// A type of filters with its inputs, in one line when it fits.
  fileprivate mutating func type(_ name: String, _ inputs: [String]) {
    let items = "[\(inputs.joined(separator: ", "))]"
    if inputs.isEmpty {
      line("FilterType(\(name)),")
    } else if column + name.count + items.count + 15 <= 100 {
      line("FilterType(\(name), \(items)),")
    } else if column + 2 + name.count + items.count + 4 <= 100 {
      line("FilterType(")
      indented { $0.line("\(name), \(items)),") }
    } else {
      line("FilterType(")
      indented { source in
        source.lines(name + ",", "[")
        source.indented { source in
          for input in inputs { source.line(input + (inputs.count == 1 ? "" : ",")) }
        }
        source.line("]),")
      }
    }
  }

  /// A call after the words before it, in one line when it fits.
  fileprivate mutating func call(_ before: String, _ call: (String, [String])) {
    let (head, arguments) = (before + call.0 + "(", call.1.joined(separator: ", ") + ")")
    if column + head.count + arguments.count <= 100 {
      line(head + arguments)
    } else {
      line(head)
      indented { $0.line(arguments) }
    }
  }
}
