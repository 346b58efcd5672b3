import CGStreamer

/// The arrangement and colours of decoded pictures, all of them known.
package struct DecodedFormat: Hashable, Sendable {
  package enum Layout: Hashable, Sendable { case nv12, i420, bgrx }
  package enum Matrix: Hashable, Sendable { case none, bt601, bt709, bt2020 }
  package enum Siting: Hashable, Sendable { case left, center, topLeft }

  package var layout: Layout
  /// Pixels in a row, and rows.
  package var width: Int
  package var height: Int
  /// The shape of a pixel: its width as a fraction of its height.
  package var pixelWidth: Int
  package var pixelHeight: Int
  package var matrix: Matrix
  package var isFullRange: Bool
  package var siting: Siting

  /// Reads the caps of decoded pictures. What they leave open is filled in: BT.601 up to 576 lines and BT.709
  /// above, limited range, chroma on the left.
  ///
  /// - Parameters:
  ///   - info: the caps, read by GStreamer, which guesses BT.2020 from 2160 lines on.
  ///   - isDeclared: true for a film that says its colours itself.
  /// - Throws: what cannot be shown.
  init(_ info: GstVideoInfo, isDeclared: Bool) throws(FilmError) {
    guard let description = info.finfo?.pointee else {
      throw FilmError("the decoder's pictures have no format")
    }
    layout =
      switch description.format {
      case GST_VIDEO_FORMAT_NV12: .nv12
      case GST_VIDEO_FORMAT_I420: .i420
      case GST_VIDEO_FORMAT_BGRx: .bgrx
      default: throw FilmError("its pictures have the format \(String(cString: description.name))")
      }
    (width, height) = (Int(info.width), Int(info.height))
    guard (1...16_384).contains(width), (1...16_384).contains(height) else {
      throw FilmError("its pictures have \(width)x\(height) pixels, more than 16384 on a side")
    }
    (pixelWidth, pixelHeight) =
      info.par_n > 0 && info.par_d > 0
      ? (Int(info.par_n), Int(info.par_d)) : (1, 1)
    let shownWidth = (Double(width) * Double(pixelWidth) / Double(pixelHeight)).rounded()
    guard (1...16_384).contains(shownWidth) else {
      throw FilmError("its pixels have the shape \(pixelWidth):\(pixelHeight)")
    }
    switch info.colorimetry.transfer {
    case GST_VIDEO_TRANSFER_SMPTE2084: throw FilmError(Self.highRange("PQ"))
    case GST_VIDEO_TRANSFER_ARIB_STD_B67: throw FilmError(Self.highRange("HLG"))
    default: break
    }
    guard layout != .bgrx else {
      (matrix, isFullRange, siting) = (.none, true, .center)
      return
    }
    let usual = height > 576 ? Matrix.bt709 : .bt601
    matrix =
      switch info.colorimetry.matrix {
      case GST_VIDEO_COLOR_MATRIX_BT601: .bt601
      case GST_VIDEO_COLOR_MATRIX_BT709: .bt709
      case GST_VIDEO_COLOR_MATRIX_BT2020: isDeclared ? .bt2020 : usual
      default: usual
      }
    isFullRange = info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255
    let site = info.chroma_site.rawValue
    siting =
      if site == GST_VIDEO_CHROMA_SITE_COSITED.rawValue {
        .topLeft
      } else if site == GST_VIDEO_CHROMA_SITE_NONE.rawValue {
        .center
      } else {
        .left
      }
  }

  private static func highRange(_ transfer: String) -> String {
    "its pictures have a high dynamic range (\(transfer)), and only the standard range can be shown"
  }

  /// The planes' rows: samples in bytes, and their number.
  package var planes: [(rowBytes: Int, rows: Int)] {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    return switch layout {
    case .bgrx: [(4 * width, height)]
    case .nv12: [(width, height), (2 * halfWidth, halfHeight)]
    case .i420: [(width, height), (halfWidth, halfHeight), (halfWidth, halfHeight)]
    }
  }
}
