import DrawList
import GraphicsValues
public import Quartz2D
import SoftwareRenderer

extension CALayer {
  /// Draws as `render(in:)` does, with gradients in the colours that they have on screen (§17.6). An
  /// extension of this library, for toolkits whose pictures take the place of what is on screen. Does not
  /// call `render(in:)`.
  public final func renderAsShown(in ctx: CGContext) { renderModel(in: ctx, gradients: .srgb) }

  /// - Parameter gradients: The space in which the colours of gradients mix.
  final func renderModel(in context: CGContext, gradients: GradientSpace) {
    let reached = context.reachedPixels
    guard !reached.isEmpty else { return }
    // A list begins at 0; a layer that casts a shadow into it may lie before that.
    let (left, top) = (min(reached.minX, 0), min(reached.minY, 0))
    let matrix = context.pixelMatrix.concatenating(.translation(Double(-left), Double(-top)))
    guard let picture = ModelPicture(of: self, under: matrix) else { return }
    let region = reached.translated(x: -left, y: -top)
    var list = picture.drawList(within: region, isFlipped: contentsAreFlipped())
    let area = list.extent.intersection(region)
    guard !area.isEmpty else { return }
    // Blending needs the pixels below, unless the context makes a group of all layers.
    let seesBelow = context.paintsAsItIs && list.blendsWithBelow
    if seesBelow {
      list.insertBelow(
        PixelImage(
          width: area.width, height: area.height, pixels: context.drawnPixels(in: area)),
        in: area)
    }
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: area.area)
    defer { pixels.deallocate() }
    SoftwareRenderer(threads: 1, gradients: gradients).draw(
      list, damage: [area],
      into: PixelBuffer(
        base: pixels, width: area.width, height: area.height, stride: area.width, x: area.minX,
        y: area.minY))
    context.paint(pixels, in: area.translated(x: left, y: top), replaces: seesBelow)
  }
}
