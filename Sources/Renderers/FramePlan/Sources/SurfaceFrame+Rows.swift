package import CSpanKernels
import Coverage
package import DrawList
package import GraphicsValues

// Frames of surfaces as kernels read them: the same bytes as `FrameConversion` gives, a row at a time.

extension SurfaceFrame {
  /// The frame in memory, as kernels read it; valid as long as the frame.
  package var picture: frame_picture {
    var picture = frame_picture()
    picture.width = Int32(clamping: layout.width)
    picture.height = Int32(clamping: layout.height)
    picture.format = layout.format.ofKernels
    picture.is_opaque = layout.isOpaque ? 1 : 0
    picture.has_straight_alpha = layout.hasStraightAlpha ? 1 : 0
    picture.is_cosited_across = layout.siting == .center ? 0 : 1
    picture.is_cosited_down = layout.siting == .topLeft ? 1 : 0
    picture.colors = frame_colors(FrameMatrix(layout.matrix, layout.range))
    func base(_ number: Int) -> UnsafePointer<UInt8>? {
      number < layout.planes.count ? plane(number).assumingMemoryBound(to: UInt8.self) : nil
    }
    func rowBytes(_ number: Int) -> Int {
      number < layout.planes.count ? layout.planes[number].rowBytes : 0
    }
    picture.planes = (base(0), base(1), base(2))
    picture.row_bytes = (rowBytes(0), rowBytes(1), rowBytes(2))
    return picture
  }

  /// Converts rows to premultiplied pixels, without padding.
  ///
  /// - Parameter out: Room for as many rows of the frame's width.
  package func convert(
    rows: Range<Int>, into out: UnsafeMutablePointer<UInt32>, level: KernelLevel
  ) {
    var picture = picture
    let kernels = level.kernels
    for (index, row) in rows.enumerated() {
      kernels.frame_row(out + index * layout.width, &picture, row, 0, layout.width)
    }
  }
}

extension SurfaceFormat {
  /// The format as kernels call it.
  fileprivate var ofKernels: frame_format {
    switch self {
    case .bgra8: frame_bgra8
    case .bgrx8: frame_bgrx8
    case .rgba8: frame_rgba8
    case .rgbx8: frame_rgbx8
    case .nv12: frame_nv12
    case .i420: frame_i420
    }
  }
}

extension frame_colors {
  fileprivate init(_ matrix: FrameMatrix) {
    // All factors fit into sixteen bits.
    self.init(
      black: Int16(clamping: matrix.black), luma: Int16(clamping: matrix.luma),
      red_v: Int16(clamping: matrix.redFromCr), green_u: Int16(clamping: -matrix.greenFromCb),
      green_v: Int16(clamping: -matrix.greenFromCr), blue_u: Int16(clamping: matrix.blueFromCb))
  }
}
