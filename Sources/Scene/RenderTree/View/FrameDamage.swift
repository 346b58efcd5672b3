import DrawList
import GraphicsValues

/// The pixels of an output that a new frame of a surface changes where a command shows the surface.
struct FrameDamage {
  /// The images that have a new frame, with the pixels that differ from the frame before.
  private var frames: [Int32: ImageTable.NewFrame] = [:]

  init(_ images: ImageTable) { frames = images.newFrames }

  init() {}

  /// Returns the changed pixels of the output; nil unless the commands differ in the frame alone, and the frame in some
  /// of its pixels.
  ///
  /// - Parameters:
  ///   - old: the command in the list.
  ///   - new: the command that takes its place, with the same head.
  ///   - images: the images of the list.
  func rects(
    from old: DrawCommand.Body, to new: DrawCommand.Body, _ head: DrawCommand.Head,
    _ images: [PixelImage?]
  ) -> [PixelRect]? {
    if frames.isEmpty { return nil }
    guard case .image(let draw) = new.operation, case .image(let before) = old.operation,
      let frame = frames[draw.image], before.serial == frame.oldSerial,
      images.indices.contains(Int(draw.image)), let image = images[Int(draw.image)]
    else { return nil }
    var same = draw
    same.serial = before.serial
    var sameBody = new
    sameBody.operation = .image(same)
    guard sameBody == old, let sampling = FrameSampling(of: new, draw) else { return nil }
    return frame.parts.map { part in
      sampling.pixels(of: part, in: image).intersection(head.bounds)
    }
  }
}
