/// One step of filtering a picture.
package enum FilterOperation: Hashable, Sendable {
  case gaussianBlur(radius: Double)

  /// By how much the result reaches beyond the picture, in units of its space.
  package var reach: Double {
    switch self {
    case .gaussianBlur(let radius): 2 * radius
    }
  }
}
