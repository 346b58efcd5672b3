package import RenderTree

extension ServerCore {
  /// Sets the frame that the recorded server showed next on a surface, for the next frame of a replay.
  package func showRecorded(_ frame: RecordedFrame, on surface: SurfaceKey) {
    tree.scene.showRecorded(frame, on: surface)
  }

  /// Whether a surface is there, and a frame of the display shows it.
  package func shows(_ surface: SurfaceKey) -> Bool {
    tree.scene.surfaceReport(on: surface)?.isVisible == true
  }
}
