/// The coverage of a shape, in one of several forms.
package enum Outline {
  /// Coverage computed row by row.
  case shape(Shape)
  case ring(Shape, hole: Shape)
  /// Kept coverage, offset by whole pixels.
  case runs(CoverageRuns, dx: Int, dy: Int)
  case blurred(AlphaMask, dx: Int, dy: Int)
  case stretched(StretchedShadow)
}
