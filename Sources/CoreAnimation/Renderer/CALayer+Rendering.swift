internal import Quartz2D

extension CALayer {
  final func renderModel(in context: CGContext) {
    var painter = LayerPainter(context: context)
    painter.paintRoot(self)
  }
}
