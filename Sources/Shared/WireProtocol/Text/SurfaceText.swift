package import GraphicsValues

/// The words of surfaces and their frames in text recordings.
package enum SurfaceText {
  /// Returns `1280x720 nv12 bt709 limited left buffers 3 stride 1382400 planes 0/1280 921600/1280`, with
  /// `display 1280x960`, `opaque` and `straightAlpha` where they say something.
  package static func text(_ layout: SurfaceLayout) -> String {
    var words = ["\(layout.width)x\(layout.height)"]
    if (layout.displayWidth, layout.displayHeight) != (layout.width, layout.height) {
      words.append("display \(layout.displayWidth)x\(layout.displayHeight)")
    }
    words.append("\(layout.format)")
    if layout.format.hasChroma {
      words += ["\(layout.matrix)", "\(layout.range)", "\(layout.siting)"]
    }
    if layout.isOpaque { words.append("opaque") }
    if layout.hasStraightAlpha { words.append("straightAlpha") }
    words.append("buffers \(layout.bufferCount) stride \(layout.bufferStride) planes")
    words += layout.planes.map { "\($0.offset)/\($0.rowBytes)" }
    return words.joined(separator: " ")
  }

  /// Returns `buffer 0 sequence 12`, with `keep`, `time 0.2`, `minimum 0.1` and `damage 0,0 16x8 …` where they
  /// say something.
  package static func text(_ attachment: FrameAttachment) -> String {
    var words = ["buffer \(attachment.buffer) sequence \(attachment.sequence)"]
    if attachment.flags.contains(.keep) { words.append("keep") }
    if attachment.time != 0 { words.append("time \(TextNumbers.text(attachment.time))") }
    if attachment.minimumDuration != 0 {
      words.append("minimum \(TextNumbers.text(attachment.minimumDuration))")
    }
    if !attachment.damage.isEmpty {
      words.append("damage")
      words += attachment.damage.map { "\($0.x),\($0.y) \($0.width)x\($0.height)" }
    }
    return words.joined(separator: " ")
  }
}
