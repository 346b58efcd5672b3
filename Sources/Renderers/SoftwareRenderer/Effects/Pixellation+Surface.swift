import FramePlan
import GraphicsValues

extension Pixellation {
  /// Gives each square of a surface its mean.
  func apply(to surface: Surface) {
    guard !surface.area.isEmpty else { return }
    let squares = squares(in: surface.area)
    for rows in squares.rows {
      for run in squares.columns { fill(surface, run, rows) }
    }
  }

  private func fill(_ surface: Surface, _ columns: Run, _ rows: Run) {
    var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let width = columns.to - columns.from
    for y in rows.from..<rows.to {
      let row = surface.pixel(columns.from, y)
      for x in 0..<width {
        let pixel = row[x]
        sums.0 += UInt64(pixel & 255)
        sums.1 += UInt64(pixel >> 8 & 255)
        sums.2 += UInt64(pixel >> 16 & 255)
        sums.3 += UInt64(pixel >> 24)
      }
    }
    let count = UInt64(columns.whole * rows.whole)
    func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + count / 2) / count) }
    let pixel =
      mean(sums.0) | mean(sums.1) << 8 | mean(sums.2) << 16 | mean(sums.3) << 24
    for y in rows.from..<rows.to {
      surface.pixel(columns.from, y).update(repeating: pixel, count: width)
    }
  }
}
