import GraphicsValues

/// The way through an upright picture along the rows of a window's framebuffer, whose row 0 is the last one
/// seen.
struct PresentSteps: Hashable {
  /// A pixel of the picture, or the way from one to another.
  struct Step: Hashable {
    var x: Int32
    var y: Int32
  }

  /// The picture's pixel in the framebuffer's pixel (0, 0).
  var start: Step
  /// The way to the pixel that comes next in a row.
  var across: Step
  /// The way to the pixel in the next row.
  var up: Step

  /// - Parameters:
  ///   - width: Width of the upright picture, in pixels.
  ///   - height: Height of the upright picture, in pixels.
  init(_ orientation: OutputOrientation, width: Int, height: Int) {
    let last = orientation.size(of: width, height).height - 1
    func pixel(_ x: Int, _ y: Int) -> Step {
      let place = orientation.upright(
        Point(x: Double(x), y: Double(last - y)), inUpright: Double(width - 1), Double(height - 1))
      return Step(x: Int32(place.x), y: Int32(place.y))
    }
    func way(to step: Step) -> Step { Step(x: step.x - start.x, y: step.y - start.y) }
    start = pixel(0, 0)
    (across, up) = (start, start)
    across = way(to: pixel(1, 0))
    up = way(to: pixel(0, 1))
  }

  /// Two groups of words for the program `present`.
  var words: [UInt32] {
    [start.x, start.y, across.x, across.y, up.x, up.y, 0, 0].map { UInt32(bitPattern: $0) }
  }
}
