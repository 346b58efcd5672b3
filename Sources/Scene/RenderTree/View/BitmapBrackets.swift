import DrawList
import GraphicsValues

// Rasterized layers: drawn into a bitmap, which is then drawn like an image (§2.5.7). The commands
// inside the bracket are in pixels of the bitmap, so they stay the same while the layer moves, and
// renderers keep the bitmap.

/// The bracket of a bitmap in the list, and the area of its contents.
struct BitmapBracket: Sendable {
  var begin: Int
  var end: Int
  /// Area of the contents in pixels of the layer's own grid; the bitmap's origin is its corner.
  var area: PixelRect
  /// How far beside the area filters and shadows inside take pixels from.
  var source = Reach.zero

  /// Moves a command inside the bracket to its place in the bitmap.
  fileprivate func shift(_ command: inout DrawCommand) {
    let (x, y) = (Double(-area.minX), Double(-area.minY))
    command.plane = command.plane.concatenating(ProjectiveMatrix(.translation(x, y)))
    if command.bounds.isEmpty { return }
    command.bounds = command.bounds.translated(x: -area.minX, y: -area.minY)
      .intersection(
        PixelRect(
          minX: 0, minY: 0, maxX: Int32(clamping: area.width),
          maxY: Int32(clamping: area.height)
        ).outset(by: source))
  }

  /// Sets size and place in the begin or end of the bracket, within the bounds that the command has.
  fileprivate func complete(_ command: inout DrawCommand) {
    let size = BitmapSize(width: Int32(clamping: area.width), height: Int32(clamping: area.height))
    guard case .endBitmap(var draw) = command.operation else {
      command.operation = .beginBitmap(size)
      return
    }
    draw.size = size
    command.operation = .endBitmap(draw)
    command.rect = Rectangle(
      x: Double(area.minX) / draw.scale, y: Double(area.minY) / draw.scale,
      width: Double(area.width) / draw.scale, height: Double(area.height) / draw.scale)
    command.bounds =
      area.isEmpty
      ? .empty
      : pixelBounds(of: command.rect, under: command.plane).intersection(command.bounds)
  }
}

extension DrawList {
  /// Largest side of a bitmap in pixels, centred on the origin of the layer's grid; the rest is left out.
  private static let longestBitmapSide: Int32 = 16384

  /// Finds the areas of the bitmaps in a new list, and moves their contents to their origins.
  ///
  /// - Returns: the bitmaps, inner ones first.
  mutating func settleBitmaps() -> [BitmapBracket] {
    guard commands.contains(where: { $0.kind == .endBitmap }) else { return [] }
    var bitmaps: [BitmapBracket] = []
    for end in commands.indices where commands[end].kind == .endBitmap {
      let begin = end - Int(commands[end].bracketLength)
      guard begin >= 0, begin < end else { continue }
      var area = contents(of: begin, end)
      area = area.intersection(
        PixelRect(
          minX: -Self.longestBitmapSide / 2, minY: -Self.longestBitmapSide / 2,
          maxX: Self.longestBitmapSide / 2,
          maxY: Self.longestBitmapSide / 2))
      var bitmap = BitmapBracket(begin: begin, end: end, area: area)
      bitmap.source = source(of: begin, end)
      shiftContents(of: bitmap)
      bitmaps.append(bitmap)
      bitmap.complete(&commands[begin])
      bitmap.complete(&commands[end])
    }
    return bitmaps
  }

  /// The area that the commands between two places paint; inner brackets count by their bounds.
  private func contents(of begin: Int, _ end: Int) -> PixelRect {
    var union = PixelRect.empty
    var index = begin + 1
    while index < end {
      let command = commands[index]
      let span = command.kind.role == .begins ? Int(command.bracketLength) : 0
      if span > 0, index + span < end {
        let last = commands[index + span]
        union = union.union(
          command.kind == .beginGroup ? command.bounds.intersection(last.bounds) : last.bounds)
        index += span
      } else {
        union = union.union(command.bounds)
      }
      index += 1
    }
    return union
  }

  /// How far beside the area of a bitmap the filters and shadows in it take pixels from. Those of inner bitmaps
  /// have done so already.
  private func source(of begin: Int, _ end: Int) -> Reach {
    var source = Reach.zero
    var index = end - 1
    while index > begin {
      let head = commands.heads[index]
      if head.kind == .endBitmap, head.bracketLength > 0, index - Int(head.bracketLength) > begin {
        index -= Int(head.bracketLength)
      } else if spreads(at: index) {
        source.add(reach(of: commands[index]).source)
      }
      index -= 1
    }
    return source
  }

  /// Moves the commands in a bitmap, except those in inner bitmaps, which are in the pixels of these.
  private mutating func shiftContents(of bitmap: BitmapBracket) {
    var index = bitmap.end - 1
    while index > bitmap.begin {
      bitmap.shift(&commands[index])
      shiftCuts(of: index, by: bitmap)
      let head = commands.heads[index]
      let begin = index - Int(head.bracketLength)
      if head.kind == .endBitmap, bitmap.begin < begin, begin < index {
        bitmap.shift(&commands[begin])
        index = begin
      }
      index -= 1
    }
  }

  /// Moves the cuts of a command, which are in pixels, too.
  private mutating func shiftCuts(of index: Int, by bitmap: BitmapBracket) {
    let detail = Int(commands.heads[index].detail)
    guard detail >= 0, case .group(var effects) = details[detail], !effects.cuts.isEmpty
    else { return }
    for cut in effects.cuts.indices {
      effects.cuts[cut].c +=
        effects.cuts[cut].a * Double(bitmap.area.minX)
        + effects.cuts[cut].b * Double(bitmap.area.minY)
    }
    details[detail] = .group(effects)
  }
}

extension [BitmapBracket] {
  /// Changes a new command in a buffer as `settleBitmaps` would, for a place in the list.
  ///
  /// - Returns: false for a command inside a bitmap, because the size of the bitmap may have to change.
  func settle(_ buffer: inout CommandBuffer, _ index: Int, at place: Int) -> Bool {
    // Inner bitmaps come first.
    for bitmap in self {
      if place == bitmap.begin || place == bitmap.end {
        bitmap.complete(&buffer.commands[index])
      } else if bitmap.begin < place, place < bitmap.end {
        bitmap.shift(&buffer.commands[index])
        return false
      }
    }
    return true
  }
}
