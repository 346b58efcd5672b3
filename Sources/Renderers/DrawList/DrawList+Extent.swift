package import GraphicsValues

// The effect of a list on the picture below it.

extension DrawList {
  /// The box of all pixels that the list may change.
  package var extent: PixelRect {
    var extent = PixelRect.empty
    forEachOutermost { index in
      let head = commands.heads[index]
      var bounds = head.bounds
      if head.kind == .endGroup, commands.indices.contains(index - Int(head.bracketLength)) {
        // The bounds of the command that begins a group clip it; those of the end may be larger.
        bounds = bounds.intersection(commands.heads[index - Int(head.bracketLength)].bounds)
      }
      extent = extent.union(bounds)
    }
    return extent.intersection(frame)
  }

  /// True when a group is blended with the picture below the list.
  package var blendsWithBelow: Bool {
    var blends = false
    forEachOutermost { index in
      guard case .endGroup(let group) = commands.bodies[index].operation else { return }
      blends = blends || group.blend != .sourceOver
    }
    return blends
  }

  /// Inserts an image below all commands.
  package mutating func insertBelow(_ image: PixelImage, in area: PixelRect) {
    let whole = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    var command = DrawCommand(
      .image(ImageDraw(image: Int32(images.count), source: whole)), bounds: area)
    command.rect = Rectangle(
      x: Double(area.minX), y: Double(area.minY), width: Double(area.width),
      height: Double(area.height))
    images.append(image)
    commands.insert(command, at: 0)
    backdrops = nil
  }

  /// Calls `body` with the index of each painting command and each end of a bracket outside all brackets.
  private func forEachOutermost(_ body: (Int) -> Void) {
    var index = 0
    while index < commands.count {
      let head = commands.heads[index]
      if head.kind.role == .begins, head.bracketLength > 0,
        index + Int(head.bracketLength) < commands.count
      {
        index += Int(head.bracketLength)
      }
      body(index)
      index += 1
    }
  }
}
