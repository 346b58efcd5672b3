package import DrawList
package import GraphicsValues

/// Memory of a test with the buffers of a surface.
package final class FrameMemory: SurfaceMemory, @unchecked Sendable {
  // @unchecked: tests write between frames only.
  package let base: UnsafeMutableRawBufferPointer

  package init(count: Int) {
    base = .allocate(byteCount: count, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { base.deallocate() }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(base) }
}

extension SurfaceFrame {
  /// The same picture as pixels.
  package var image: PixelImage {
    PixelImage(
      width: layout.width, height: layout.height, pixels: PixelImage(frame: self).pixels)
  }
}

extension PixelsRandom {
  /// Returns a layout of one buffer, in any format.
  package mutating func surfaceLayout(width: Int, height: Int) -> SurfaceLayout {
    let format = SurfaceFormat.allCases.randomElement(using: &self) ?? .nv12
    var layout = SurfaceLayout.packed(
      width: width, height: height, format: format,
      matrix: format.hasChroma
        ? [.bt601, .bt709, .bt2020].randomElement(using: &self) ?? .bt709 : .none,
      range: format.hasChroma && chance(0.7) ? .limited : .full,
      siting: format.hasChroma
        ? [.left, .center, .topLeft].randomElement(using: &self) ?? .left : .none,
      bufferCount: 1)
    if format.hasAlpha {
      layout.isOpaque = chance(0.2)
      layout.hasStraightAlpha = !layout.isOpaque && chance(0.5)
    }
    if chance(0.3) { scatter(&layout) }
    return layout
  }

  /// Moves planes to other places, which may be those of other planes, and rows to other distances.
  private mutating func scatter(_ layout: inout SurfaceLayout) {
    let unit = layout.format.hasChroma ? 1 : 4
    var end = 0
    for number in layout.planes.indices {
      let rows = layout.format.rows(plane: number, height: layout.height)
      var plane = SurfacePlane(
        offset: chance(0.3) ? 0 : end + unit * .random(in: 0...5, using: &self),
        rowBytes: layout.format.usedRowBytes(plane: number, width: layout.width)
          + unit * .random(in: 0...5, using: &self))
      end = max(end, plane.offset + plane.rowBytes * rows)
      // The distance of the only row to the next one has no meaning.
      if rows == 1, chance(0.5) { plane.rowBytes = 0xFFFF_FFFF / unit * unit }
      layout.planes[number] = plane
    }
    let alignment = SurfaceLayout.bufferAlignment
    layout.bufferStride = (end + alignment - 1) / alignment * alignment
  }

  /// Returns a frame with a random picture, with few noisy pixels or many.
  package mutating func frame(_ layout: SurfaceLayout, sequence: UInt64 = 1) -> SurfaceFrame {
    let memory = FrameMemory(count: layout.byteCount)
    let isNoisy = chance(0.5)
    var byte = UInt8.random(in: 0...255, using: &self)
    for index in memory.base.indices {
      if isNoisy || chance(0.1) { byte = .random(in: 0...255, using: &self) }
      memory.base[index] = byte
    }
    return SurfaceFrame(layout: layout, sequence: sequence, buffer: 0, memory: memory)
  }

  /// Replaces the images of a list by frames of surfaces of the same sizes.
  ///
  /// - Returns: The list with frames, and the same list with the pixels of the frames.
  package mutating func withFrames(_ list: DrawList) -> (frames: DrawList, pixels: DrawList) {
    var (frames, pixels) = (list, list)
    for (index, image) in list.images.enumerated() {
      guard let image, image.width > 0, image.height > 0 else { continue }
      let frame = frame(surfaceLayout(width: image.width, height: image.height))
      frames.images[index] = PixelImage(frame: frame)
      pixels.images[index] = frame.image
    }
    return (frames, pixels)
  }
}
