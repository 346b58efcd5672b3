import Foundation
import QuartzCore

/// Equal cells for animations, each shown as large as its cell allows.
struct Grid {
  private static let gap = 16.0
  private static let maximumWidth = 1000.0

  let window: CGSize
  private let sizes: [CGSize]
  private let columns: Int
  private let rows: Int

  /// - Parameter window: the window's size; nil for a size that fits the animations.
  init(sizes: [CGSize], window: CGSize?) {
    self.sizes = sizes
    let count = max(sizes.count, 1)
    let cell = CGSize(width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1)
    // Takes the number of columns that makes the animations largest; about a square by default.
    var columns = Int(Double(count).squareRoot().rounded(.up))
    if let window {
      func scale(_ columns: Int) -> Double {
        let rows = (count + columns - 1) / columns
        return min(
          window.width / Double(columns) / cell.width, window.height / Double(rows) / cell.height)
      }
      columns = (1...count).max { scale($0) < scale($1) } ?? columns
    }
    self.columns = columns
    rows = (count + columns - 1) / columns
    let (width, height) = (cell.width * Double(columns), cell.height * Double(rows))
    let shrink = min(1, Self.maximumWidth / width, Self.maximumWidth / height)
    self.window =
      window
      ?? CGSize(
        width: max((width * shrink).rounded(), 1), height: max((height * shrink).rounded(), 1))
  }

  /// The top left corner of an animation, and its scale.
  func place(of index: Int) -> (corner: CGPoint, scale: CGFloat) {
    let cell = CGSize(
      width: window.width / Double(columns), height: window.height / Double(rows))
    let gap = sizes.count > 1 ? min(Self.gap, cell.width / 4, cell.height / 4) : 0
    let size = sizes[index]
    let scale = min((cell.width - gap) / size.width, (cell.height - gap) / size.height)
    let left = Double(index % columns) * cell.width + (cell.width - size.width * scale) / 2
    let top = Double(index / columns) * cell.height + (cell.height - size.height * scale) / 2
    return (CGPoint(x: left.rounded(), y: top.rounded()), scale)
  }
}
