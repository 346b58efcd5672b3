package import GraphicsValues

/// Maps parts of an image to rectangles in a layer's bounds.
package struct ContentsPlacement {
  /// One piece: a rectangle of the image, in its pixels, over a rectangle of the bounds space.
  package struct Piece: Hashable {
    package var source: Rectangle
    package var destination: Rectangle
  }

  /// Returns up to nine pieces; none for an image or a layer without area.
  ///
  /// - Parameters:
  ///   - bounds: the layer's bounds; the pieces are placed from their origin.
  package static func pieces(
    of contents: LayerContents, _ image: ImageExtent, in bounds: Rectangle
  ) -> [Piece] {
    let selected = Rectangle(
      x: contents.rect.x * image.width, y: contents.rect.y * image.height,
      width: contents.rect.width * image.width, height: contents.rect.height * image.height)
    let scale = image.pixelsPerPoint(contents.scale > 0 ? contents.scale : 1)
    let size = Size(width: selected.width / scale.width, height: selected.height / scale.height)
    guard !selected.isEmpty, !bounds.isEmpty, size.width.isFinite, size.height.isFinite else {
      return []
    }
    let destination = place(size, gravity: contents.gravity, in: bounds)
    guard contents.center != .unit, stretches(contents.gravity) else {
      return [Piece(source: selected, destination: destination)]
    }
    return nineSlices(
      center: contents.center, scale: scale, source: selected, destination: destination)
  }

  /// The destination by the table of §2.5.2. "Top" is maximum y, in either direction of the screen's y.
  static func place(_ size: Size, gravity: ContentsGravity, in bounds: Rectangle) -> Rectangle {
    var width = size.width
    var height = size.height
    switch gravity {
    case .resize:
      return bounds
    case .resizeAspect, .resizeAspectFill:
      let kx = bounds.width / size.width
      let ky = bounds.height / size.height
      let k = gravity == .resizeAspect ? min(kx, ky) : max(kx, ky)
      width *= k
      height *= k
    default:
      break
    }
    let x: Double
    switch gravity {
    case .left, .topLeft, .bottomLeft: x = 0
    case .right, .topRight, .bottomRight: x = bounds.width - width
    default: x = (bounds.width - width) / 2
    }
    let y: Double
    switch gravity {
    case .bottom, .bottomLeft, .bottomRight: y = 0
    case .top, .topLeft, .topRight: y = bounds.height - height
    default: y = (bounds.height - height) / 2
    }
    return Rectangle(x: bounds.x + x, y: bounds.y + y, width: width, height: height)
  }

  private static func stretches(_ gravity: ContentsGravity) -> Bool {
    switch gravity {
    case .resize, .resizeAspect, .resizeAspectFill: true
    default: false
    }
  }

  /// Nine pieces by §2.5.3: corners keep their size, edges stretch one way, the centre both ways.
  private static func nineSlices(
    center: Rectangle, scale: Size, source: Rectangle, destination: Rectangle
  ) -> [Piece] {
    let columns = slices(
      center: center.x, extent: center.width, scale: scale.width, source: source.x,
      sourceLength: source.width, destination: destination.x,
      destinationLength: destination.width)
    let rows = slices(
      center: center.y, extent: center.height, scale: scale.height, source: source.y,
      sourceLength: source.height, destination: destination.y,
      destinationLength: destination.height)
    var pieces: [Piece] = []
    for row in rows {
      for column in columns {
        pieces.append(
          Piece(
            source: Rectangle(
              x: column.source, y: row.source, width: column.sourceLength,
              height: row.sourceLength),
            destination: Rectangle(
              x: column.destination, y: row.destination, width: column.length,
              height: row.length)))
      }
    }
    return pieces
  }

  private struct Slice {
    var source: Double
    var sourceLength: Double
    var destination: Double
    var length: Double
  }

  /// The slices along one axis: leading margin, stretched middle, trailing margin, without empty slices.
  private static func slices(
    center: Double, extent: Double, scale: Double, source: Double, sourceLength: Double,
    destination: Double, destinationLength: Double
  ) -> [Slice] {
    var start = min(max(center, 0), 1) * sourceLength
    var end = min(max(center + extent, 0), 1) * sourceLength
    if end <= start {
      // "A zero width or height means one source pixel centred there."
      let middle = min(max(start, 0.5), max(sourceLength - 0.5, 0.5))
      start = max(middle - 0.5, 0)
      end = min(middle + 0.5, sourceLength)
    }
    var leading = start / scale
    var trailing = (sourceLength - end) / scale
    if leading + trailing > destinationLength {
      // Margins that do not fit shrink together, so that they meet without a middle.
      let k = destinationLength / (leading + trailing)
      leading *= k
      trailing *= k
    }
    let all = [
      Slice(source: source, sourceLength: start, destination: destination, length: leading),
      Slice(
        source: source + start, sourceLength: end - start, destination: destination + leading,
        length: destinationLength - leading - trailing),
      Slice(
        source: source + end, sourceLength: sourceLength - end,
        destination: destination + destinationLength - trailing, length: trailing),
    ]
    return all.filter { $0.sourceLength > 0 && $0.length > 0 }
  }
}
