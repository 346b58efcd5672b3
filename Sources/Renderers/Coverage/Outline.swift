/// What is covered where that is not simply a `Shape`.
package enum Outline {
  /// Computed row by row.
  case shape(Shape)
  case ring(Shape, hole: Shape)
  /// Kept coverage, moved by whole pixels.
  case runs(CoverageRuns, dx: Int, dy: Int)
  case blurred(AlphaMask, dx: Int, dy: Int)
  case stretched(StretchedShadow)
}
