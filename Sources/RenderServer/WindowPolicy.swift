internal import GraphicsValues

/// Where a new context appears on the display.
///
/// The policy is a function of the display and of the frames that are there, so that a replay
/// places everything as the recording did.
package enum WindowPolicy: String, Sendable, CaseIterable {
  /// A context appears at the frame it asks for; one that asks for no place is centred, or put
  /// beside the others where there is room. The newest is on top.
  case float

  /// - Parameters:
  ///   - requested: what the client asked for, in points; its origin counts if `isPlaced`.
  ///   - display: the size of the display in points.
  ///   - others: the frames that are taken, the oldest first.
  func frame(
    for requested: Rectangle, isPlaced: Bool, display: Size, others: [Rectangle]
  ) -> Rectangle {
    if isPlaced { return requested }
    var frame = requested
    func centred(_ size: Double, in length: Double) -> Double { ((length - size) / 2).rounded() }
    frame.x = centred(frame.width, in: display.width)
    frame.y = centred(frame.height, in: display.height)
    if isFree(frame, among: others) { return frame }

    // Beside what is there: the first free place whose corner is at somebody's edge. Only the newest
    // are looked at, so that thousands of windows do not take seconds.
    let near = others.suffix(16)
    let xs = ([0] + near.map(\.maxX)).filter { $0 >= 0 && $0 + frame.width <= display.width }
    let ys = ([0] + near.map(\.maxY)).filter { $0 >= 0 && $0 + frame.height <= display.height }
    for y in ys.sorted() {
      for x in xs.sorted() {
        let candidate = Rectangle(x: x, y: y, width: frame.width, height: frame.height)
        if isFree(candidate, among: others) { return candidate }
      }
    }
    // No room: a step down and to the right of the newest, starting over at the edge.
    guard let newest = others.last else { return frame }
    let step = 32.0
    let fitsX = newest.x + step + frame.width <= display.width
    let fitsY = newest.y + step + frame.height <= display.height
    frame.x = fitsX ? newest.x + step : min(step, max(display.width - frame.width, 0))
    frame.y = fitsY ? newest.y + step : min(step, max(display.height - frame.height, 0))
    return frame
  }

  private func isFree(_ frame: Rectangle, among others: [Rectangle]) -> Bool {
    others.allSatisfy { other in
      frame.x >= other.maxX || other.x >= frame.maxX || frame.y >= other.maxY
        || other.y >= frame.maxY
    }
  }
}
