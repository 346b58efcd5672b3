import CSpanKernels
import Coverage
import DrawList
import FramePlan
import GraphicsValues

// Drawing pictures, which happens before the bands.

extension BandPainter {
  /// Draws the pictures of an item; the pictures that it shows must have been drawn.
  func paintPictures(_ frame: PreparedFrame, _ number: Int, _ list: DrawList) {
    let (bracket, item) = (frame.plan.brackets.items[number], frame.plan.items[number])
    guard let picture = item.picture, let surface = picture.surface, !picture.area.isEmpty else {
      return
    }
    isOutput = false
    let range = frame.plan.sought(number, list).range
    switch bracket.kind {
    case .transition:
      if !item.isKept { paint(frame, range, surface) }
      if !item.isSecondKept, let second = item.second?.surface {
        paint(frame, frame.plan.sought(number, list, part: 1).range, second)
      }
    case .bitmap:
      paint(frame, range, surface)
      picture.become(
        PixelImage(
          width: picture.area.width, height: picture.area.height,
          pixels: Array(UnsafeBufferPointer(start: surface.base, count: picture.area.area))))
    case .group:
      paint(frame, range, surface)
      var end = list.commands[bracket.end]
      end.divide()
      finish(surface, frame, end, list)
    case .backdrop:
      if bracket.parent < 0 {
        fill(surface, picture.area, frame.background)
        isOutput = frame.isOpaque
      }
      paint(frame, range, surface)
      let prepared = frame.commands[bracket.end]
      if prepared.rare >= 0 {
        frame.rare[Int(prepared.rare)].filters?.apply(
          to: surface, scratch: blurScratch, effects: effects)
      }
    case .mask: break
    }
  }

  private func paint(_ frame: PreparedFrame, _ range: Range<Int>, _ surface: Surface) {
    guard !surface.area.isEmpty else { return }
    forEachStrip(frame, surface.area) { strip in
      paint(frame, commands: range, on: surface, clip: strip)
    }
  }

  /// Filters a group, and puts the shadow of the result under it.
  private func finish(
    _ surface: Surface, _ frame: PreparedFrame, _ command: DrawCommand, _ list: DrawList
  ) {
    guard case .group(let effects) = list.detail(of: command) else { return }
    if !effects.filters.isEmpty {
      frame.filterChain(effects.filters, command, edges: .transparent, isPicture: true)?
        .apply(to: surface, scratch: blurScratch, effects: self.effects)
    }
    guard let shadow = effects.shadow, effects.shadowColor.pixel().value != 0,
      shadow.sigma.isFinite,
      let near = command.affineInTheMiddle
    else { return }
    let x = shadow.offset.x * near.a + shadow.offset.y * near.c
    let y = shadow.offset.x * near.b + shadow.offset.y * near.d
    let scale = FilterChain.scale(near)
    let blur = GaussianBlur(
      effects: self.effects, sigmaX: shadow.sigma * scale.x, sigmaY: shadow.sigma * scale.y)
    let alpha = AlphaMask(alphaOf: surface, effects: self.effects)
    let mask = AlphaMask(area: surface.area.outset(blur.x.reach, blur.y.reach))
    blur.blur(alpha.surface, into: mask.surface, scratch: blurScratch)
    underlay(surface, mask, moved: Point(x: x, y: y), effects.shadowColor.pixel().value)
  }

  /// Paints a mask under the pixels of a surface, moved by any vector.
  private func underlay(
    _ surface: Surface, _ mask: AlphaMask, moved way: Point, _ color: UInt32
  ) {
    guard abs(way.x) < 0x1p24, abs(way.y) < 0x1p24 else { return }
    let width = surface.area.width
    let (x, weightX) = PixelMath.split(-way.x)
    let (y, weightY) = PixelMath.split(-way.y)
    let area = mask.area
    let padded = area.width + 2
    let line = blurScratch.bytes(.paddedRow, padded + 64)
    for row in Int(surface.area.minY)..<Int(surface.area.maxY) {
      // Interpolates between two rows of the mask, with a 0 before and after.
      (line[0], line[padded - 1]) = (0, 0)
      func source(_ y: Int) -> UnsafeMutablePointer<UInt8>? {
        y >= Int(area.minY) && y < Int(area.maxY) ? mask.surface.byte(Int(area.minX), y) : nil
      }
      let (above, below) = (source(row + y), source(row + y + 1))
      if above == nil && below == nil { continue }
      for i in 0..<area.width {
        line[i + 1] = Self.mix(above.map { $0[i] } ?? 0, below.map { $0[i] } ?? 0, weightY)
      }
      let first = Int(surface.area.minX) + x - Int(area.minX) + 1
      for i in 0..<width {
        let place = first + i
        rows.coverage[i] =
          place < 0 || place + 1 >= padded ? 0 : Self.mix(line[place], line[place + 1], weightX)
      }
      let pixels = surface.pixel(Int(surface.area.minX), row)
      rows.pixels.update(repeating: 0, count: width)
      kernels.coverage_over(rows.pixels, rows.coverage, width, color)
      kernels.pixels_over(rows.pixels, pixels, width, 255)
      pixels.update(from: rows.pixels, count: width)
    }
  }

  private static func mix(_ a: UInt8, _ b: UInt8, _ weight: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(a) * (256 - weight) + UInt32(b) * weight + 128) >> 8)
  }
}
