internal import GraphicsValues

/// A draw list as text: one command a line, groups indented.
package enum DrawListDump {
  package static func lines(_ list: DrawList) -> [String] {
    var depth = 0
    return list.commands.map { command in
      switch command.kind {
      case .endGroup, .transitionNew, .endTransition: depth = max(depth - 1, 0)
      case .fill, .border, .image, .beginGroup, .beginTransition: break
      }
      defer {
        switch command.kind {
        case .beginGroup, .beginTransition, .transitionNew: depth += 1
        case .fill, .border, .image, .endGroup, .endTransition: break
        }
      }
      return String(repeating: "  ", count: depth) + line(command)
    }
  }

  private static func line(_ command: DrawCommand) -> String {
    let b = command.bounds
    var words = [
      "\(command.kind)", "client \(command.client) layer \(command.layer)",
      "at \(b.minX),\(b.minY) \(b.width)x\(b.height)",
    ]
    if b.isEmpty { words.append("(nothing on screen)") }
    let m = command.transform
    let r = command.rect
    switch command.kind {
    case .beginGroup, .beginTransition, .transitionNew: return words.joined(separator: " ")
    case .fill, .border:
      let digits = String(command.color.value, radix: 16)
      words.append("color #" + String(repeating: "0", count: 8 - digits.count) + digits)
    case .image:
      let s = command.source
      words.append("image \(command.image) from \(s.x),\(s.y) \(s.width)x\(s.height)")
      words.append("opacity \(command.opacity)")
    case .endTransition:
      let transition = command.transition
      words.append("\(transition.effect) from \(transition.side) at \(transition.progress)")
    case .endGroup:
      words.append("opacity \(command.opacity)")
      if command.clipsToShape { words.append("clips") }
    }
    words.append("rect \(r.x),\(r.y) \(r.width)x\(r.height)")
    if command.cornerRadius > 0 { words.append("radius \(command.cornerRadius)") }
    if command.kind == .border { words.append("width \(command.borderWidth)") }
    if m != .identity { words.append("matrix \(m.a) \(m.b) \(m.c) \(m.d) \(m.tx) \(m.ty)") }
    return words.joined(separator: " ")
  }
}
