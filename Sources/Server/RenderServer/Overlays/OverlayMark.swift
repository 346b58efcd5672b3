import DrawList
import GraphicsValues

/// Colours of overlays, premultiplied.
enum OverlayColors {
  /// Colours in turn, so that a rectangle that every frame redraws flickers.
  static let flashes = [Pixel(0x6630_5566), Pixel(0x6666_4422), Pixel(0x6644_6633)]
  static let surface = Pixel(0x5955_4C00)
  static let blended = Pixel(0x8080_1818)
  static let opaque = Pixel(0x6010_6020)
  /// Colours by the number of commands over the first one.
  static let overdraw = [
    Pixel(0x0000_0000), Pixel(0x7030_4870), Pixel(0x7020_6830), Pixel(0x8078_3860),
    Pixel(0xA090_1010),
  ]
}

/// Plain commands in device space, of which overlays are made.
enum OverlayMark {
  static func fill(_ area: PixelRect, _ color: Pixel, radius: Double = 0) -> DrawCommand {
    var command = DrawCommand(.fill(ColorValue(premultiplied: color)), bounds: area)
    command.rect = area.rectangle
    command.cornerRadius = radius
    return command
  }

  /// A tinted rectangle with an edge in the same colour on top.
  static func commands(around area: PixelRect, in color: Pixel) -> [DrawCommand] {
    if area.isEmpty { return [] }
    let border = BorderDraw(width: 1, color: ColorValue(premultiplied: color))
    var edge = DrawCommand(.border(border), bounds: area)
    edge.rect = area.rectangle
    return [fill(area, color), edge]
  }

  /// An image stretched over an area. `DrawList.adding` sets its index.
  static func image(
    _ image: PixelImage, over area: Rectangle, bounds: PixelRect, sampling: ImageSampling
  ) -> DrawCommand {
    let whole = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    var command = DrawCommand(
      .image(ImageDraw(image: -1, source: whole, sampling: sampling)), bounds: bounds)
    command.rect = area
    return command
  }
}

extension PixelRect {
  var rectangle: Rectangle {
    Rectangle(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height))
  }
}

extension DrawList {
  /// Marks around everything that is first drawn on a surface of its own: groups, bitmaps, transitions,
  /// shadows and backdrops.
  func surfaceMarks() -> OverlayMarks {
    var marks = OverlayMarks()
    forEachOnDisplay { _, head in
      switch head.kind {
      case .endGroup, .endBitmap, .endTransition, .shadow, .backdrop:
        let area = head.bounds.intersection(frame)
        marks.commands += OverlayMark.commands(around: area, in: OverlayColors.surface)
      default: break
      }
    }
    return marks
  }

  /// Calls `body` with each command whose bounds are in device pixels: all except those inside bitmaps.
  func forEachOnDisplay(_ body: (Int, DrawCommand.Head) -> Void) {
    var depth = 0
    for (index, head) in commands.heads.enumerated() {
      if head.kind == .endBitmap { depth -= 1 }
      if depth == 0 { body(index, head) }
      if head.kind == .beginBitmap { depth += 1 }
    }
  }
}
