/// The cost of one `draw`, by client, in pixels as `DrawList.work` counts them. It depends on the frames
/// drawn so far, not on the machine.
package struct DrawnWork: Sendable {
  /// The cost of making results that can be kept: blurs, shadows, outlines, pictures, smaller levels of
  /// images.
  package var made = ClientWork()
  /// The cost of backdrops: drawing the pixels behind them again, and filtering. Charged to the client of
  /// the backdrop, although mostly other clients changed those pixels.
  package var backdrops = ClientWork()
  /// Pixels touched by commands, without the work in `made` and `backdrops`.
  package var painted = ClientWork()

  package init() {}

  package mutating func removeAll() {
    made.removeAll()
    backdrops.removeAll()
    painted.removeAll()
  }
}
