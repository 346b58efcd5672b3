import Foundation
import GraphicsValues
import Quartz2D
import WireProtocol

/// The debug description of a layer: a line for it, a line for each animation, and the same of its
/// mask and its sublayers, indented.
///
/// The number behind `layer` is the one that `renderctl tree`, recordings and the viewer show.
struct LayerTreeText {
  /// Number of levels of sublayers that are shown.
  static let depthLimit = 8
  /// Number of lines that are shown.
  static let lineLimit = 100

  private(set) var lines: [String] = []
  private var omitted = 0

  /// Creates the text. Called under `SharedLock`.
  init(_ root: CALayer) {
    var rest: [(layer: CALayer, depth: Int, isMask: Bool)] = [(root, 0, false)]
    while let (layer, depth, isMask) = rest.popLast() {
      guard lines.count < Self.lineLimit else {
        omitted += 1
        continue
      }
      let inside = layer.children
      let mask = layer.maskLayer
      add((isMask ? "mask " : "") + Self.line(of: layer), depth)
      for attached in layer.animations { add(DebugWords.attached(attached), depth + 1) }
      if depth < Self.depthLimit {
        rest += inside.reversed().map { ($0, depth + 1, false) }
        if let mask { rest.append((mask, depth + 1, true)) }
      } else if !inside.isEmpty || mask != nil {
        add("with \(inside.count) sublayers" + (mask == nil ? "" : " and a mask"), depth + 1)
      }
    }
    if omitted > 0 { lines.append("and \(omitted) more, with what is in them") }
  }

  private mutating func add(_ line: @autoclosure () -> String, _ depth: Int) {
    guard lines.count < Self.lineLimit else {
      omitted += 1
      return
    }
    lines.append(String(repeating: "  ", count: depth) + DebugWords.cut(line()))
  }

  private static func line(of layer: CALayer) -> String {
    var words = [layer.description]
    if let source = layer.presentationSource {
      words.append("presentation of")
      words.append(number(of: source.model))
    } else {
      words.append(number(of: layer))
    }
    if let name = layer.values[.name].asText { words.append(TextNumbers.quoted(name)) }
    words.append("frame " + ValueText.text(.rect(Rectangle(layer.frame)), of: .bounds))
    var properties = self.properties(of: layer)
    if let delegate = layer.delegate { properties.append("delegate \(type(of: delegate))") }
    return ([words.joined(separator: " ")] + properties).joined(separator: ", ")
  }

  private static func number(of layer: CALayer) -> String {
    layer.rendered.map { "layer \($0.id)" } ?? "in no window"
  }

  /// Returns the properties that differ from a new layer's.
  private static func properties(of layer: CALayer) -> [String] {
    let values = layer.values
    return values.keysBeyondDefaults.keys.compactMap { key in
      guard values[key] != key.defaultValue, key != .kind, key != .name else { return nil }
      // The frame has given both.
      if key == .position || key == .bounds, frameTellsAll(values) { return nil }
      if key == .contents, let image = values.contents as? CGImage {
        return "contents \(image.width)x\(image.height)"
      }
      return "\(key.name) \(ValueText.text(values[key], of: key))"
    }
  }

  private static func frameTellsAll(_ values: LayerValues) -> Bool {
    let bounds = values.rect(.bounds)
    return values[.transform] == PropertyKey.transform.defaultValue
      && values[.anchorPoint] == PropertyKey.anchorPoint.defaultValue && bounds.x == 0
      && bounds.y == 0
  }
}
