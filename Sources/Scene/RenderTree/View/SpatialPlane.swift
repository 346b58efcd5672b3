import DrawList
import GraphicsValues

/// The place of a layer that leaves the plane of its superlayer, or has sublayers that do (§2.6.2).
///
/// Layers share a space up to the nearest flattened ancestor. `base` projects the space along z into
/// the ancestor's plane.
struct SpatialPlane: Sendable {
  /// The matrix from the layer's plane to the surface it is drawn on: the device, or the bitmap around it.
  var matrix = ProjectiveMatrix.identity
  /// Pixels per unit of the bitmap into which the layer and its subtree are drawn (§2.5.7); 0 for none.
  var bitmapScale = 0.0
  /// The matrix from the layer's bounds space to the space that it shares with its siblings.
  var shared = Matrix4.identity
  /// The projection of the shared space.
  var base = ProjectiveMatrix.identity
  /// The layer is not flattened: its sublayers are in the same space.
  var passesDepth = false
}

extension SpatialPlane {
  /// The matrix of the layer's own drawing and of its sublayers.
  var content: ProjectiveMatrix {
    bitmapScale > 0 ? ProjectiveMatrix(.scale(bitmapScale, bitmapScale)) : matrix
  }
}

extension SegmentPass {
  /// Places a layer that has a transform out of the plane, an anchor depth, or a superlayer with
  /// depth: its projection is flattened into the plane of the nearest flattened ancestor.
  ///
  /// - Parameters:
  ///   - parent: row of the superlayer; −1 for a root and for a mask.
  ///   - origin: origin of the layer's surroundings in the plane of `outer`; `outer.world` includes it
  ///     already.
  ///   - index: index of the layer's plane in `Segment.planes`, or −1; updated.
  /// - Returns: the affine part of the plane's `content`.
  mutating func placeInSpace(
    _ row: Int, _ slot: Int, parent: Int, _ outer: SurroundingPlace, origin: Point,
    _ index: inout Int32
  ) -> AffineMatrix {
    var plane = SpatialPlane()
    plane.shared = scene.presentation.localMatrix(slot)
    if parent >= 0 {
      let above = Int(topology.slots[parent])
      if let copy = scene.copies[slot], copy.instance > 0 {
        plane.shared = plane.shared.concatenating(
          scene.presentation.instanceMatrix(of: above, copy.instance))
      }
      if let sublayers = scene.presentation.sublayerMatrix(above) {
        plane.shared = plane.shared.concatenating(sublayers)
      }
    }
    plane.base = ProjectiveMatrix(outer.world)
    if outer.plane >= 0 {
      let around = segment.places.planes[Int(outer.plane)]
      plane.base = around.passesDepth ? around.base : around.content
      if around.passesDepth { plane.shared = plane.shared.concatenating(around.shared) }
      if origin != .zero {
        plane.base = ProjectiveMatrix(.translation(origin.x, origin.y)).concatenating(plane.base)
      }
    }
    plane.matrix = ProjectiveMatrix(flattening: plane.shared).concatenating(plane.base).normalized
    plane.passesDepth = scene.presentation.look[slot].preservesDepth
    if !plane.passesDepth { plane.bitmapScale = bitmapScale(of: slot) }
    if parent >= 0, plane.passesDepth || plane.shared.isTilted {
      segment.places.deepRows.insert(Int32(root(ofSpaceAt: parent)))
    }
    // The plane is kept for all layers in a shared space, because the depth order needs it.
    let isPlain =
      plane.bitmapScale == 0 && plane.matrix.isAffine && !plane.passesDepth
      && !plane.shared.isTilted && outer.plane < 0
    if isPlain {
      index = -1
    } else if index >= 0, Int(index) < segment.places.planes.count {
      segment.places.planes[Int(index)] = plane
    } else {
      index = Int32(segment.places.planes.count)
      segment.places.planes.append(plane)
    }
    return plane.content.affinePart
  }

  /// Pixels per unit of the bitmap into which a layer is drawn; 0 for none.
  ///
  /// A frozen layer has no bitmap: its picture is drawn at sizes that are not known yet.
  func bitmapScale(of slot: Int) -> Double {
    guard scene.presentation.look[slot].isRasterized, output.frozenFlip == nil else { return 0 }
    guard let scale = scene.presentation.rest[slot]?.rasterizationScale else {
      return 1
    }
    return min(max(scale, 0x1p-6), 64)
  }

