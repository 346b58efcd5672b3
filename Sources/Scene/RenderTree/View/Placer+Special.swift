import DrawList
import GraphicsValues

extension Placer {
  /// Places a row whose layer or superlayer is not plain.
  mutating func placeSpecial(_ row: Int, _ topology: Topology, _ scene: Scene) {
    let slot = Int(topology.slots[row])
    let parent = Int(topology.parents[row])
    let look = scene.stores.presentation.look[slot]
    let outer =
      parent < 0
      ? SurroundingPlace(of: topology, on: output, scene)
      : SurroundingPlace(of: row, slot, below: parent, places, topology, scene)
    var placement = Placement()
    placement.plane = places.placements[row].plane
    let world: AffineMatrix
    if outer.isPlane, !look.hasSpace, !look.preservesDepth, !look.isRasterized {
      world = scene.stores.presentation.matrix(slot).concatenating(outer.world)
      placement.plane = -1
    } else {
      world = placeInSpace(slot, outer, &placement.plane, topology, scene)
    }
    placement.linear = Int32(row)
    placement.origin = Point(x: world.tx, y: world.ty)
    places.linears[row] = LinearPart(world)
    let isFlipped = look.hasSpace && scene.stores.presentation.space[slot]?.isFlipped == true
    placement.contentsAreFlipped = outer.contentsAreFlipped != isFlipped
    placement.opacity = outer.opacity
    placement.isVisible = outer.isVisible && scene.stores.presentation.isVisible(slot)
    var clip = outer.clip
    if look.isRasterized, !look.preservesDepth, output.frozenFlip == nil {
      // The bitmap does not depend on the place of the layer.
      clip = SurroundingPlace.everywhere
    } else if look.hasRest {
      let scale =
        placement.plane < 0
        ? world.largestScale : places.planes[Int(placement.plane)].matrix.largestScale
      clip = outer.clip.grown(by: topology.reach(at: row, scene) * scale)
    }
    if !scene.timeline.transitions.isEmpty, let transition = scene.timeline.transitions[Int32(slot)]
    {
      placement.isVisible = outer.isVisible
      let plane =
        placement.plane < 0
        ? ProjectiveMatrix(world) : places.planes[Int(placement.plane)].matrix
      let bounds = scene.stores.presentation.geometry[slot].bounds
      if let box = transition.box(of: bounds, under: plane, in: output.frame) { clip = box }
    }
    if look.isSingleSided, places.showsBack(placement, world) { placement.isVisible = false }
    placement.clip = Int32(2 * row)
    placement.innerClip = placement.clip
    places.clips[2 * row] = clip
    if look.clips {
      placement.innerClip = Int32(2 * row + 1)
      let inner = places.boundsClip(of: slot, placement, world, scene)
      places.clips[2 * row + 1] = clip.intersection(inner)
    }
    placement.hasPlainInside =
      placement.plane < 0 && !look.hasRest && !look.hasSpace && look.kind == .plain
      && outer.opacity >= 1 && !SurroundingPlace.isDrawnByTransitionAlone(slot, scene)
    placement.reachesSublayers = Self.reachesSublayers(slot, scene)
    places.placements[row] = placement
  }

