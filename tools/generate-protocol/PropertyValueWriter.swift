import Foundation

/// Sources/Shared/GraphicsValues/Generated/PropertyValue.swift: values of properties and their types.
func writePropertyValue(_ schema: Schema) -> String {
  var source = Source()
  source.line()
  source.doc(
    "A value of an animatable or settable property: the closed set that replaces `Any` between the "
      + "public setters and the pixels.")
  source.block("@usableFromInline package enum PropertyValue: Hashable, Sendable") { source in
    source.doc("The value of an optional property that is absent: no colour, no contents, no name.")
    source.line("case none")
    for type in schema.types {
      source.doc(type.shortDoc)
      source.line("case \(type.name)(\(type.swift))")
    }
    source.doc(
      "One image turning into another: animated `contents` between two values (§6.4). Only "
        + "evaluation makes it; it is never set and never travels.")
    source.line("case fade(ImageFade)")
  }
  source.line()
  source.doc("The type of a property. Every `PropertyValue` but `.none` has one.")
  source.line("@usableFromInline")
  source.block("package enum PropertyType: UInt8, Hashable, Sendable, CaseIterable") { source in
    for type in schema.types {
      source.doc(type.shortDoc)
      source.line("case \(type.name) = \(type.number)")
    }
  }
  source.line()
  source.block("extension PropertyValue") { source in
    source.doc("The value's type; nil for `.none`, which every optional property accepts.")
    source.block("package var type: PropertyType?") { source in
      source.choice("self") { source in
        source.line("case .none: nil")
        for type in schema.types { source.line("case .\(type.name): .\(type.name)") }
        source.line("case .fade: .image")
      }
    }
    source.line()
    // A fade is an image as well: `asImage` is written by hand.
    for type in schema.types where type.name != "image" {
      source.line(
        "package var as\(type.capitalized): \(type.swift)? "
          + "{ if case .\(type.name)(let v) = self { v } else { nil } }")
    }
    source.line()
    source.doc("False when any number in the value is infinite or NaN.")
    source.block("package var isFinite: Bool") { source in
      source.choice("self") { source in
        for type in schema.types {
          if let test = type.finiteTest { source.line("case .\(type.name)(let v): \(test)") }
        }
        source.line("case .fade(let fade): fade.progress.isFinite")
        source.cases(["none"] + schema.types.filter { $0.finiteTest == nil }.map(\.name), "true")
      }
    }
    source.line()
    source.doc("Bytes of the memory that the value points to.")
    source.block("package var heapBytes: Int") { source in
      source.choice("self") { source in
        for type in schema.types where type.hasHeap {
          let bytes =
            type.form == .list("object")
            ? "v.reduce(v.heapBytes) { $0 + $1.heapBytes }" : "v.heapBytes"
          source.line("case .\(type.name)(let v): \(bytes)")
        }
        source.cases(
          ["none"] + schema.types.filter { !$0.hasHeap }.map(\.name) + ["fade"], "0")
      }
    }
  }
  source.line()
  source.block("extension PropertyType") { source in
    source.doc("True when values point to memory of their own.")
    source.block("package var hasHeapBytes: Bool") { source in
      source.choice("self") { source in
        source.cases(schema.types.filter(\.hasHeap).map(\.name), "true")
        source.cases(schema.types.filter { !$0.hasHeap }.map(\.name), "false")
      }
    }
  }
  return source.text
}

extension Schema.ValueType {
  /// The first sentence.
  fileprivate var shortDoc: String {
    doc.components(separatedBy: ". ").first.map { $0.hasSuffix(".") ? $0 : $0 + "." } ?? doc
  }

  fileprivate var hasHeap: Bool { byteCount == 0 }

  /// An expression that is true when the numbers of the value `v` are finite; nil without numbers.
  fileprivate var finiteTest: String? {
    switch form {
    case .whole: nil
    case .numbers: "v.isFinite"
    case .list: "v.allSatisfy(\\.isFinite)"
    case .own: parts.contains { $0.type == "text" } ? nil : "v.isFinite"
    }
  }
}
