import GraphicsValues

/// The validator's record of a surface or of an import.
struct SurfaceShadow: Sendable {
  /// The layout; nil for an import.
  var layout: SurfaceLayout?
  /// The sequence of the last frame attached; 0 before the first.
  var lastSequence: UInt64 = 0
}

extension CommitValidator {
  /// Whether an image's number belongs to a surface or an import.
  mutating func isSurface(_ image: UInt32) -> Bool {
    guard !surfaces.isEmpty, let slot = images.slot(of: image) else { return false }
    return surfaces[slot] != nil
  }

  func noSurface(
    _ image: UInt32, _ context: OperationContext, at offset: Int = -8
  ) -> WireError {
    context.error(
      .badImage, "image \(image) is a surface, and only contents can be one", at: offset)
  }

  // MARK: Operations

  /// Checks `defineSurface` and returns its payload's size.
  mutating func defineSurface(
    _ op: OperationBytes, _ context: OperationContext, _ descriptorCount: Int
  ) throws(WireError) -> Int {
    try need(SurfaceHeader.byteCount, op, context)
    try checkNewSurface(op, context)
    guard let header = op.surfaceHeader else {
      throw context.error(
        .badValue,
        "surface \(op.target) has an unknown format, matrix, range, siting or flag, or planes that "
          + "its format does not have", at: 16)
    }
    let layout = header.layout
    let side = max(layout.width, layout.height, layout.displayWidth, layout.displayHeight)
    guard side <= limits.imageDimension else {
      throw .limit(.imageDimension, side, limits, context)
    }
    guard layout.bufferCount <= limits.surfaceBuffers else {
      throw .limit(.surfaceBuffers, layout.bufferCount, limits, context)
    }
    if let fault = layout.fault() {
      throw context.error(
        .badSurface, "surface \(op.target): \(fault.field) \(fault.reason)", at: 0)
    }
    let bytes = max(layout.bufferStride, layout.pictureByteCount)
    guard bytes <= limits.oneImageBytes else {
      throw .limit(.oneImageBytes, bytes, limits, context)
    }
    // Neither sum overflows: a buffer is at most 2^32 bytes or so, and a layout has no fault.
    guard layout.byteCount <= limits.imageBytes - imageBytes else {
      throw .limit(
        .imageBytes, imageBytes.addingReportingOverflow(layout.byteCount).0, limits, context)
    }
    guard header.descriptor == nextDescriptor, header.descriptor < descriptorCount else {
      throw context.error(
        .badDescriptor,
        "surface \(op.target) names descriptor \(header.descriptor) of \(descriptorCount), after "
          + "\(nextDescriptor) others", at: 24)
    }
    nextDescriptor += 1
    definedSurfaceCount += 1
    add(op.target, SurfaceShadow(layout: layout), byteCount: layout.byteCount)
    return SurfaceHeader.byteCount
  }

  /// Checks `attachFrame` in a commit and returns its payload's size.
  mutating func attachFrame(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    try need(24, op, context)
    guard let (attachment, size) = op.frameAttachment else {
      throw context.error(
        .badValue, "surface \(op.target): an unknown flag, or rectangles beyond the commit", at: 0)
    }
    do {
      try check(attachment, of: op.target)
    } catch {
      throw context.error(error.code, error.message, at: 0)
    }
    return size
  }

  /// Checks `shareSurface` and returns its payload's size.
  mutating func shareSurface(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    guard let slot = images.slot(of: op.target) else { throw deadImage(op.target, context) }
    guard surfaces[slot]?.layout != nil else {
      throw context.error(.badID, "image \(op.target) is no surface that can be shared")
    }
    return try tokenSize(op, mayBeEmpty: true, context)
  }

  /// Checks `importSurface` and returns its payload's size.
  mutating func importSurface(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    try checkNewSurface(op, context)
    let size = try tokenSize(op, mayBeEmpty: false, context)
    add(op.target, SurfaceShadow(layout: nil), byteCount: 0)
    return size
  }

  private mutating func checkNewSurface(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    try checkNew("image", op.target, in: images, .images, context)
    definedImageCount += 1
    try checkNumber("new images", definedImageCount, most: limits.images, context)
    guard surfaces.count < limits.surfaces else {
      throw .limit(.surfaces, surfaces.count + 1, limits, context)
    }
  }

  private mutating func add(_ id: UInt32, _ surface: SurfaceShadow, byteCount: Int) {
    let slot = images.add(id)
    if slot == imageSizes.count { imageSizes.append(0) }
    imageSizes[slot] = byteCount
    imageBytes += byteCount
    surfaces[slot] = surface
  }

  private func tokenSize(
    _ op: OperationBytes, mayBeEmpty: Bool, _ context: OperationContext
  ) throws(WireError) -> Int {
    let size = try textSize(op, 0, context)
    guard let (token, _) = op.text(0), token.isEmpty ? mayBeEmpty : HostingToken.isWellFormed(token)
    else {
      throw context.error(.badText, "a surface's token is 32 digits of 0…9 and a…f")
    }
    return size
  }

  // MARK: Messages

  /// Checks a frame that came beside commits, apart from whether its buffer is free.
  package mutating func validate(_ message: AttachFrame) throws(WireError) {
    let attachment = message.attachment
    for (field, value) in [
      ("time", attachment.time), ("minimumDuration", attachment.minimumDuration),
    ] where !(value >= 0 && value.isFinite) {
      throw WireError(
        .badValue, "surface \(message.surface): \(field) is \(value) instead of 0 or more")
    }
    try check(attachment, of: message.surface)
  }

  /// Checks the surface of `dropFrames`.
  package mutating func validate(_ message: DropFrames) throws(WireError) {
    _ = try surface(message.surface)
  }

  private mutating func check(
    _ attachment: FrameAttachment, of surface: UInt32
  ) throws(WireError) {
    let (slot, layout) = try self.surface(surface)
    guard attachment.buffer < layout.bufferCount else {
      throw WireError(
        .badSurface,
        "surface \(surface): buffer is \(attachment.buffer), but it has \(layout.bufferCount)")
    }
    let last = surfaces[slot]?.lastSequence ?? 0
    guard attachment.sequence > last else {
      throw WireError(
        .badSurface,
        "surface \(surface): sequence \(attachment.sequence) is not larger than \(last), the last")
    }
    guard attachment.damage.count <= limits.frameRectangles else {
      throw WireError(
        .limitExceeded,
        "surface \(surface): \(attachment.damage.count) rectangles; the limit frameRectangles is "
          + "\(limits.frameRectangles)")
    }
    for rectangle in attachment.damage
    where !rectangle.isWithin(width: layout.width, height: layout.height) {
      throw WireError(
        .badSurface,
        "surface \(surface): damage \(rectangle.x),\(rectangle.y) "
          + "\(rectangle.width)x\(rectangle.height) is not within \(layout.width)x\(layout.height)")
    }
    surfaces[slot]?.lastSequence = attachment.sequence
  }

  private mutating func surface(
    _ id: UInt32
  ) throws(WireError) -> (slot: Int, layout: SurfaceLayout) {
    guard let slot = images.slot(of: id) else {
      throw WireError(.badID, "surface \(id) is not defined, or was released")
    }
    guard let layout = surfaces[slot]?.layout else {
      throw WireError(.badID, "image \(id) is no surface that takes frames")
    }
    return (slot, layout)
  }
}
