/// What a renderer asked of the driver, for tests and benchmarks.
package struct OpenGLCounters: Hashable, Sendable {
  package var drawCalls = 0
  package var instances = 0
  package var programChanges = 0
  package var targetChanges = 0
  package var textureChanges = 0
  package var blendChanges = 0
  /// Bytes of pictures and coverage sent to the driver.
  package var bytesUploaded = 0
  /// Bytes of instances sent to the driver.
  package var bytesStreamed = 0
  /// Bytes read back.
  package var bytesRead = 0
  /// Textures made.
  package var texturesMade = 0
  /// Frames that the software renderer drew, because OpenGL could not.
  package var softwareFrames = 0
  /// Pictures of bitmaps, and in them, that the processor drew.
  package var softwarePictures = 0

  package init() {}

  package var stateChanges: Int {
    programChanges + targetChanges + textureChanges + blendChanges
  }
}
