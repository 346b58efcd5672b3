internal import GraphicsValues

/// Places for windows that users may move: the policy `float`.
struct FloatingPlaces {
  let display: Size
  /// Height to keep free above each window.
  let margin: Double

  /// The most other windows to keep clear of, the newest first: thousands would take seconds.
  private static let mostOthers = 128

  /// Least width and height of a window that stay on the display, in points; the margin above the window
  /// stays in full.
  static let grip = 32.0

  func frames(of windows: [WindowRequest]) -> [Rectangle] {
    var taken: [Rectangle] = windows.compactMap { $0.current.map(withMargin) }
    return windows.map { window in
      if let current = window.current { return current }
      let others = taken.suffix(Self.mostOthers)
      let frame = window.isPlaced ? window.frame : freePlace(window.frame, among: others)
      taken.append(withMargin(frame))
      return frame
    }
  }

  /// Moves a frame so far onto the display that users can grab the window.
  func reachable(_ frame: Rectangle) -> Rectangle {
    var frame = frame
    frame.x = min(max(frame.x, Self.grip - frame.width), display.width - Self.grip)
    frame.y = max(min(frame.y, display.height - Self.grip), margin)
    return frame
  }

  // Edges of a window that is being resized, clamped so that the window stays within reach. An edge that is
  // already out of reach may stay in its place.

  func left(_ x: Double, of frame: Rectangle) -> Double {
    min(x, max(display.width - Self.grip, frame.x))
  }

  func right(_ x: Double, of frame: Rectangle) -> Double { max(x, min(Self.grip, frame.maxX)) }

  func top(_ y: Double, of frame: Rectangle) -> Double {
    max(min(y, max(display.height - Self.grip, frame.y)), min(margin, frame.y))
  }

  private func withMargin(_ frame: Rectangle) -> Rectangle {
    Rectangle(x: frame.x, y: frame.y - margin, width: frame.width, height: frame.height + margin)
  }

  /// - Parameter others: occupied frames, margins included, the oldest first.
  private func freePlace(_ requested: Rectangle, among others: ArraySlice<Rectangle>) -> Rectangle {
    var outer = withMargin(requested)
    func inner(_ x: Double, _ y: Double) -> Rectangle {
      Rectangle(x: x, y: y + margin, width: requested.width, height: requested.height)
    }
    func centred(_ size: Double, in length: Double) -> Double { ((length - size) / 2).rounded() }
    outer.x = centred(outer.width, in: display.width)
    outer.y = centred(requested.height, in: display.height) - margin
    if margin > 0 { outer.y = max(outer.y, 0) }
    if isFree(outer, among: others) { return inner(outer.x, outer.y) }

    // Beside other windows: the first free place with a corner at the edge of a window.
    let near = others.suffix(16)
    let xs = ([0] + near.map(\.maxX)).filter { $0 >= 0 && $0 + outer.width <= display.width }
    let ys = ([0] + near.map(\.maxY)).filter { $0 >= 0 && $0 + outer.height <= display.height }
    for y in ys.sorted() {
      for x in xs.sorted() {
        let candidate = Rectangle(x: x, y: y, width: outer.width, height: outer.height)
        if isFree(candidate, among: others) { return inner(x, y) }
      }
    }
    // No room: a step down and to the right of the newest, starting over at the edge.
    guard let newest = others.last else { return inner(outer.x, outer.y) }
    let step = 32.0
    let fitsX = newest.x + step + outer.width <= display.width
    let fitsY = newest.y + step + outer.height <= display.height
    return inner(
      fitsX ? newest.x + step : min(step, max(display.width - outer.width, 0)),
      fitsY ? newest.y + step : min(step, max(display.height - outer.height, 0)))
  }

  private func isFree(_ frame: Rectangle, among others: ArraySlice<Rectangle>) -> Bool {
    others.allSatisfy { other in
      frame.x >= other.maxX || other.x >= frame.maxX || frame.y >= other.maxY
        || other.y >= frame.maxY
    }
  }
}
