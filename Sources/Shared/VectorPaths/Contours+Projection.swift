package import GraphicsValues

extension Contours {
  /// Contours in device space never reach further than this many pixels from the origin.
  package static let deviceLimit = 0x1p20

  /// Returns the contours under an affine transform, ready to be filled: cut off beyond ±`deviceLimit`. A
  /// transform that is not finite gives no contours.
  package func projected(by m: AffineMatrix) -> Contours {
    guard m.isFinite else { return Contours() }
    var result = self
    result.replacePoints(m.apply)
    return result.cutToDevice()
  }

  /// Returns the contours under a projective transform, ready to be filled. Parts behind the eye, or so
  /// close to its plane that w is below a 2⁻¹⁶th of the largest, are cut off before the division, and parts
  /// beyond ±`deviceLimit` after it. Curves must be flattened before, with a tolerance from
  /// `FlatteningTolerance`.
  package func projected(by m: ProjectiveMatrix) -> Contours {
    if m.isAffine { return projected(by: m.affinePart) }
    guard m.isFinite else { return Contours() }
    let images = points.map(m.homogeneous)
    var (smallest, largest) = (Double.infinity, 0.0)
    for h in images {
      guard h.x.isFinite, h.y.isFinite, h.z.isFinite else { return Contours() }
      smallest = min(smallest, h.z)
      largest = max(largest, h.z)
    }
    guard largest > 0 else { return Contours() }
    let eye = largest * 0x1p-16
    var result = Contours()
    for i in 0..<count {
      var polygon = Array(images[range(of: i)])
      if smallest < eye { polygon = ClipHalfPlane(z: 1, offset: -eye).clip(polygon) }
      if polygon.isEmpty { continue }
      result.begin(closed: true)
      for h in polygon { result.append(Point(x: h.x / h.z, y: h.y / h.z)) }
    }
    return result.cutToDevice()
  }

  /// Cuts off the parts beyond ±`deviceLimit`, keeping the winding of everything inside.
  private func cutToDevice() -> Contours {
    guard let box = boundingBox else { return self }
    let limit = Self.deviceLimit
    if box.minX >= -limit, box.minY >= -limit, box.maxX <= limit, box.maxY <= limit { return self }
    let sides = [
      ClipHalfPlane(x: 1, offset: limit), ClipHalfPlane(x: -1, offset: limit),
      ClipHalfPlane(y: 1, offset: limit), ClipHalfPlane(y: -1, offset: limit),
    ]
    var result = Contours()
    for i in 0..<count {
      var polygon: [SIMD3<Double>] = []
      for p in points[range(of: i)] {
        guard p.isFinite else { return Contours() }
        // So that differences stay finite.
        polygon.append(
          SIMD3(min(max(p.x, -0x1p500), 0x1p500), min(max(p.y, -0x1p500), 0x1p500), 1))
      }
      for side in sides { polygon = side.clip(polygon) }
      if polygon.isEmpty { continue }
      result.begin(closed: true)
      for h in polygon {
        // The cut is exact to rounding only.
        result.append(Point(x: min(max(h.x, -limit), limit), y: min(max(h.y, -limit), limit)))
      }
    }
    return result
  }
}

/// The points where x·X + y·Y + z·Z + offset ≥ 0.
private struct ClipHalfPlane {
  var x = 0.0
  var y = 0.0
  var z = 0.0
  var offset: Double

  private func distance(_ p: SIMD3<Double>) -> Double { x * p.x + y * p.y + z * p.z + offset }

  /// Clips by Sutherland and Hodgman's algorithm for one side: parts outside are replaced by a line along
  /// the edge.
  func clip(_ polygon: [SIMD3<Double>]) -> [SIMD3<Double>] {
    guard var previous = polygon.last else { return [] }
    var result: [SIMD3<Double>] = []
    result.reserveCapacity(polygon.count + 4)
    var before = distance(previous)
    for p in polygon {
      let here = distance(p)
      if (before < 0) != (here < 0) {
        // Interpolate from the inside out, so that an edge is cut in the same point in both directions.
        let (inner, outer) = before < 0 ? (p, previous) : (previous, p)
        let (near, far) = before < 0 ? (here, before) : (before, here)
        result.append(inner + (outer - inner) * (near / (near - far)))
      }
      if here >= 0 { result.append(p) }
      (previous, before) = (p, here)
    }
    return result
  }
}
