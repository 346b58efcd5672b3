import DrawList
import GraphicsValues
import SoftwareRenderer
import TestSupport

/// A builder of small lists, for tests that compare two ways of drawing.
struct Drawing {
  static let size = (width: 96, height: 72)
  static let frame = PixelRect(minX: 0, minY: 0, maxX: 96, maxY: 72)

  var list = DrawList(
    width: Self.size.width, height: Self.size.height, background: Pixel(0xFF33_6699))

  init() {}

  var pixels: [UInt32] { list.pixels() }

  /// Adds a command of the kind, which `change` completes.
  mutating func add(
    _ kind: DrawCommand.Kind, _ rect: Rectangle = .zero, detail: DrawDetail? = nil,
    _ change: (inout DrawCommand) -> Void = { _ in }
  ) {
    var command = DrawCommand(kind: kind, bounds: Self.frame, transform: .identity)
    command.rect = rect
    command.layer = UInt32(list.commands.count)
    if let detail {
      command.detail = Int32(list.details.count)
      list.details.append(detail)
    }
    change(&command)
    list.commands.append(command)
  }

  mutating func fill(
    _ rect: Rectangle, _ color: UInt32, _ change: (inout DrawCommand) -> Void = { _ in }
  ) {
    add(.fill, rect) {
      $0.color = Pixel(color)
      change(&$0)
    }
  }

  /// Brackets the commands that `body` adds; `change` completes the end.
  mutating func bracket(
    _ begin: DrawCommand.Kind, _ end: DrawCommand.Kind, rect: Rectangle = .zero,
    detail: DrawDetail? = nil, change: (inout DrawCommand) -> Void = { _ in },
    _ body: (inout Drawing) -> Void
  ) {
    let first = list.commands.count
    add(begin, rect)
    body(&self)
    let span = Int32(list.commands.count - first)
    list.commands[first].bracketLength = span
    add(end, detail: detail) {
      $0.bracketLength = span
      change(&$0)
    }
  }

  mutating func group(
    _ effects: GroupEffects? = nil, change: (inout DrawCommand) -> Void = { _ in },
    _ body: (inout Drawing) -> Void
  ) {
    bracket(
      .beginGroup, .endGroup, detail: effects.map(DrawDetail.group), change: change, body)
  }

  /// Brackets the commands that `body` adds as a bitmap, which is shown at `rect`.
  mutating func bitmap(
    _ width: Int32, _ height: Int32, at rect: Rectangle,
    change: (inout DrawCommand) -> Void = { _ in }, _ body: (inout Drawing) -> Void
  ) {
    let size = BitmapSize(width: width, height: height)
    let begin = list.commands.count
    bracket(
      .beginBitmap, .endBitmap,
      change: {
        $0.operation = .endBitmap(BitmapDraw(size: size))
        $0.rect = rect
        change(&$0)
      }, body)
    list.commands[begin].operation = .beginBitmap(size)
  }

  mutating func mask(_ body: (inout Drawing) -> Void) { bracket(.beginMask, .endMask, body) }

  /// Adds a scene of overlapping, partly transparent shapes.
  mutating func scene() {
    fill(Rectangle(x: 4, y: 5, width: 50, height: 40), 0xFFE0_3010) { $0.cornerRadius = 9 }
    fill(Rectangle(x: 30, y: 22.5, width: 55, height: 44), 0x8010_4080)
    add(.border, Rectangle(x: 20, y: 10, width: 40, height: 50)) {
      $0.borderWidth = 4
      $0.color = Pixel(0xFF20_F040)
    }
  }

  static func pixels(_ build: (inout Drawing) -> Void) -> [UInt32] {
    var drawing = Drawing()
    build(&drawing)
    return drawing.pixels
  }
}

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
  Rectangle(x: x, y: y, width: width, height: height)
}

/// The largest difference of a channel.
func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
  var largest = a.count == b.count ? 0 : 256
  for (a, b) in zip(a, b) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
  }
  return largest
}

/// An image of noise.
func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> PixelImage {
  var random = PixelsRandom(seed: seed)
  return PixelImage(
    width: width, height: height,
    pixels: (0..<width * height).map { _ in random.pixel().value | 0xFF00_0000 })
}

/// Number of random lists to draw: fewer in a debug build.
func listCount(_ count: UInt64) -> UInt64 { _isDebugAssertConfiguration() ? count / 5 : count }
