import CSpanKernels
import FramePlan
import GraphicsValues

// Painting particles.

extension BandPainter {
  func paintParticles(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    switch frame.rare[Int(command.rare)].particles {
    case .commands(let range):
      for particle in frame.particles[range] {
        let area = particle.bounds.intersection(clip)
        if !area.isEmpty { paint(frame, particle, on: surface, clip: area) }
      }
    case .sprites(let range):
      var sprite = sprite(command)
      frame.sprites.withUnsafeBufferPointer { sprites in
        for index in range {
          let area = sprites[index].bounds.intersection(clip)
          if !area.isEmpty { paint(frame, sprites[index], &sprite, on: surface, area) }
        }
      }
    case nil: break
    }
  }

  /// - Parameter common: The values shared by all sprites of a command.
  @inline(__always)
  private func paint(
    _ frame: PreparedFrame, _ sprite: Sprite, _ common: inout span_sprite, on surface: Surface,
    _ area: PixelRect
  ) {
    guard let image = frame.images[Int(sprite.image)] else { return }
    image.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      common.image = source_image(
        pixels: base, width: Int32(clamping: image.width), height: Int32(clamping: image.height))
      common.set(sprite.mapping)
      common.shape = sprite.shape
      common.tint = sprite.tint
      let box = span_box(
        min_x: area.minX, min_y: area.minY, max_x: area.maxX, max_y: area.maxY)
      kernels.sprite_over(
        surface.pixel(Int(area.minX), Int(area.minY)), surface.stride, &common, nil, box)
    }
  }
}
