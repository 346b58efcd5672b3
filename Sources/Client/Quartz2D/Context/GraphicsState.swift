import GraphicsValues

/// The state that `saveGState()` saves.
struct GraphicsState {
  struct Shadow {
    /// The offset in device space, y pointing up; the matrix does not change it.
    var offset: CGSize
    var blur: Double
    var color: ColorValue
  }

  /// The matrix from user space to device space with y pointing up.
  var matrix = AffineMatrix.identity
  var clip: ClipChain

  var fill = PaintSource.color(.black)
  var stroke = PaintSource.color(.black)
  var patternPhase = CGSize.zero
  var fillSpace = CGColorSpace.sharedGray
  var strokeSpace = CGColorSpace.sharedGray

  var lineWidth = 1.0
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit = 10.0
  var dashLengths: [Double] = []
  var dashPhase = 0.0
  var flatness = 0.1

  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
}
