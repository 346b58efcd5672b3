import DrawList
import GraphicsValues

/// A feature beside plain shapes and pictures. It changes from frame to frame where real scenes do,
/// so that nothing kept can replace drawing it.
struct FeatureWorkload {
  let name: String
  /// Number of painted pixels; nil where pixels say little about the work.
  var pixelCount: Double?
  let list: (_ frame: Int) -> DrawList
  /// Draws the same with cairo over a white ground; nil where cairo has no simple way.
  var cairo: ((_ context: OpaquePointer?, _ frame: Int) -> Void)?
}

extension FeatureWorkload {
  static func all() -> [FeatureWorkload] {
    [shadows(), masks()] + gradients() + [
      strokes(), page(), perspective(), backdrop(), particles(),
    ]
  }
}

/// A draw list in the making.
struct ListBuilder {
  var list = DrawList(
    width: Workload.width, height: Workload.height, background: Pixel(0xFFFF_FFFF))

  /// Adds a command; its bounds are the box of `rect`.
  ///
  /// - Parameter reach: pixels that the command touches beyond that box.
  mutating func add(
    _ operation: DrawCommand.Operation, _ rect: Rectangle, at transform: AffineMatrix = .identity,
    reach: Double = 0, detail: DrawDetail? = nil, _ change: (inout DrawCommand) -> Void = { _ in }
  ) {
    let box = transform.snapped.boundingBox(of: rect)
    var command = DrawCommand(
      operation,
      bounds: PixelRect(
        covering: box.minX - reach, box.minY - reach, box.maxX + reach, box.maxY + reach
      ).intersection(list.frame), transform: transform.snapped)
    command.rect = rect
    command.layer = UInt32(list.commands.count + 1)
    if let detail {
      command.detail = Int32(list.details.count)
      list.details.append(detail)
    }
    change(&command)
    list.commands.append(command)
  }

  mutating func fill(_ rect: Rectangle, _ color: UInt32, radius: Double = 0) {
    add(.fill(Self.color(color)), rect) { $0.cornerRadius = radius }
  }

  /// The colour 0xAARRGGBB, not premultiplied, as the contenders round it.
  static func color(_ color: UInt32) -> ColorValue {
    ColorValue(premultiplied: Pixel(premultiplied(color)))
  }

  /// Brackets what `body` adds; both ends have the box of `rect` for bounds.
  mutating func bracket(
    _ begin: DrawCommand.Operation, _ end: DrawCommand.Operation, _ rect: Rectangle,
    _ body: (inout ListBuilder) -> Void
  ) {
    let first = list.commands.count
    add(begin, rect)
    body(&self)
    let span = Int32(list.commands.count - first)
    list.commands[first].bracketLength = span
    add(end, rect) { $0.bracketLength = span }
  }

  /// The number of an image in the list.
  mutating func add(_ picture: Workload.Picture) -> Int32 {
    list.images.append(picture.image)
    return Int32(list.images.count - 1)
  }
}
