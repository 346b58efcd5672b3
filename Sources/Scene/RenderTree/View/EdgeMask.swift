import GraphicsValues

extension EdgeMask {
  /// The antialiased edges of a layer: the edges of its `edgeAntialiasingMask`, or none without
  /// `allowsEdgeAntialiasing`.
  init(_ rest: PropertyTable) {
    self = rest.allowsEdgeAntialiasing ? rest.edgeAntialiasingMask : []
  }
}

extension LayerPlan {
  /// A rectangle with some edges moved to the nearest edge of a pixel, so that a pixel is inside if its middle
  /// is: the edges that coincide with edges of the bounds without antialiasing.
  ///
  /// Only for upright layers: tilted edges are always antialiased.
  func hardened(_ rect: Rectangle) -> Rectangle {
    let (matrix, bounds, softEdges) = (space.matrix, shape.bounds, shape.softEdges)
    guard !softEdges.isSuperset(of: .all), space.isFlat, !space.isFrozen,
      matrix.isScaleAndTranslation, matrix.a != 0, matrix.d != 0
    else { return rect }
    func edge(_ v: Double, _ scale: Double, _ offset: Double) -> Double {
      ((v * scale + offset).rounded(.toNearestOrAwayFromZero) - offset) / scale
    }
    var (minX, minY, maxX, maxY) = (rect.x, rect.y, rect.maxX, rect.maxY)
    if !softEdges.contains(.left), minX == bounds.x { minX = edge(minX, matrix.a, matrix.tx) }
    if !softEdges.contains(.right), maxX == bounds.maxX { maxX = edge(maxX, matrix.a, matrix.tx) }
    if !softEdges.contains(.bottom), minY == bounds.y { minY = edge(minY, matrix.d, matrix.ty) }
    if !softEdges.contains(.top), maxY == bounds.maxY { maxY = edge(maxY, matrix.d, matrix.ty) }
    return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// A rectangle with the edges that coincide with the bounds moved outwards: for groups that clip to the
  /// bounds, where the shape of the group makes the edge.
  func reaching(_ rect: Rectangle) -> Rectangle {
    let (outset, bounds) = (space.edgeOutset, shape.bounds)
    let minX = rect.x == bounds.x ? rect.x - outset : rect.x
    let minY = rect.y == bounds.y ? rect.y - outset : rect.y
    let maxX = rect.maxX == bounds.maxX ? rect.maxX + outset : rect.maxX
    let maxY = rect.maxY == bounds.maxY ? rect.maxY + outset : rect.maxY
    return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
