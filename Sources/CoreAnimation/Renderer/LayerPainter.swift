internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// Paints a tree of model layers into a context, for `render(in:)`.
struct LayerPainter {
  /// The deepest nesting that is painted; the context's state is saved once for each level.
  private static let maximumDepth = 512

  let context: CGContext
  private var depth = 0
  /// Opacity of the ancestors, which applies to each drawing operation.
  private var alpha: CGFloat = 1
  /// True below an odd number of flipped layers, where images have to be turned upright.
  private var isFlipped = false

  init(context: CGContext) { self.context = context }

  mutating func paintRoot(_ layer: CALayer) {
    context.saveGState()
    paint(layer)
    context.restoreGState()
  }

  /// Paints a layer in its own space, which is the context's user space.
  private mutating func paint(_ layer: CALayer) {
    let values = layer.read { $0 }
    let opacity = CGFloat(min(max(values.scalar(.opacity), 0), 1))
    guard depth < Self.maximumDepth, !values.flag(.hidden), opacity > 0 else { return }
    depth += 1
    let outer = alpha
    alpha *= opacity
    context.setAlpha(alpha)
    let hasGroup = beginGroup(layer, values)
    paintContent(layer, values)
    if hasGroup { endGroup(layer) }
    alpha = outer
    depth -= 1
  }

  // MARK: Shadow and mask

  /// Begins a transparency layer when a shadow or a mask needs the whole layer; false when none
  /// does.
  private mutating func beginGroup(_ layer: CALayer, _ values: LayerValues) -> Bool {
    let mask = layer.mask
    let shadow = Shadow(values, in: context, isClipped: mask != nil)
    guard shadow != nil || mask != nil else { return false }
    context.saveGState()
    if let shadow {
      context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
    }
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    alpha = 1
    return true
  }

  private mutating func endGroup(_ layer: CALayer) {
    if let mask = layer.mask {
      context.setAlpha(1)
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      paintPlaced([mask])
      context.endTransparencyLayer()
    }
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private struct Shadow {
    var offset: CGSize
    var blur: CGFloat
    var color: CGColor

    /// Nil for a layer without a shadow, or with a clip, which removes it (§2.5.1).
    init?(_ values: LayerValues, in context: CGContext, isClipped: Bool) {
      let opacity = min(max(values.scalar(.shadowOpacity), 0), 1)
      guard opacity > 0, !isClipped, !values.flag(.masksToBounds),
        let color = values.color(.shadowColor)
      else { return nil }
      // The context takes a shadow in pixels; the layer has it in points of its own space.
      let m = context.ctm
      let given = values.size(.shadowOffset)
      offset = CGSize(
        width: given.width * m.a + given.height * m.c,
        height: given.width * m.b + given.height * m.d)
      let scale = abs(m.a * m.d - m.b * m.c).squareRoot()
      blur = 2 * CGFloat(max(values.scalar(.shadowRadius), 0)) * scale
      self.color = color.copy(alpha: color.alpha * CGFloat(opacity)) ?? color
    }
  }

  // MARK: Content (§2.5.1)

  private mutating func paintContent(_ layer: CALayer, _ values: LayerValues) {
    let bounds = CGRect(values.rect(.bounds))
    let corners = CircularCorners(values)
    let isClipping = values.flag(.masksToBounds)
    context.saveGState()
    if isClipping { clip(to: corners.path(bounds)) }
    if let color = values.color(.backgroundColor) { fill(corners.path(bounds), color) }
    if type(of: layer).kind == .gradient {
      context.saveGState()
      clip(to: corners.path(bounds))
      GradientPainter(values)?.paint(in: context)
      context.restoreGState()
    }
    paintPicture(values[.backing].asImage.flatMap { ImageHandle.image(numbered: $0) }, bounds)
    paintContents(values)
    if type(of: layer).kind == .shape { ShapeLayerPainter(values)?.paint(in: context) }
    paintSublayers(of: layer, values)
    paintBorder(values, corners, bounds)
    context.restoreGState()
  }

  private func clip(to path: CGPath) {
    context.beginPath()
    context.addPath(path)
    context.clip()
  }

  private func fill(_ path: CGPath, _ color: CGColor, using rule: CGPathFillRule = .winding) {
    context.setFillColor(color)
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: rule)
  }

  private func paintBorder(_ values: LayerValues, _ corners: CircularCorners, _ bounds: CGRect) {
    let width = CGFloat(values.scalar(.borderWidth))
    guard width > 0, let color = values.color(.borderColor) else { return }
    let ring = CGMutablePath()
    ring.addPath(corners.path(bounds))
    let inside = bounds.insetBy(dx: width, dy: width)
    if !inside.isNull, !inside.isEmpty { ring.addPath(corners.inset(by: width).path(inside)) }
    context.setAlpha(alpha)
    fill(ring, color, using: .evenOdd)
  }

  // MARK: Pictures

  private func paintContents(_ values: LayerValues) {
    guard let image = values.contents as? CGImage else { return }
    let placement = PicturePlacement(values, image)
    for piece in placement.pieces {
      // Fractions of an image count from the smallest y, which is its last row here.
      let y = isFlipped ? piece.source.minY : CGFloat(image.height) - piece.source.maxY
      let source = CGRect(
        x: piece.source.minX, y: y, width: piece.source.width, height: piece.source.height)
      let isWhole = source == CGRect(x: 0, y: 0, width: image.width, height: image.height)
      paintPicture(isWhole ? image : image.cropping(to: source), piece.destination)
    }
  }

  private func paintPicture(_ image: CGImage?, _ rect: CGRect) {
    guard let image, !rect.isEmpty else { return }
    guard isFlipped else { return context.draw(image, in: rect) }
    context.saveGState()
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: rect)
    context.restoreGState()
  }

  // MARK: Sublayers

  private mutating func paintSublayers(of layer: CALayer, _ values: LayerValues) {
    let sublayers = (layer.sublayers ?? []).enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
    guard type(of: layer).kind == .replicator else { return paintPlaced(sublayers) }
    let bounds = values.rect(.bounds)
    let step = Matrix4.translation(-bounds.x - bounds.width / 2, -bounds.y - bounds.height / 2, 0)
    let back = Matrix4.translation(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2, 0)
    var copy = Matrix4.identity
    for _ in 0..<Self.copies(values) {
      context.saveGState()
      context.concatenate(
        CGAffineTransform(step.concatenating(copy).concatenating(back).affinePart))
      paintPlaced(sublayers)
      context.restoreGState()
      copy = values.matrix(.instanceTransform).concatenating(copy)
    }
  }

  private static func copies(_ values: LayerValues) -> Int {
    let count = values.scalar(.instanceCount).rounded()
    return count > 0 ? Int(min(count, 65_536)) : 0
  }

  /// Paints layers placed in the context's user space.
  private mutating func paintPlaced(_ layers: [CALayer]) {
    for layer in layers {
      let matrix = layer.matrixToSuperlayer
      guard matrix.isFinite else { continue }
      context.saveGState()
      context.concatenate(CGAffineTransform(matrix.affinePart))
      let outside = isFlipped
      if layer.isGeometryFlipped { isFlipped.toggle() }
      paint(layer)
      isFlipped = outside
      context.restoreGState()
    }
  }
}
