package import DrawList
package import GraphicsValues

/// An output that a frame is drawn on.
package struct FrameTarget {
  package var output: OutputID
  /// Draws the pixels; nil computes everything but them.
  package var renderer: (any Renderer)?
  /// Pixels to draw into; nil while there is nothing to draw on.
  package var pixels: PixelBuffer?

  package init(_ output: OutputID, renderer: (any Renderer)?, pixels: PixelBuffer?) {
    self.output = output
    self.renderer = renderer
    self.pixels = pixels
  }
}
