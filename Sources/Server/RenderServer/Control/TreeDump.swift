import AnimationEvaluation
import GraphicsValues
package import RenderTree
import WireProtocol

/// A dump of the layer trees, as text for people and tests, and as JSON for programs.
package struct TreeDump {
  /// A context with all its layers.
  private struct Shown {
    let context: RenderContext
    let nodes: [TreeNode]
  }

  /// Windows, and contexts whose host layer is not in the dump.
  private let outermost: [Shown]
  /// Names of the outputs of windows; empty if there are not several outputs.
  private let outputs: [WindowID: String]
  private let hosted: [HostLayer: Shown]

  /// - Parameters:
  ///   - client: the client whose windows are dumped; nil for all. Contexts of any client that its
  ///     layers host are included.
  ///   - layer: the one layer to dump, with its descendants; nil for all layers.
  ///   - outputs: names of the outputs of windows, if there are several outputs.
  package init(
    _ tree: RenderTree, client: UInt32? = nil, layer: HostLayer? = nil, values: Scene.Values,
    outputs: [WindowID: String] = [:]
  ) {
    self.outputs = outputs
    var outermost: [Shown] = []
    var hosted: [HostLayer: Shown] = [:]
    for context in tree.scene.contexts {
      let shown = Shown(context: context, nodes: tree.scene.nodes(of: context, values: values))
      if let host = context.host { hosted[host] = shown }
      if let layer {
        let part = Self.part(of: shown.nodes, from: layer)
        if !part.isEmpty { outermost.append(Shown(context: context, nodes: part)) }
        continue
      }
      if let host = context.host, client == nil || host.client == client { continue }
      if client == nil || context.client == client { outermost.append(shown) }
    }
    self.outermost = outermost
    self.hosted = hosted
  }

  /// Whether no window has the requested layer.
  package var isEmpty: Bool { outermost.isEmpty }

  /// Returns a layer and its descendants, which follow it at greater depths; empty if the layer is
  /// missing.
  private static func part(of nodes: [TreeNode], from layer: HostLayer) -> [TreeNode] {
    let first = nodes.firstIndex { $0.client == layer.client && $0.layer == layer.layer }
    guard let first else { return [] }
    let inside = nodes[(first + 1)...].prefix { $0.depth > nodes[first].depth }
    return [nodes[first]] + inside
  }

  /// A line per window, layer and animation, indented by depth; back to front. A hosted context is below
  /// its host layer, before the sublayers. Properties at their defaults are left out.
  package var text: String {
    var lines: [String] = []
    var pending: [(part: Part, depth: Int)] = outermost.reversed().map { (.context($0), 0) }
    while let (part, depth) = pending.popLast() {
      let indent = String(repeating: "  ", count: min(depth, Self.mostIndents))
      switch part {
      case .context(let shown):
        lines.append(indent + title(of: shown.context))
        for node in shown.nodes.reversed() { pending.append((.node(node), depth + 1 + node.depth)) }
      case .node(let node):
        Self.describe(node, indent, into: &lines)
        let host = HostLayer(client: node.client, layer: node.layer)
        if let inside = hosted[host] { pending.append((.context(inside), depth + 1)) }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Deeper layers are indented no further, which bounds the length of a dump.
  private static let mostIndents = 256

  private enum Part {
    case context(Shown)
    case node(TreeNode)
  }

  private func title(of context: RenderContext) -> String {
    let name = "client \(context.client) window \(context.id) \"\(context.title)\" "
    if let host = context.host {
      return name + "hosted by client \(host.client) layer \(host.layer)"
    }
    if !context.isWindow { return name + "not hosted" }
    let role = context.role == .inputPanel ? "input panel " : ""
    return name + role + Self.describe(.rect(context.frame ?? context.requestedFrame))
      + (outputs[context.window].map { " on \($0)" } ?? "")
  }

  private static func describe(_ node: TreeNode, _ indent: String, into lines: inout [String]) {
    let properties = node.properties.map { property in
      let surface = property.key == .contents ? node.surface?.text : nil
      return " \(property.key.name)=\(surface ?? describe(property))"
    }
    let kind = node.isMask ? "mask" : "layer"
    lines.append("\(indent)\(kind) \(node.layer)\(properties.joined())")
    if let interaction = node.interaction {
      lines.append("\(indent)  interaction \(describe(interaction))")
    }
    for animation in node.animations {
      let keys = animation.keys.map(\.name).joined(separator: ",")
      let end = describe(.scalar(animation.endTime))
      lines.append(
        "\(indent)  animation \(animation.id) \(keys) "
          + "\(describe(.scalar(animation.beginTime)))...\(end)"
          + (animation.hasEnded ? " ended" : ""))
      lines += animation.description.formulas.map { "\(indent)    \($0)" }
    }
  }

  /// The state, the fingers and the values of an interaction, with velocities that are not 0.
  private static func describe(_ interaction: TreeNode.Interaction) -> String {
    let sample = interaction.sample
    var words = ["\(sample.state)"]
    if sample.fingers > 0 { words.append("fingers=\(sample.fingers)") }
    for kind in interaction.kinds {
      words.append("\(kind)=\(number(sample.values[Int(kind.rawValue)]))")
      let velocity = sample.velocities[Int(kind.rawValue)]
      if velocity != 0 { words.append("\(kind).velocity=\(number(velocity))") }
    }
    return words.joined(separator: " ")
  }

  /// An array with an object per context; a hosted context comes after the context of its host layer.
  package var json: JSONText {
    var documents: [JSONText] = []
    var pending = Array(outermost.reversed())
    while let shown = pending.popLast() {
      documents.append(json(shown))
      let inside = shown.nodes.compactMap {
        hosted[HostLayer(client: $0.client, layer: $0.layer)]
      }
      pending += inside.reversed()
    }
    return .array(documents)
  }

  private func json(_ shown: Shown) -> JSONText {
    let context = shown.context
    let frame = context.frame ?? context.requestedFrame
    var members: [(String, JSONText)] = [
      ("client", .integer(Int(context.client))), ("window", .integer(Int(context.id))),
      ("title", .string(context.title)),
      ("frame", .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })),
      ("layers", .array(shown.nodes.map(Self.json))),
    ]
    if let output = outputs[context.window] { members.append(("output", .string(output))) }
    if let host = context.host {
      members.append(
        (
          "host",
          .object([
            ("client", .integer(Int(host.client))), ("layer", .integer(Int(host.layer))),
          ])
        ))
    }
    return .object(members)
  }

  private static func json(_ node: TreeNode) -> JSONText {
    let members: [(String, JSONText)] = [
      ("layer", .integer(Int(node.layer))),
      ("depth", .integer(node.depth)), ("mask", .bool(node.isMask)),
      ("properties", .object(node.properties.map { ($0.key.name, json($0.value)) })),
      (
        "animations",
        .array(
          node.animations.map { animation in
            .object(
              [
                ("animation", .integer(Int(animation.id))),
                ("properties", .array(animation.keys.map { .string($0.name) })),
                ("beginTime", .number(animation.beginTime)),
                ("endTime", .number(animation.endTime)),
                ("ended", .bool(animation.hasEnded)),
              ] + formulas(of: animation))
          })
      ),
    ]
    return .object(
      members + (node.surface.map { [("surface", json($0))] } ?? [])
        + (node.interaction.map { [("interaction", json($0))] } ?? []))
  }

  private static func formulas(of animation: TreeNode.Animation) -> [(String, JSONText)] {
    let formulas = animation.description.formulas
    return formulas.isEmpty ? [] : [("formulas", .array(formulas.map { .string($0) }))]
  }

  private static func json(_ interaction: TreeNode.Interaction) -> JSONText {
    let sample = interaction.sample
    return .object([
      ("state", .string("\(sample.state)")), ("fingers", .integer(sample.fingers)),
      (
        "axes",
        .object(
          interaction.kinds.map { kind in
            (
              "\(kind)",
              .object([
                ("value", .number(sample.values[Int(kind.rawValue)])),
                ("velocity", .number(sample.velocities[Int(kind.rawValue)])),
              ])
            )
          })
      ),
    ])
  }

  private static func json(_ surface: SurfaceSummary) -> JSONText {
    .object([
      ("surface", .integer(Int(surface.key.number))), ("import", .bool(surface.isImport)),
      ("frame", .integer(Int(clamping: surface.frame))),
      ("width", surface.layout.map { .integer($0.width) } ?? .null),
      ("height", surface.layout.map { .integer($0.height) } ?? .null),
      ("format", surface.layout.map { .string("\($0.format)") } ?? .null),
    ])
  }

  private static func json(_ value: PropertyValue) -> JSONText {
    if let elements = value.elements { return .array(elements.map(json)) }
    switch value {
    case .none: return .null
    case .bool(let v): return .bool(v)
    case .scalar(let v): return .number(v)
    case .bits(let v), .image(let v): return .integer(Int(v))
    case .text(let v): return .string(v)
    case .fade(let fade): return .integer(Int(fade.nearest))
    case .path: return .string(ValueText.text(value, of: .path))
    case .objects(let objects): return .array(objects.map(json))
    default: return .array(value.numbers.map { .number($0) })
    }
  }

  private static func json(_ object: ObjectValue) -> JSONText {
    .object(
      [("name", .string(object.name)), ("kind", .string(object.kind))]
        + object.attributes.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
  }

  /// Describes a property; numbers that have a name appear as their name.
  private static func describe(_ property: TreeNode.Property) -> String {
    if case .bits(let bits) = property.value, let name = property.key.name(of: bits) { return name }
    return describe(property.value)
  }

  private static func describe(_ object: ObjectValue) -> String {
    let attributes = object.attributes.sorted { $0.key < $1.key }
      .map { " \($0.key)=\(describe($0.value))" }
    return "\(object.kind)\"\(object.name)\"" + attributes.joined()
  }

  private static func describe(_ value: PropertyValue) -> String {
    if let elements = value.elements { return list(elements.map(describe)) }
    switch value {
    case .none: return "none"
    case .bool(let v): return v ? "yes" : "no"
    case .scalar(let v): return number(v)
    case .bits(let v): return String(v)
    case .image(let v): return "image \(v)"
    case .text(let v): return "\"\(v)\""
    case .fade(let fade): return "image \(fade.nearest)"
    case .path: return ValueText.text(value, of: .path)
    case .objects(let objects): return list(objects.map(describe))
    default: return "(" + value.numbers.map(number).joined(separator: ", ") + ")"
    }
  }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ", ") + "]"
  }

  /// The shortest decimal that reads back as the same number; whole numbers have no point.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }
}
