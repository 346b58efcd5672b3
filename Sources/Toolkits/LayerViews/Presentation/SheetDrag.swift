import CoreAnimation
import Foundation

/// A drag of a sheet by a finger: where the sheet is for each way of the finger.
///
/// The formulas give the program numbers, and the server expressions.
struct SheetDrag: Equatable {
  /// The height of the sheet when the drag began, in points.
  let height: CGFloat
  /// The heights of the detents in points, the smallest first.
  var heights: [CGFloat]
  /// The place of the sheet at rest, in the container's space.
  var rest = CGRect.zero
  /// The container's lower edge, at which the sheet lies; nil for a sheet in the middle, which keeps its size.
  var edge: CGFloat?

  var smallest: CGFloat { heights.first ?? 0 }
  var largest: CGFloat { heights.last ?? 0 }
  /// The largest height that a finger leads to, in points.
  var reach: CGFloat { largest + Self.slack }

  /// The way that the sheet follows beyond the largest height, in points.
  private static let slack: CGFloat = 20

  /// Returns the height that is shown: beyond the largest the sheet follows less and less.
  ///
  /// - Parameter way: the finger's way downwards since the drag began, in points.
  func shownHeight<Number: FormulaNumber>(after way: Number) -> Number {
    let wanted = Number(height) - way
    let beyond = wanted - Number(largest)
    let stretch = beyond * 0.55 / 200 + 1
    let stretched = Number(largest) + (1 - 1 / stretch) * Number(Self.slack)
    return .choose(Number(largest), isBelow: wanted, stretched, else: .maximum(wanted, 0))
  }

  /// Returns the upper edge of the sheet at a shown height.
  func top<Number: FormulaNumber>(at shown: Number) -> Number {
    edge.map { Number($0) - shown } ?? Number(rest.minY) + (Number(height) - shown)
  }

  /// Returns the length of the sheet at a shown height: below the smallest height it moves without shrinking.
  func length<Number: FormulaNumber>(at shown: Number) -> Number {
    edge == nil ? Number(rest.height) : .maximum(shown, Number(smallest))
  }

  /// Returns the place of the sheet's anchor point along y at a shown height.
  ///
  /// - Parameter anchor: the anchor point as a fraction of the length.
  func middle<Number: FormulaNumber>(at shown: Number, anchor: CGFloat) -> Number {
    top(at: shown) + length(at: shown) * Number(anchor)
  }

  /// Returns the part of the shade that is seen at a shown height; nil for a sheet without heights.
  func shade<Number: FormulaNumber>(at shown: Number) -> Number? {
    smallest > 0 ? .minimum(.maximum(shown / Number(smallest), 0), 1) : nil
  }
}
