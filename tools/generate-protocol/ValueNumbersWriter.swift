/// Sources/Shared/GraphicsValues/Generated/PropertyValue+Numbers.swift: values as numbers and elements.
func writeValueNumbers(_ schema: Schema) -> String {
  var source = Source()
  let records = schema.types.filter { $0.form == .numbers }
  source.line()
  source.block("extension PropertyType") { source in
    source.doc("Number of the numbers in every value; 0 for lists and for types without numbers.")
    source.block("package var numberCount: Int") { source in
      source.choice("self") { source in
        for count in distinct(schema.types.map(\.numberPaths.count)) {
          source.cases(
            schema.types.filter { $0.numberPaths.count == count }.map(\.name), String(count))
        }
      }
    }
    source.line()
    source.doc("True when the numbers in values have 32 bits.")
    source.block("package var hasSinglePrecision: Bool") { source in
      source.choice("self") { source in
        source.cases(schema.types.filter { schema.isSingle($0) }.map(\.name), "true")
        source.line("default: false")
      }
    }
    source.line()
    source.doc("The type of the elements of a list of numbers or colours; nil for other types.")
    source.block("package var elementType: PropertyType?") { source in
      source.choice("self") { source in
        for (type, element) in schema.lists {
          source.line("case .\(type.name): .\(element.name)")
        }
        source.line("default: nil")
      }
    }
    source.line()
    source.doc(
      "Makes a value of numbers, which `next` returns in the order of the wire; nil when "
        + "`numberCount` is 0.")
    source.line("package func value<E: Error>(")
    source.indented { $0.line("ofNumbers next: () throws(E) -> Double") }
    source.block(") throws(E) -> PropertyValue?") { source in
      source.choice("self") { source in
        for type in records {
          let made = type.made { _ in
            type.hasRows ? "try row(of: next)" : type.isSingle ? "Float(try next())" : "try next()"
          }
          source.result("case .\(type.name):", ".\(type.name)(\(made))")
        }
        source.line("default: nil")
      }
    }
    source.line()
    source.doc(
      "Makes a list of elements of the type `elementType`; elements of other types are left out. Nil for "
        + "other types.")
    let list = "package func value(ofElements elements: [PropertyValue]) -> PropertyValue?"
    source.block(list) { source in
      source.choice("self") { source in
        for (type, element) in schema.lists {
          source.result(
            "case .\(type.name):",
            ".\(type.name)(elements.compactMap(\\.as\(element.capitalized)))")
        }
        source.line("default: nil")
      }
    }
  }
  source.line()
  source.block("extension PropertyValue") { source in
    source.doc(
      "The numbers of a value with `numberCount` numbers, in the order of the wire; empty for others."
    )
    source.block("package var numbers: [Double]") { source in
      source.choice("self") { source in
        for type in records {
          let parts = "[" + type.parts.map { "v" + $0.path }.joined(separator: ", ") + "]"
          let numbers =
            type.hasRows
            ? parts + ".flatMap { [$0.x, $0.y, $0.z, $0.w] }"
            : type.isSingle ? parts + ".map { Double($0) }" : parts
          source.result("case .\(type.name)(let v):", numbers)
        }
        source.line("default: []")
      }
    }
    source.line()
    source.doc("The elements of a list of numbers or colours; nil for other values.")
    source.block("package var elements: [PropertyValue]?") { source in
      source.choice("self") { source in
        for (type, element) in schema.lists {
          source.line("case .\(type.name)(let v): v.map { .\(element.name)($0) }")
        }
        source.line("default: nil")
      }
    }
    source.line()
    source.doc(
      "Makes a value of the results of `body` for each two numbers in the same place; nil for values of "
        + "different types, lists of different lengths, matrices, and values without numbers.")
    source.lines("@inlinable @inline(__always)", "package func combined(")
    source.indented { $0.line("with other: PropertyValue, _ body: (Double, Double) -> Double") }
    source.block(") -> PropertyValue?") { source in
      source.choice("(self, other)") { source in
        for type in records where !type.hasRows {
          source.result(
            "case (.\(type.name)(let a), .\(type.name)(let b)):",
            ".\(type.name)(\(type.combined))")
        }
        for (type, element) in schema.lists {
          source.line(
            "case (.\(type.name)(let a), .\(type.name)(let b)) where a.count == b.count:")
          source.indented { source in
            source.line(".\(type.name)(")
            source.indented { source in
              source.line("zip(a, b).map { a, b in")
              source.indented { $0.expression(element.combined) }
              source.line("})")
            }
          }
        }
        source.line("default: nil")
      }
    }
  }
  source.line()
  source.line("private func row<E: Error>(")
  source.indented { $0.line("of next: () throws(E) -> Double") }
  source.block(") throws(E) -> SIMD4<Double>") { source in
    source.line("SIMD4(try next(), try next(), try next(), try next())")
  }
  return source.text
}

extension Schema {
  /// The lists of numbers and colours, with the types of their elements.
  var lists: [(ValueType, ValueType)] {
    types.compactMap { type in
      guard case .list(let name) = type.form, let element = valueType(name) else { return nil }
      return (type, element)
    }
  }

  fileprivate func isSingle(_ type: ValueType) -> Bool {
    type.isSingle || lists.contains { $0.0.name == type.name && $0.1.isSingle }
  }
}

extension Schema.ValueType {
  /// The value made of the results of `body` for the numbers of `a` and `b`.
  fileprivate var combined: String {
    made { part in
      isSingle
        ? "Float(body(Double(a\(part.path)), Double(b\(part.path))))"
        : "body(a\(part.path), b\(part.path))"
    }
  }
}
