import CoreAnimation
import Foundation
import MediaValues
import Quartz2D
import SharedSurfaces

/// The properties that all pictures in one ring of buffers share.
struct FrameShape: Equatable {
  /// The attachments that say how pixels are shown.
  private static let keys: [CFString] = [
    kCVImageBufferYCbCrMatrixKey, kCVImageBufferChromaLocationTopFieldKey,
  ]

  let width: Int
  let height: Int
  let pixelFormat: OSType
  /// The attachments with the colours, without those that are no text.
  private let colors: [CFString: String]
  /// The width of a pixel, as a fraction of its height.
  private let pixelWidth: Double

  init(_ buffer: CVPixelBuffer) {
    self.init(
      width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer),
      pixelFormat: CVPixelBufferGetPixelFormatType(buffer),
      attachments: buffer.attachments(.shouldPropagate))
  }

  init(width: Int, height: Int, pixelFormat: OSType, attachments: CFDictionary) {
    (self.width, self.height, self.pixelFormat) = (width, height, pixelFormat)
    var colors: [CFString: String] = [:]
    for key in Self.keys { colors[key] = attachments[key] as? String }
    self.colors = colors
    pixelWidth = IOSurface.pixelWidth(attachments[kCVImageBufferPixelAspectRatioKey])
  }

  /// The size at which the picture looks right, in pixels.
  var displaySize: CGSize {
    CGSize(width: (CGFloat(width) * pixelWidth).rounded(), height: CGFloat(height))
  }

  /// Buffers of a ring: enough for a quarter of a second at 30 frames, fewer of large pictures.
  private var bufferCount: Int {
    switch width * height {
    case ...(1 << 21): 8
    case ...(1 << 22): 6
    default: 4
    }
  }

  /// Makes a ring for such pictures.
  ///
  /// - Throws: for pictures that no layer shows, and without memory.
  func makeRing() throws -> SurfaceRing {
    let geometry = try SurfaceGeometry([
      .width: width, .height: height, .pixelFormat: pixelFormat,
    ])
    let ring = try SurfaceRing(geometry, count: bufferCount, returnsFrames: true)
    for surface in ring.surfaces {
      for (key, value) in colors { surface.setAttachment(value, forKey: key) }
      if pixelWidth != 1 {
        surface.setAttachment(
          [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey: pixelWidth,
            kCVImageBufferPixelAspectRatioVerticalSpacingKey: 1.0,
          ], forKey: kCVImageBufferPixelAspectRatioKey)
      }
    }
    // Colours that are missing are an error here, not when a layer is committed.
    _ = try ring.surfaces[0].layout()
    return ring
  }
}
