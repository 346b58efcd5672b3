import GraphicsValues

/// A draw list as text: one command a line, groups indented.
package enum DrawListDump {
  package static func lines(_ list: DrawList) -> [String] {
    var depth = 0
    return list.commands.filter { $0.kind != .nothing }.map { command in
      let role = command.kind.role
      if role == .ends || role == .divides { depth = max(depth - 1, 0) }
      defer { if role == .begins || role == .divides { depth += 1 } }
      return String(repeating: "  ", count: depth) + line(command, list.detail(of: command))
    }
  }

  private static func line(_ command: DrawCommand, _ detail: DrawDetail?) -> String {
    let b = command.bounds
    var words = [
      "\(command.kind)", "client \(command.client) layer \(command.layer)",
      "at \(b.minX),\(b.minY) \(b.width)x\(b.height)",
    ]
    if b.isEmpty { words.append("(nothing on screen)") }
    let m = command.transform
    let r = command.rect
    let opacity = "opacity \(command.opacity.byte)"
    func color(_ color: ColorValue) -> String { "color \(hex(color.pixel(at: command.opacity)))" }
    switch command.operation {
    case .beginGroup, .beginMask, .endMask, .beginTransition, .transitionNew, .nothing:
      return words.joined(separator: " ")
    case .fill(let fill), .path(let fill), .shadow(let fill): words.append(color(fill))
    case .border(let border): words += [color(border.color), "width \(border.width)"]
    case .image(let draw):
      let s = draw.source
      words.append("image \(draw.image) from \(s.x),\(s.y) \(s.width)x\(s.height)")
      if draw.sampling.levelBias != 0 { words.append("level bias \(draw.sampling.levelBias)") }
      words.append(opacity)
    case .gradient, .particles, .backdrop: words.append(opacity)
    case .beginBitmap(let size): words.append("size \(size.width)x\(size.height)")
    case .endBitmap(let draw):
      words += ["size \(draw.size.width)x\(draw.size.height)", opacity]
    case .endTransition(let transition):
      words.append("\(transition.effect) from \(transition.side) at \(transition.progress)")
    case .endGroup(let group):
      words.append(opacity)
      if group.clips { words.append("clips") }
      if group.blend != .sourceOver { words.append("\(group.blend)") }
      if group.tint.pixel() != .white { words.append("times \(hex(group.tint.pixel()))") }
    }
    if let detail { words.append(self.words(detail)) }
    words.append("rect \(r.x),\(r.y) \(r.width)x\(r.height)")
    if command.cornerRadius > 0 { words.append("radius \(command.cornerRadius)") }
    if m != .identity { words.append("matrix \(m.a) \(m.b) \(m.c) \(m.d) \(m.tx) \(m.ty)") }
    let p = command.perspective
    if !p.isFlat { words.append("over \(p.x) \(p.y) \(p.w)") }
    return words.joined(separator: " ")
  }

  private static func hex(_ color: Pixel) -> String {
    let digits = String(color.value, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Describes a detail, without the long lists in it.
  private static func words(_ detail: DrawDetail) -> String {
    switch detail {
    case .path(let draw):
      let points = draw.path.points.count
      guard let stroke = draw.stroke else {
        return "\(points) points" + (draw.isEvenOdd ? " even-odd" : "")
      }
      return "\(points) points line \(stroke.width) from \(stroke.start) to \(stroke.end)"
    case .gradient(let gradient, let square):
      return "\(gradient) over \(square.x),\(square.y) \(square.width)x\(square.height)"
    case .shadow(let shadow):
      return "sigma \(shadow.sigma) offset \(shadow.offset.x),\(shadow.offset.y)"
    case .particles(let draw):
      return "\(draw.particles.count) particles" + (draw.isAdditive ? " added" : "")
    case .filters(let filters): return filters.map { "\($0)" }.joined(separator: ", ")
    case .group(let effects):
      var parts = effects.filters.map { "\($0)" }
      if let shadow = effects.shadow {
        parts.append(
          "shadow \(hex(effects.shadowColor.pixel())) sigma \(shadow.sigma) "
            + "offset \(shadow.offset.x),\(shadow.offset.y)")
      }
      if !effects.cuts.isEmpty { parts.append("\(effects.cuts.count) cuts") }
      return parts.joined(separator: ", ")
    }
  }
}
