/// Numbers of a surface's frames since it was defined.
package struct SurfaceCounts: Hashable, Sendable {
  /// Frames that were seen.
  package var shown = 0
  /// Frames that were not seen, because a later one was due or nothing showed the surface.
  package var passed = 0
  /// Frames that were seen a whole interval after their time, or later.
  package var late = 0

  package init() {}
}

/// The state of a surface, or of an import, as its client is told.
package struct SurfaceReport: Hashable, Sendable {
  package var surface: SurfaceKey
  /// For an import, whether there is a surface with its token; true for a surface.
  package var hasSharer: Bool
  /// A layer shows it: a draw list has a command for it.
  package var isVisible: Bool
  /// A bit for each free buffer, the first in bit 0; 0 for an import.
  package var freeBuffers: UInt32
  /// Number of frames that wait.
  package var waiting: Int
  /// The sequence of the frame attached last; 0 for none.
  package var taken: UInt64
  /// The sequence of the last frame that was seen; 0 for none.
  package var shown: UInt64
  /// Media time of the server frame that showed it first, in seconds; 0 for none.
  package var time: Double
  package var counts: SurfaceCounts
}
