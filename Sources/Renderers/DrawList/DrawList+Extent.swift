package import GraphicsValues

// What a list does to the picture that it is put over.

extension DrawList {
  /// The box of all pixels that the list may change.
  package var extent: PixelRect {
    var extent = PixelRect.empty
    forEachOutermost { index in
      let head = commands.heads[index]
      var bounds = head.bounds
      if head.kind == .endGroup, commands.indices.contains(index - Int(head.groupSpan)) {
        // The command that begins a group has the bounds that clip it. Those of the end may be larger.
        bounds = bounds.intersection(commands.heads[index - Int(head.groupSpan)].bounds)
      }
      extent = extent.union(bounds)
    }
    return extent.intersection(frame)
  }

  /// True when a group is blended with what is below the list.
  package var blendsWithBelow: Bool {
    var blends = false
    forEachOutermost { index in
      blends =
        blends
        || commands.heads[index].kind == .endGroup && commands.bodies[index].blend != .sourceOver
    }
    return blends
  }

  /// Puts an image below all commands.
  package mutating func insertBelow(_ image: PixelImage, in area: PixelRect) {
    var command = DrawCommand(kind: .image, bounds: area, transform: .identity)
    command.image = Int32(images.count)
    command.rect = Rectangle(
      x: Double(area.minX), y: Double(area.minY), width: Double(area.width),
      height: Double(area.height))
    command.source = Rectangle(
      x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    images.append(image)
    commands.insert(command, at: 0)
    backdrops = nil
  }

  /// Calls back with commands that paint and ends of brackets, those outside of all brackets.
  private func forEachOutermost(_ body: (Int) -> Void) {
    var index = 0
    while index < commands.count {
      let head = commands.heads[index]
      if head.kind.role == .begins, head.groupSpan > 0, index + Int(head.groupSpan) < commands.count
      {
        index += Int(head.groupSpan)
      }
      body(index)
      index += 1
    }
  }
}
