/// Counters of requests to the driver, since the renderer was made or in one frame.
package struct OpenGLCounters: Hashable, Sendable {
  /// Frames that had something to draw.
  package var frames = 0
  package var drawCalls = 0
  package var instances = 0
  package var programChanges = 0
  package var targetChanges = 0
  package var textureChanges = 0
  package var blendChanges = 0
  package var depthChanges = 0
  /// Bytes of pictures and coverage sent to the driver.
  package var bytesUploaded = 0
  /// Bytes of instances sent to the driver.
  package var bytesStreamed = 0
  /// Bytes read back.
  package var bytesRead = 0
  /// Textures made.
  package var texturesMade = 0
  /// Frames that the software renderer drew, because OpenGL could not draw them.
  package var softwareFrames = 0
  /// Pictures of bitmaps, and pictures inside them, which the software renderer drew.
  package var softwarePictures = 0
  /// Pixels for which a program ran, counted while the renderer `countsPixels`. Divided by the pixels of
  /// the damage, the overdraw.
  package var pixelsShaded = 0

  package init() {}

  package var stateChanges: Int {
    programChanges + targetChanges + textureChanges + blendChanges + depthChanges
  }

  /// Returns the difference between two counts.
  package static func - (later: OpenGLCounters, earlier: OpenGLCounters) -> OpenGLCounters {
    var result = OpenGLCounters()
    for path in all { result[keyPath: path] = later[keyPath: path] - earlier[keyPath: path] }
    return result
  }

  private static var all: [WritableKeyPath<OpenGLCounters, Int>] {
    [
      \.frames, \.drawCalls, \.instances, \.programChanges, \.targetChanges, \.textureChanges,
      \.blendChanges, \.depthChanges, \.bytesUploaded, \.bytesStreamed, \.bytesRead,
      \.texturesMade, \.softwareFrames, \.softwarePictures, \.pixelsShaded,
    ]
  }
}
