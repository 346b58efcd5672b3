import CoreAnimation
import Foundation

/// The heights of rows that their cells decided, in the section of a table whose other rows have estimated or
/// given heights (views §14.5).
struct MeasuredHeights {
  /// The measured rows, in order.
  private var rows: [Int] = []
  /// The sum of the differences between measured and estimated heights, up to each of `rows`.
  private var sums: [CGFloat] = []

  /// Creates the heights of rows in ascending order.
  ///
  /// - Parameter differences: rows with the difference between their measured and their estimated heights.
  init(_ differences: [(row: Int, difference: CGFloat)] = []) {
    var sum: CGFloat = 0
    for (row, difference) in differences {
      sum += difference
      rows.append(row)
      sums.append(sum)
    }
  }

  /// Returns the number of measured rows before a row.
  private func count(before row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the distance by which a row lies below its estimated place.
  func shift(before row: Int) -> CGFloat {
    let count = count(before: row)
    return count == 0 ? 0 : sums[count - 1]
  }

  var isEmpty: Bool { rows.isEmpty }
  var total: CGFloat { sums.last ?? 0 }
}
