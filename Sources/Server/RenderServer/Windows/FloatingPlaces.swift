import GraphicsValues

/// Places for windows that users may move: the policy `float`.
///
/// A place is a function of the display, the window's request and the places of other windows, so the same
/// requests always have the same places.
struct FloatingPlaces {
  let display: Size
  /// Height to keep free above each window, for its title; 0 on a display without titles.
  let margin: Double

  /// Number of other windows that a place depends on, the newest ones; bounds the time.
  static let mostOthers = 128

  /// Least width and height of a window that stay on the display when users move it, in points; the margin
  /// above the window stays in full.
  static let grip = 32.0

  func frames(of windows: [WindowRequest]) -> [Rectangle] {
    var places = windows.map(\.current)
    for (index, window) in windows.enumerated() where window.isAsking {
      var others: [Rectangle] = []
      for other in places.indices.reversed() where other != index {
        if let place = places[other] { others.append(place) }
        if others.count == Self.mostOthers { break }
      }
      places[index] = answer(to: window, among: others.reversed())
    }
    return zip(windows, places).map { $1 ?? $0.frame }
  }

  /// Returns the place of a window that asks for one.
  ///
  /// - Parameter others: the oldest first.
  private func answer(to window: WindowRequest, among others: [Rectangle]) -> Rectangle {
    let frame = window.frame
    let isNamed = window.isPlaced && (margin == 0 || frame.origin != .zero)
    guard let current = window.current else {
      let named = isNamed ? broughtIn(frame) : nil
      if let named, isDistinct(named, from: others) { return named }
      return freePlace(frame.size, among: others)
    }
    let staying = resized(current, to: frame.size)
    let named = isNamed && frame.origin != current.origin ? broughtIn(frame) : staying
    if isDistinct(named, from: others) { return named }
    if isDistinct(staying, from: others) { return staying }
    return freePlace(frame.size, among: others)
  }

  /// False for a frame that equals another window's. Always true on a display without titles.
  private func isDistinct(_ frame: Rectangle, from others: [Rectangle]) -> Bool {
    margin == 0 || !others.contains(frame)
  }

  // MARK: Titles

  /// Returns the frame moved so that its title is on the display; a frame whose title is there is returned
  /// unchanged. A moved window is on the display as far as it fits, its left and top edges in any case.
  private func broughtIn(_ frame: Rectangle) -> Rectangle {
    guard margin > 0 else { return frame }
    var frame = frame
    let outer = outer(frame.size)
    frame.x = max(min(frame.x, display.width - outer.width), 0)
    if frame.y < margin || frame.y > display.height {
      frame.y = max(min(frame.y, display.height - frame.height), margin)
    }
    return frame
  }

  /// Returns the frame of a window that changes its size where it is. A title that is on the display stays
  /// there; a title that people have moved over the edge is left alone.
  private func resized(_ current: Rectangle, to size: Size) -> Rectangle {
    let frame = Rectangle(x: current.x, y: current.y, width: size.width, height: size.height)
    return broughtIn(current) == current ? broughtIn(frame) : frame
  }

  /// Returns the size of a window with its title. A title is at least as wide as it is high.
  private func outer(_ size: Size) -> Size {
    Size(width: max(size.width, margin), height: size.height + margin)
  }

  // MARK: Reach

  /// Moves a frame so far onto the display that users can grab the window.
  func reachable(_ frame: Rectangle) -> Rectangle {
    var frame = frame
    frame.x = min(max(frame.x, Self.grip - frame.width), display.width - Self.grip)
    frame.y = max(min(frame.y, display.height - Self.grip), margin)
    return frame
  }

  // Edges of a window that is resized, held within reach as a window is that is moved. One that is out
  // of reach already may stay where it is.

  func left(_ x: Double, of frame: Rectangle) -> Double {
    min(x, max(display.width - Self.grip, frame.x))
  }

  func right(_ x: Double, of frame: Rectangle) -> Double { max(x, min(Self.grip, frame.maxX)) }

  func top(_ y: Double, of frame: Rectangle) -> Double {
    max(min(y, max(display.height - Self.grip, frame.y)), min(margin, frame.y))
  }

  // MARK: Free places

  /// Returns the place of a window that names none.
  ///
  /// - Parameter others: the oldest first.
  private func freePlace(_ size: Size, among others: [Rectangle]) -> Rectangle {
    let place = others.isEmpty ? middle(size) : free(size, among: others)
    return Rectangle(x: place.x, y: place.y + margin, width: size.width, height: size.height)
  }

  /// Returns the place that centres a window and its title. The title's left part is on the display even if
  /// the window is larger.
  private func middle(_ size: Size) -> Point {
    let outer = outer(size)
    let x = ((display.width - outer.width) / 2).rounded()
    let y = ((display.height - outer.height) / 2).rounded()
    return margin > 0 ? Point(x: max(x, 0), y: max(y, 0)) : Point(x: x, y: y)
  }

  private func free(_ size: Size, among others: [Rectangle]) -> Point {
    let frames = others.map { frame in
      let outer = outer(frame.size)
      return Rectangle(x: frame.x, y: frame.y - margin, width: outer.width, height: outer.height)
    }
    return FreePlace(display: display, size: outer(size), others: frames).origin
  }
}
