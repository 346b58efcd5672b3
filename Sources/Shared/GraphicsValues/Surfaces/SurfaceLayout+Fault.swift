/// The first thing that is wrong with a layout.
package struct SurfaceFault: Error, Hashable, Sendable {
  /// The field of `defineSurface`.
  package var field: String
  /// The reason, as the rest of a sentence about the field.
  package var reason: String
}

extension SurfaceLayout {
  /// Returns the first thing that is wrong: numbers that do not fit each other, or colours that do not fit the
  /// format. Neither traps nor overflows, for any numbers.
  package func fault() -> SurfaceFault? {
    sizeFault() ?? colorFault() ?? bufferFault() ?? planeFault()
  }

  /// The largest width and height; more is refused here, and a limit may be lower.
  private static let most = 1 << 24

  private func sizeFault() -> SurfaceFault? {
    for (field, value) in [
      ("width", width), ("height", height), ("displayWidth", displayWidth),
      ("displayHeight", displayHeight),
    ] where !(1...Self.most).contains(value) {
      return SurfaceFault(field: field, reason: "is \(value) instead of 1 to \(Self.most) pixels")
    }
    return nil
  }

  private func colorFault() -> SurfaceFault? {
    if format.hasChroma {
      if matrix == .none {
        return SurfaceFault(field: "matrix", reason: "is missing: \(format) needs one")
      }
      if siting == .none {
        return SurfaceFault(field: "siting", reason: "is missing: \(format) needs one")
      }
    } else {
      if matrix != .none {
        return SurfaceFault(field: "matrix", reason: "is \(matrix), but \(format) has none")
      }
      if siting != .none {
        return SurfaceFault(field: "siting", reason: "is \(siting), but \(format) has none")
      }
      if range != .full {
        return SurfaceFault(field: "range", reason: "is \(range), but \(format) is always full")
      }
    }
    if hasStraightAlpha, coversEverything {
      return SurfaceFault(field: "flags", reason: "name straight alpha for frames without alpha")
    }
    return nil
  }

  private func bufferFault() -> SurfaceFault? {
    guard bufferCount >= 1 else {
      return SurfaceFault(field: "buffers", reason: "is \(bufferCount) instead of 1 or more")
    }
    guard bufferStride > 0, bufferStride % Self.bufferAlignment == 0 else {
      return SurfaceFault(
        field: "bufferStride",
        reason: "is \(bufferStride) instead of a multiple of \(Self.bufferAlignment)")
    }
    guard !bufferStride.multipliedReportingOverflow(by: bufferCount).overflow else {
      return SurfaceFault(
        field: "bufferStride", reason: "is \(bufferStride), too much for \(bufferCount) buffers")
    }
    return nil
  }

  private func planeFault() -> SurfaceFault? {
    guard planes.count == format.planeCount else {
      return SurfaceFault(
        field: "format", reason: "has \(format.planeCount) planes, not \(planes.count)")
    }
    let unit = format.hasChroma ? 1 : 4
    for (number, plane) in planes.enumerated() {
      let used = format.usedRowBytes(plane: number, width: width)
      guard plane.rowBytes >= used, plane.rowBytes % unit == 0 else {
        return SurfaceFault(
          field: "rowBytes\(number)",
          reason: "is \(plane.rowBytes) instead of \(used) or more"
            + (unit > 1 ? ", a multiple of \(unit)" : ""))
      }
      guard plane.offset >= 0, plane.offset % unit == 0 else {
        return SurfaceFault(
          field: "offset\(number)", reason: "is \(plane.offset) instead of a multiple of \(unit)")
      }
      let rows = format.rows(plane: number, height: height)
      let (before, overflow) = plane.rowBytes.multipliedReportingOverflow(by: rows - 1)
      let (size, overflow2) = before.addingReportingOverflow(used)
      let (end, overflow3) = plane.offset.addingReportingOverflow(size)
      guard !overflow, !overflow2, !overflow3, end <= bufferStride else {
        return SurfaceFault(
          field: "offset\(number)",
          reason: "is \(plane.offset): \(rows) rows of \(plane.rowBytes) bytes end behind the "
            + "buffer's \(bufferStride) bytes")
      }
    }
    return nil
  }
}
