import GraphicsValues

/// The places of a window's layers on an output: the result of placing, by row of the topology.
struct Places: Sendable {
  // By row.
  var placements: [Placement] = []
  /// Matrices of rows that are not just translated in their parents; other rows refer to these.
  var linears: [LinearPart] = []
  /// Two clips for each row: of the layer, and of its contents and sublayers. Most rows refer to the clips of
  /// a superlayer.
  var clips: [PixelRect] = []

  /// Places of layers that are not simply in the plane of the output.
  var planes: [SpatialPlane] = []
  /// Rows whose sublayers have to be ordered by depth, and possibly rows whose sublayers had to be.
  var deepRows: Set<Int32> = []
  /// The clip of the window.
  var windowClip = PixelRect.empty
}

extension Places {
  /// Makes new rows, none of which is placed.
  mutating func reset(rows count: Int) {
    placements = [Placement](repeating: Placement(), count: count)
    linears = [LinearPart](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: LinearPart())
      initialized = count
    }
    clips = [PixelRect](repeating: .empty, count: 2 * count)
  }

  /// Drops all planes, before all rows are placed again.
  mutating func forgetSpaces() {
    deepRows.removeAll(keepingCapacity: true)
    if planes.isEmpty { return }
    planes.removeAll(keepingCapacity: true)
    for row in placements.indices { placements[row].plane = -1 }
  }

  /// Most planes are not in use any more.
  var hasOldPlanes: Bool { planes.count > 2 * placements.count + 64 }

  @inline(__always)
  func world(of placement: Placement) -> AffineMatrix {
    linears[Int(placement.linear)].matrix(placement.origin)
  }

  /// The pixels that the layer in a row may paint.
  @inline(__always)
  func clip(at row: Int) -> PixelRect { clips[Int(placements[row].clip)] }

  /// The pixels that the contents and sublayers of the layer in a row may paint.
  @inline(__always)
  func innerClip(at row: Int) -> PixelRect { clips[Int(placements[row].innerClip)] }

  /// The matrix from the layer's own space to device pixels, not snapped.
  func worldPlane(of placement: Placement) -> ProjectiveMatrix {
    placement.plane >= 0
      ? planes[Int(placement.plane)].matrix : ProjectiveMatrix(world(of: placement))
  }

  /// Pixels per unit of the bitmap that a placed layer is drawn into first; 0 for none.
  @inline(__always)
  func bitmapScale(at placement: Placement) -> Double {
    placement.plane < 0 ? 0 : planes[Int(placement.plane)].bitmapScale
  }
}
