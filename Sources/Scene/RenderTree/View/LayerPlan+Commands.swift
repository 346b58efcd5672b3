import DrawList
import GraphicsValues

extension LayerPlan {
  /// A command of the layer.
  func command(_ operation: DrawCommand.Operation, bounds: PixelRect) -> DrawCommand {
    var command = DrawCommand(operation, bounds: bounds, transform: space.matrix)
    command.perspective = space.perspective
    command.client = client
    command.layer = layer
    return command
  }

  /// Sets the shape of a command to the layer's bounds.
  ///
  /// If a group clips to the bounds, the shape of the group makes the edge. The command's own edge would be
  /// blended twice, so it is moved outside.
  func setShape(of command: inout DrawCommand) {
    if movesEdges {
      let outset = space.edgeOutset
      command.rect = shape.bounds.insetBy(dx: -outset, dy: -outset)
      if case .border(var border) = command.operation {
        // The inner edge stays in its place.
        border.width += outset
        command.operation = .border(border)
        setRoundedRect(command.rect, of: &command)
        command.cornerRadius = shape.radius > 0 ? shape.radius + outset : 0
      }
    } else {
      setRoundedRect(hardened(shape.bounds), of: &command)
    }
    if !shape.bounds.isEmpty {
      command.bounds = space.pixels(of: command.rect)
        .intersection(clipsWithGroup ? clip.inner : clip.own)
    }
  }

  /// Sets the rectangle of a command, with the corners of the layer.
  func setRoundedRect(_ rect: Rectangle, of command: inout DrawCommand) {
    command.rect = rect
    command.corners = shape.corners
    command.hasContinuousCorners = shape.hasContinuousCorners
    command.cornerRadius = shape.radius
  }

  /// Whether the pieces of an image meet on pixel edges, as far as can be seen.
  func meetOnPixels(_ pieces: [ContentsPlacement.Piece]) -> Bool {
    guard !space.isFrozen, space.isFlat, space.matrix.isScaleAndTranslation else {
      return false
    }
    func isWhole(_ v: Double) -> Bool { abs(v - v.rounded()) < 1 / 1024 }
    return pieces.allSatisfy {
      let box = space.matrix.boundingBox(of: $0.destination)
      return isWhole(box.minX) && isWhole(box.minY) && isWhole(box.maxX) && isWhole(box.maxY)
    }
  }

  /// The rectangle of a piece: its destination, with the edges on the bounds adapted.
  func rect(of piece: ContentsPlacement.Piece) -> Rectangle {
    movesEdges
      ? reaching(piece.destination) : hardened(piece.destination)
  }
}

extension LayerGroup {
  /// Filters and shadow of the group of a layer.
  func effects(of slot: Int, _ scene: Scene) -> GroupEffects {
    var effects = GroupEffects()
    if hasFilters { effects.filters = scene.stores.presentation.parsed[slot]?.filters ?? [] }
    if castsFromAlpha, let rest = scene.stores.presentation.rest[slot],
      let (sigma, offset) = rest.shadowShape
    {
      effects.shadow = ShadowDraw(sigma: sigma, offset: offset)
      effects.shadowColor = rest.drawnShadowColor
    }
    return effects
  }
}
