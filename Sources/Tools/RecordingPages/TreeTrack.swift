import AnimationEvaluation
import GraphicsValues
import RenderServer
import RenderTree
import WireProtocol

/// Encodes the tree of each frame as its differences from the frame before.
struct TreeTrack {
  private struct Value: Hashable {
    enum Content: Hashable {
      case property(PropertyKey, PropertyValue)
      /// Words for a value, such as contents that are a surface.
      case words(String)
      case number(Double)
    }

    let name: String
    let content: Content
  }

  private var rows: [TreeSnapshot.Row] = []
  private var windows: [RenderContext] = []
  private var models: [Int: [Value]] = [:]
  private var presentations: [Int: [Value]] = [:]

  /// - Returns: `windows`, `rows` and `values`, each if it differs.
  mutating func changes(
    to new: TreeSnapshot, _ layers: inout LayerNumbers
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    if new.windows != windows {
      windows = new.windows
      members.append(("windows", .array(windows.map { Self.json($0, &layers) })))
    }
    if new.rows != rows {
      members.append(("rows", Self.splice(rows, new.rows, &layers)))
      rows = new.rows
    }
    var values: [JSONText] = []
    for (model, shown) in zip(new.models, new.presentations) {
      let number = layers.number(client: model.client, layer: model.layer)
      let oldModel = models[number] ?? []
      let oldShown = presentations[number] ?? []
      // Presentation values are kept only if they differ from the model.
      var difference =
        shown.properties == model.properties
        ? [] : Self.overrides(model.properties, shown.properties)
      let committed = model.properties.map { Self.value($0, model.surface?.name) }
      if let surface = shown.surface {
        // Its frames come without a commit.
        difference.removeAll { $0.name == PropertyKey.contents.name }
        difference.append(Value(name: PropertyKey.contents.name, content: .words(surface.text)))
      }
      if let interaction = shown.interaction { difference += Self.values(interaction) }
      if oldModel == committed, oldShown == difference { continue }
      values.append(
        .array([
          .integer(number), Self.difference(oldModel, committed),
          Self.difference(oldShown, difference),
        ]))
      models[number] = committed
      presentations[number] = difference
    }
    if !values.isEmpty { members.append(("values", .array(values))) }
    return members
  }

  // MARK: Rows

  /// The replaced rows: index of the first, their number, and the new rows.
  private static func splice(
    _ old: [TreeSnapshot.Row], _ new: [TreeSnapshot.Row], _ layers: inout LayerNumbers
  ) -> JSONText {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    var rows: [JSONText] = []
    for row in new[start..<new.count - end] {
      switch row {
      case .window(let client, let context, let depth):
        rows.append(
          .array([.integer(depth), .integer(-1), .integer(Int(client)), .integer(Int(context))]))
      case .layer(let client, let layer, let depth, let isMask):
        let number = layers.number(client: client, layer: layer)
        rows.append(.array([.integer(depth), .integer(number)] + (isMask ? [1] : [])))
      }
    }
    return .array([.integer(start), .integer(old.count - start - end), .array(rows)])
  }

  private static func json(_ window: RenderContext, _ layers: inout LayerNumbers) -> JSONText {
    let frame = window.frame ?? window.requestedFrame
    var members: [(String, JSONText)] = [
      ("client", .integer(Int(window.client))), ("id", .integer(Int(window.id))),
      ("title", .string(window.title)),
      ("frame", .array([frame.x, frame.y, frame.width, frame.height].map { .rounded($0) })),
    ]
    if let host = window.host {
      members.append(("host", .integer(layers.number(client: host.client, layer: host.layer))))
    } else if !window.isWindow {
      members.append(("unhosted", true))
    }
    return .object(members)
  }

  // MARK: Values

  /// Properties of `shown` that differ from the model's; a property at its default has the default
  /// value.
  private static func overrides(
    _ model: [TreeNode.Property], _ shown: [TreeNode.Property]
  ) -> [Value] {
    let committed = Dictionary(uniqueKeysWithValues: model.map { ($0.key, $0.value) })
    var result = shown.filter { committed[$0.key] != $0.value }.map { value($0) }
    let keys = Set(shown.map(\.key))
    result += model.filter { !keys.contains($0.key) }
      .map { Value(name: $0.key.name, content: .property($0.key, $0.key.defaultValue)) }
    return result
  }

  /// The numbers of an interaction, under the names that formulas have for them.
  private static func values(_ interaction: TreeNode.Interaction) -> [Value] {
    let sample = interaction.sample
    func value(_ name: String, _ number: Double) -> Value {
      Value(name: "interaction.\(name)", content: .number(number))
    }
    var values = [Value(name: "interaction.state", content: .words("\(sample.state)"))]
    if sample.fingers > 0 { values.append(value("fingers", Double(sample.fingers))) }
    for kind in interaction.kinds {
      let index = kind.rawValue
      values.append(value("\(kind)", sample.values[Int(index)]))
      let velocity = sample.velocities[Int(index)]
      guard velocity != 0,
        let quantity = InteractionQuantity(
          rawValue: InteractionQuantity.velocityX.rawValue + index)
      else { continue }
      values.append(value("\(quantity)", velocity))
    }
    return values
  }

  /// - Parameter surface: the name of the surface that is the layer's contents; nil for none.
  private static func value(_ property: TreeNode.Property, _ surface: String? = nil) -> Value {
    let words = property.key == .contents ? surface : nil
    return Value(
      name: property.key.name,
      content: words.map { .words($0) } ?? .property(property.key, property.value))
  }

  /// Changed values by name; null for a removed property.
  private static func difference(
    _ old: [Value], _ new: [Value]
  ) -> JSONText {
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0) })
    let names = Set(new.map(\.name))
    return .object(
      old.filter { !names.contains($0.name) }.map { ($0.name, .null) }
        + new.filter { before[$0.name] != $0 }.map { ($0.name, json($0)) })
  }

  /// The most characters of a text, enough to show the kind of value.
  private static let longestText = 240

  private static func json(_ value: Value) -> JSONText {
    switch value.content {
    case .words(let words): .string(words)
    case .number(let number): .rounded(number, 5)
    case .property(let key, let value): json(key, value)
    }
  }

  private static func json(_ key: PropertyKey, _ value: PropertyValue) -> JSONText {
    switch value {
    case .none: return "none"
    case .bool(let v): return .bool(v)
    case .scalar(let v): return v.isFinite ? .rounded(v, 5) : .string("\(v)")
    case .matrix(let m):
      let plane = [m.r0.x, m.r0.y, m.r1.x, m.r1.y, m.r3.x, m.r3.y]
      return .array((m.isAffine ? plane : value.numbers).map { .rounded($0, 5) })
    case .image(let v): return .string("image \(v)")
    case .fade(let v): return .string("image \(v.nearest), fading")
    case .text(let v): return .string(cut(v))
    default:
      let numbers = value.numbers
      return numbers.isEmpty
        ? .string(cut(ValueText.text(value, of: key)))
        : .array(numbers.map { .rounded($0) })
    }
  }

  private static func cut(_ text: String) -> String {
    text.count <= longestText ? text : text.prefix(longestText) + "…"
  }
}