  /// The row into whose plane the sublayers of a row's layer are flattened.
  private func root(ofSpaceAt row: Int) -> Int {
    var current = row
    while scene.presentation.look[Int(topology.slots[current])].preservesDepth,
      topology.parents[current] >= 0, !topology.isHostedRoot(current)
    {
      current = Int(topology.parents[current])
    }
    return current
  }

  /// Whether the viewer sees the back of a layer: it is mirrored on screen, flipped geometry not counted.
  func showsBack(_ placement: Placement, _ world: AffineMatrix) -> Bool {
    let orientation =
      placement.plane < 0
      ? world.determinant : segment.places.planes[Int(placement.plane)].matrix.determinant
    return (orientation < 0) != placement.contentsAreFlipped && orientation != 0
  }
}

extension LayerStore {
  /// The matrix from a layer's bounds space to its superlayer's, with depth (§2.3).
  func localMatrix(_ slot: Int) -> Matrix4 {
    let g = geometry[slot]
    let anchor = g.anchor
    let own = space[slot] ?? LayerSpace(transform: Matrix4(g.transform))
    var m = Matrix4.translation(-anchor.x, -anchor.y, -own.anchorPointZ)
    if own.isFlipped {
      // About the middle of the bounds: y becomes 2·by + h − y.
      m = Matrix4.scale(1, -1, 1)
        .concatenating(.translation(0, 2 * g.bounds.y + g.bounds.height, 0))
        .concatenating(m)
    }
    return m.concatenating(own.transform)
      .concatenating(.translation(position[slot].x, position[slot].y, look[slot].zPosition))
  }

  /// The matrix of a layer's `sublayerTransform` about its anchor point; nil for the identity.
  fileprivate func sublayerMatrix(_ slot: Int) -> Matrix4? {
    guard look[slot].hasSpace, let transform = space[slot]?.sublayerTransform,
      !transform.isIdentity
    else { return nil }
    let anchor = geometry[slot].anchor
    return Matrix4.translation(-anchor.x, -anchor.y, 0).concatenating(transform)
      .concatenating(.translation(anchor.x, anchor.y, 0))
  }
}

extension Matrix4 {
  /// Whether the plane z = 0 does not stay parallel to itself.
  var isTilted: Bool { r0.z != 0 || r1.z != 0 }
}

extension ProjectiveMatrix {
  /// The same transform, affine if it can be written so.
  fileprivate var normalized: ProjectiveMatrix {
    guard px == 0, py == 0, pw > 0, pw != 1 else { return self }
    return ProjectiveMatrix(
      AffineMatrix(a: a / pw, b: b / pw, c: c / pw, d: d / pw, tx: tx / pw, ty: ty / pw))
  }
}

/// Every pixel that a rectangle under a snapped matrix can touch, clipped to the part before the eye.
func pixelBounds(of rect: Rectangle, under matrix: ProjectiveMatrix) -> PixelRect {
  if matrix.isAffine { return pixelBounds(of: rect, under: matrix.affinePart) }
  guard matrix.isFinite else { return .empty }
  let corners = [
    Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y),
    Point(x: rect.maxX, y: rect.maxY), Point(x: rect.x, y: rect.maxY),
  ].map { matrix.homogeneous($0) }
  var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
  func add(_ h: SIMD3<Double>) {
    let (x, y) = (h.x / h.z, h.y / h.z)
    guard x.isFinite, y.isFinite else { return }
    let known = box ?? (x, y, x, y)
    box = (min(known.minX, x), min(known.minY, y), max(known.maxX, x), max(known.maxY, y))
  }
  // Each edge is clipped at the plane just before the eye.
  let furthest = corners.reduce(0) { max($0, abs($1.z)) }
  let near = furthest * 0x1p-20
  guard near > 0 else { return .empty }
  for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
    if p.z >= near { add(p) }
    if (p.z >= near) != (q.z >= near) {
      let t = (near - p.z) / (q.z - p.z)
      var meeting = p + (q - p) * t
      meeting.z = near
      add(meeting)
    }
  }
  guard let box else { return .empty }
  return PixelRect(covering: box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
}
