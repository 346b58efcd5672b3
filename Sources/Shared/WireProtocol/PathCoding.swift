import GraphicsValues

extension MessageEncoder {
  /// Appends the counts of verbs and points, and both.
  mutating func path(_ path: PathValue) {
    u32(UInt32(clamping: path.verbs.count))
    u32(UInt32(clamping: path.points.count))
    pathParts(path)
  }

  /// Appends the verbs, padded, and the points.
  mutating func pathParts(_ path: PathValue) {
    for verb in path.verbs { u8(verb.rawValue) }
    pad()
    for point in path.points { self.point(point) }
  }
}

extension MessageDecoder {
  /// Reads the counts of verbs and points, and both.
  mutating func path(_ limits: Limits) throws(WireError) -> PathValue {
    let start = offset
    let verbs = Int(try u32())
    let points = Int(try u32())
    guard verbs <= limits.pathElements, points <= 3 * limits.pathElements else {
      throw WireError(
        .limitExceeded, "a path of \(verbs) verbs; at most \(limits.pathElements)",
        byteOffset: start)
    }
    return try pathParts(verbs: verbs, points: points)
  }

  /// Reads verbs, padded, and points; both must fit each other.
  mutating func pathParts(
    verbs verbCount: Int, points pointCount: Int
  ) throws(WireError) -> PathValue {
    let start = offset
    var path = PathValue()
    let bytes = try take((verbCount + 7) & ~7)
    path.verbs.reserveCapacity(verbCount)
    for index in 0..<verbCount {
      path.verbs.append(
        try enumeration(PathValue.Verb.self, bytes[index], "path verb", at: start + index))
    }
    guard pointCount <= remaining / 16 else {
      throw .truncated(need: pointCount * 16, have: remaining, at: offset)
    }
    path.points.reserveCapacity(pointCount)
    for _ in 0..<pointCount { path.points.append(try point()) }
    guard path.isWellFormed, path.isEmpty || path.verbs.first == .move else {
      throw WireError(
        .malformed, "the path at byte \(start) has \(pointCount) points, which its verbs do not",
        byteOffset: start)
    }
    return path
  }
}
