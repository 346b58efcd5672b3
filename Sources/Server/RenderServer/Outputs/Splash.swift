package import DrawList
package import GraphicsValues

/// A picture in the middle of each output, from the server's start until a client shows something.
///
/// It is drawn after the commands of a frame, as overlays are: it is in no layer tree and no recording, and
/// screenshots show it.
package struct Splash: Sendable {
  package var image: PixelImage
  /// Seconds after the first frame at which it goes; nil for never.
  package var timeout: Double?

  package init(_ image: PixelImage, timeout: Double? = nil) {
    self.image = image
    self.timeout = timeout
  }

  /// Returns the pixels of an output that it covers: as many as it has, or fewer of the same shape on a small output.
  package func area(in frame: PixelRect) -> PixelRect {
    guard image.width > 0, image.height > 0 else { return .empty }
    let fitting = min(
      1, Double(frame.width) / Double(image.width), Double(frame.height) / Double(image.height))
    let width = Int((Double(image.width) * fitting).rounded())
    let height = Int((Double(image.height) * fitting).rounded())
    let x = frame.minX + Int32(clamping: (frame.width - width) / 2)
    let y = frame.minY + Int32(clamping: (frame.height - height) / 2)
    return PixelRect(
      minX: x, minY: y, maxX: x + Int32(clamping: width), maxY: y + Int32(clamping: height))
  }

  /// Returns the list of a frame with the picture over it.
  package func over(_ list: DrawList) -> DrawList {
    let area = area(in: list.frame)
    if area.isEmpty { return list }
    return list.adding(
      [OverlayMark.image(image, over: area.rectangle, bounds: area, sampling: ImageSampling())],
      image: image)
  }
}
