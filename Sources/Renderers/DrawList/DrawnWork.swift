/// What one `draw` cost, by client, in pixels as `DrawList.work` counts them. It follows from the frames drawn
/// so far, not from the machine.
package struct DrawnWork: Sendable {
  /// What was made for the first time or anew and could be kept: blurs, shadows, outlines, pictures, smaller
  /// levels of images.
  package var made = ClientWork()
  /// What panes of glass show: what is behind them, drawn again, and filtered. By client of the pane; it is
  /// mostly others that have changed it.
  package var panes = ClientWork()
  /// Pixels that commands touched beside these.
  package var painted = ClientWork()

  package init() {}

  package mutating func removeAll() {
    made.removeAll()
    panes.removeAll()
    painted.removeAll()
  }
}
