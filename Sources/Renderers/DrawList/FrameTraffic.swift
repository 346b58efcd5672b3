/// Cost of showing frames of surfaces in one `draw`, in what moves.
package struct FrameTraffic: Hashable, Sendable {
  /// Pixels whose colours were computed from the bytes of a frame.
  package var convertedPixels = 0
  /// Bytes of frames that were sent to a graphics driver.
  package var uploadedBytes = 0

  package init() {}

  package static func += (total: inout FrameTraffic, part: FrameTraffic) {
    total.convertedPixels += part.convertedPixels
    total.uploadedBytes += part.uploadedBytes
  }
}