  /// Places a layer that has a transform out of the plane, an anchor depth, or a superlayer with
  /// depth: its projection is flattened into the plane of the nearest flattened ancestor.
  ///
  /// - Parameters:
  ///   - index: index of the layer's plane in `Places.planes`, or −1; updated.
  /// - Returns: the affine part of the plane's `content`.
  private mutating func placeInSpace(
    _ slot: Int, _ outer: SurroundingPlace, _ index: inout Int32, _ topology: Topology,
    _ scene: Scene
  ) -> AffineMatrix {
    var plane = SpatialPlane()
    plane.shared = scene.stores.presentation.localMatrix(slot)
    if outer.superlayer >= 0 {
      let above = Int(topology.slots[outer.superlayer])
      let geometry = scene.stores.presentation.geometry[above]
      if let copy = scene.copies[slot], copy.instance > 0,
        let rest = scene.stores.presentation.rest[above]
      {
        plane.shared = plane.shared.concatenating(
          rest.matrix(ofInstance: copy.instance, in: geometry.bounds))
      }
      if scene.stores.presentation.look[above].hasSpace,
        let sublayers = scene.stores.presentation.space[above]?.sublayerMatrix(
          about: geometry.anchor)
      {
        plane.shared = plane.shared.concatenating(sublayers)
      }
    }
    plane.base = ProjectiveMatrix(outer.world)
    if outer.plane >= 0 {
      let around = places.planes[Int(outer.plane)]
      plane.base = around.passesDepth ? around.base : around.content
      if around.passesDepth { plane.shared = plane.shared.concatenating(around.shared) }
      if outer.origin != .zero {
        plane.base = ProjectiveMatrix(.translation(outer.origin.x, outer.origin.y)).concatenating(
          plane.base)
      }
    }
    plane.matrix = ProjectiveMatrix(flattening: plane.shared).concatenating(plane.base).normalized
    plane.passesDepth = scene.stores.presentation.look[slot].preservesDepth
    // A frozen layer has no bitmap: its picture is drawn at sizes that are not known yet.
    if !plane.passesDepth, scene.stores.presentation.look[slot].isRasterized,
      output.frozenFlip == nil
    {
      plane.bitmapScale = scene.stores.presentation.rest[slot]?.bitmapScale ?? 1
    }
    if outer.superlayer >= 0, plane.passesDepth || plane.shared.isTilted {
      places.deepRows.insert(Int32(topology.root(ofSpaceAt: outer.superlayer, scene)))
    }
    // The plane is kept for all layers in a shared space, because the depth order needs it.
    let isPlain =
      plane.bitmapScale == 0 && plane.matrix.isAffine && !plane.passesDepth
      && !plane.shared.isTilted && outer.plane < 0
    if isPlain {
      index = -1
    } else if index >= 0, Int(index) < places.planes.count {
      places.planes[Int(index)] = plane
    } else {
      index = Int32(places.planes.count)
      places.planes.append(plane)
    }
    return plane.content.affinePart
  }
}

extension Places {
  /// The pixels to which a layer that clips limits its contents and sublayers.
  fileprivate func boundsClip(
    of slot: Int, _ placement: Placement, _ world: AffineMatrix, _ scene: Scene
  ) -> PixelRect {
    let bounds = scene.stores.presentation.geometry[slot].bounds
    guard !bounds.isEmpty else { return .empty }
    let clip: PixelRect
    let scale: Double
    if placement.plane < 0 {
      clip = pixelBounds(of: bounds, under: world.snapped)
      scale = world.largestScale
    } else {
      let plane = planes[Int(placement.plane)].content
      clip = pixelBounds(of: bounds, under: plane.snapped)
      scale = plane.largestScale
    }
    // Clipping comes after the filters (§2.5.1), which carry pixels beside the bounds inside.
    guard scene.stores.presentation.look[slot].hasRest else { return clip }
    return clip.grown(by: scene.stores.presentation.filterReach(of: slot) * scale)
  }

  /// Whether the viewer sees the back of a layer: it is mirrored on screen, flipped geometry not counted.
  fileprivate func showsBack(_ placement: Placement, _ world: AffineMatrix) -> Bool {
    let orientation =
      placement.plane < 0
      ? world.determinant : planes[Int(placement.plane)].matrix.determinant
    return (orientation < 0) != placement.contentsAreFlipped && orientation != 0
  }
}

extension Topology {
  /// The row into whose plane the sublayers of a row's layer are flattened.
  fileprivate func root(ofSpaceAt row: Int, _ scene: Scene) -> Int {
    var current = row
    while scene.stores.presentation.look[Int(slots[current])].preservesDepth,
      parents[current] >= 0, !isHostedRoot(current)
    {
      current = Int(parents[current])
    }
    return current
  }
}

extension PixelRect {
  /// The pixels that have to be drawn so that all pixels inside are right, when filters or a shadow spread by
  /// `reach` pixels.
  fileprivate func grown(by reach: Double) -> PixelRect {
    guard reach > 0, !isEmpty else { return self }
    let pixels = Int32(min(reach.rounded(.up), 16384)) + 1
    return PixelRect(
      minX: minX - pixels, minY: minY - pixels, maxX: maxX + pixels, maxY: maxY + pixels)
  }
}
