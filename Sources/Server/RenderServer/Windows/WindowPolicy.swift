package import GraphicsValues

/// The identity of a window: its client, and the client's number of its context.
package struct WindowID: Hashable, Sendable {
  package var client: UInt32
  package var context: UInt32

  package init(client: UInt32, context: UInt32) {
    self.client = client
    self.context = context
  }
}

/// A window as a policy sees it. Lengths are points of the display.
package struct WindowRequest: Hashable, Sendable {
  /// The frame that the client asked for; the origin counts if `isPlaced`.
  package var frame: Rectangle
  package var isPlaced: Bool
  /// The window's present frame; nil before it has been placed.
  package var current: Rectangle?
  /// True for a window that has not been placed, or asks for another frame.
  package var isAsking: Bool

  /// - Parameter isAsking: Nil means that the window asks if it has not been placed.
  package init(
    frame: Rectangle, isPlaced: Bool, current: Rectangle? = nil, isAsking: Bool? = nil
  ) {
    self.frame = frame
    self.isPlaced = isPlaced
    self.current = current
    self.isAsking = isAsking ?? (current == nil)
  }
}

/// The rule for the places of windows on the display.
///
/// A policy is a function of the display and of the windows' requests, so a replay places windows as the
/// recorded server did.
package enum WindowPolicy: String, Sendable, CaseIterable {
  /// A window appears at the place that it names, with its title on the display. A window that names no place
  /// lies where it covers least of the others. Users move, resize and raise windows.
  case float
  /// Every window is as large as the display, the last used in front: a kiosk.
  case fill
  /// Windows share the display in rows and columns, the oldest first; no window covers another.
  case tile

  /// Whether people may move and resize windows.
  package var isFree: Bool { self == .float }

  /// The frames of all windows.
  ///
  /// - Parameters:
  ///   - windows: the oldest first.
  ///   - display: the size of the display.
  ///   - margin: height to keep free above each window, for its title.
  package func frames(
    of windows: [WindowRequest], display: Size, margin: Double = 0
  ) -> [Rectangle] {
    switch self {
    case .float: FloatingPlaces(display: display, margin: margin).frames(of: windows)
    case .fill:
      windows.map { _ in Rectangle(x: 0, y: 0, width: display.width, height: display.height) }
    case .tile: Self.tiles(windows.count, display)
    }
  }

  /// The number of columns makes tiles of a square display nearly square; the last row divides its
  /// width among fewer. Edges are whole points, so that tiles meet without a seam.
  private static func tiles(_ count: Int, _ display: Size) -> [Rectangle] {
    guard count > 0 else { return [] }
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    return (0..<count).map { index in
      let row = index / columns
      let inRow = min(columns, count - row * columns)
      let column = index % columns
      func edge(_ part: Int, _ parts: Int, _ length: Double) -> Double {
        (length * Double(part) / Double(parts)).rounded()
      }
      let (left, right) = (
        edge(column, inRow, display.width), edge(column + 1, inRow, display.width)
      )
      let (top, bottom) = (edge(row, rows, display.height), edge(row + 1, rows, display.height))
      return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}
