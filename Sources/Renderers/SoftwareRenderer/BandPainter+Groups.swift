import CSpanKernels
import Coverage
import DrawList
import FramePlan
import GraphicsValues

// Painting groups, masks, backdrops and pictures.

extension BandPainter {
  /// Multiplies the surface by the alpha of a mask; outside the mask it becomes transparent.
  func multiply(_ surface: Surface, _ clip: PixelRect, by mask: Surface) {
    let (left, right) = (Int(mask.area.minX), Int(mask.area.maxX))
    for y in Int(clip.minY)..<Int(clip.maxY) {
      let row = surface.pixel(Int(clip.minX), y)
      guard y >= mask.area.minY, y < mask.area.maxY else {
        row.update(repeating: 0, count: clip.width)
        continue
      }
      row.update(repeating: 0, count: left - Int(clip.minX))
      effects.mask_by_alpha(surface.pixel(left, y), mask.pixel(left, y), right - left)
      (row + (right - Int(clip.minX))).update(repeating: 0, count: Int(clip.maxX) - right)
    }
  }

  /// Puts a finished group over the pixels below.
  func finishGroup(
    _ frame: PreparedFrame, _ command: PreparedCommand, _ group: Surface, on surface: Surface,
    clip: PixelRect
  ) {
    guard command.rare >= 0 else {
      let source = GroupSource(kernels: kernels, group: group, opacity: command.opacity)
      if command.isClipped {
        if command.shape >= 0 {
          let shape = frame.shapes[Int(command.shape)]
          shapes.fill(shape, with: source, on: surface, clip: clip)
        }
      } else {
        source.paint(
          surface, x: Int(clip.minX), y: Int(clip.minY), count: clip.width, rows: clip.height)
      }
      return
    }
    let rare = frame.rare[Int(command.rare)]
    rare.filters?.apply(to: group, scratch: blurScratch, effects: effects)
    if let shadow = rare.group?.shadow, shadow != 0 {
      for y in Int(group.area.minY)..<Int(group.area.maxY) {
        underlay(group.pixel(Int(group.area.minX), y), group.area.width, shadow)
      }
    }
    show(group, rare, command, on: surface, clip: clip)
  }

  /// Shows a group that has been drawn as a picture.
  func paintPicture(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    let rare = frame.rare[Int(command.rare)]
    guard let picture = frame.plan.items[rare.item].picture?.surface else { return }
    let area = clip.intersection(picture.area)
    if !area.isEmpty { show(picture, rare, command, on: surface, clip: area) }
  }

  /// Puts a shadow without blur or offset under a row: the colour times the row's alpha.
  private func underlay(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: UInt32) {
    effects.alpha(rows.coverage, row, count)
    rows.pixels.update(repeating: 0, count: count)
    kernels.coverage_over(rows.pixels, rows.coverage, count, color)
    kernels.pixels_over(rows.pixels, row, count, 255)
    row.update(from: rows.pixels, count: count)
  }

  private func show(
    _ group: Surface, _ rare: RareCommand, _ command: PreparedCommand, on surface: Surface,
    clip: PixelRect
  ) {
    // The group's own entry has already been removed from the stack.
    var source = rowSource(SurfaceRows(surface: group))
    source.opacity = command.opacity
    if let finish = rare.group {
      source.tint = finish.tint
      if finish.blend != .sourceOver { source.mode = .blend(finish.blend) }
      if !finish.cuts.isEmpty {
        for y in clip.minY..<clip.maxY {
          let run = finish.cuts.run(y: y, in: clip)
          if !run.isEmpty { fill(rare.outline, with: &source, on: surface, clip: run) }
        }
        return
      }
    }
    fill(rare.outline, with: &source, on: surface, clip: clip)
  }

  private func fill(
    _ outline: Outline?, with source: inout some SpanSource & ~Copyable, on surface: Surface,
    clip: PixelRect
  ) {
    if let outline {
      fill(outline, with: &source, on: surface, clip: clip)
    } else {
      source.paint(
        surface, x: Int(clip.minX), y: Int(clip.minY), count: clip.width, rows: clip.height)
    }
  }

  func paintBackdrop(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    let rare = frame.rare[Int(command.rare)]
    guard let outline = rare.outline else { return }
    var filtered: Surface
    var area = clip
    if frame.plan.items[rare.item].isPicture {
      guard let picture = frame.plan.items[rare.item].picture?.surface else { return }
      filtered = picture
      area = clip.intersection(filtered.area)
    } else {
      filtered = surfaces.surface(depth: outside.count, area: clip)
      for y in Int(clip.minY)..<Int(clip.maxY) {
        filtered.pixel(Int(clip.minX), y).update(
          from: surface.pixel(Int(clip.minX), y), count: clip.width)
      }
      rare.filters?.apply(to: filtered, scratch: blurScratch, effects: effects)
    }
    if area.isEmpty { return }
    var source = rowSource(SurfaceRows(surface: filtered))
    source.opacity = command.opacity
    source.mode = .replace
    fill(outline, with: &source, on: surface, clip: area)
  }

  func compose(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    let rare = frame.rare[Int(command.rare)]
    let item = frame.plan.items[rare.item]
    guard let old = item.picture?.surface, let new = item.second?.surface, let mix = rare.mix else {
      return
    }
    var source = TransitionSource(
      kernels: kernels, old: old, new: new, mix: mix, scratch: rows.pixels)
    fill(rare.outline, with: &source, on: surface, clip: clip)
  }
}
