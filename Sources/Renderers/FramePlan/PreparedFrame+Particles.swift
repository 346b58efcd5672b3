package import CSpanKernels
import Coverage
import DrawList
package import GraphicsValues

/// A particle that is an affine image with linear filters, with all arguments of the kernel that paints it.
package struct Sprite {
  /// The index of its image in the frame.
  package var image: Int32
  package var tint: UInt32
  /// The pixels that it may touch.
  package var bounds: PixelRect
  package var mapping: ImageMapping
  package var shape: shape
}

/// The particles of one command, all painted in the same way.
package enum PreparedParticles {
  /// Indices into the frame's `sprites`.
  case sprites(Range<Int>)
  /// Indices into the frame's `particles`: under perspective, and with other filters.
  case commands(Range<Int>)
}

// Preparing particles.

extension PreparedFrame {
  func prepareParticles(
    _ sampling: ImageSampling, _ command: DrawCommand, _ list: DrawList,
    _ prepared: inout PreparedCommand
  ) {
    guard prepared.opacity > 0, case .particles(let draw) = list.detail(of: command) else { return }
    var rare = RareCommand()
    if sampling.isLinear, command.perspective.isFlat {
      let first = sprites.count
      for particle in draw.particles { prepareSprite(particle, command, prepared.bounds) }
      guard sprites.count > first else { return }
      rare.particles = .sprites(first..<sprites.count)
    } else {
      let first = particles.count
      for particle in draw.particles { prepareImage(particle, draw, sampling, command, prepared) }
      guard particles.count > first else { return }
      rare.particles = .commands(first..<particles.count)
    }
    prepared.kind = .particles
    prepared.isAdditive = draw.isAdditive
    add(rare, to: &prepared)
  }

  /// Returns the image of a particle; nil when it shows nothing.
  private func image(of particle: ParticlesDraw.Particle) -> PixelImage? {
    let index = Int(particle.image)
    guard particle.color.value != 0, images.indices.contains(index), let image = images[index],
      1...Int(Int32.max) ~= image.pixelCount
    else { return nil }
    showFrame(index, isUpright: false)
    return image
  }

  private func prepareSprite(
    _ particle: ParticlesDraw.Particle, _ command: DrawCommand, _ bounds: PixelRect
  ) {
    guard image(of: particle) != nil else { return }
    let transform = particle.transform.concatenating(command.transform).snapped
    let area = transform.pixels(touchedBy: particle.rect).intersection(bounds)
    if area.isEmpty { return }
    guard
      let mapping = ImageMapping(
        transform: transform, rect: particle.rect, source: particle.source),
      let shape = Shape(
        transform: transform, rect: particle.rect, radius: 0, corners: command.corners)
    else { return }
    sprites.append(
      Sprite(
        image: particle.image, tint: particle.color.value, bounds: area, mapping: mapping,
        shape: shape.geometry))
  }

  private func prepareImage(
    _ particle: ParticlesDraw.Particle, _ draw: ParticlesDraw, _ sampling: ImageSampling,
    _ command: DrawCommand, _ prepared: PreparedCommand
  ) {
    guard image(of: particle) != nil else { return }
    var one = command
    one.plane = ProjectiveMatrix(particle.transform).concatenating(command.plane).snapped
    one.rect = particle.rect
    one.cornerRadius = 0
    var result = PreparedCommand()
    result.opacity = prepared.opacity
    prepareImage(
      ImageDraw(image: particle.image, source: particle.source, sampling: sampling), one, &result)
    guard result.kind != .nothing else { return }
    result.bounds = prepared.bounds
    if one.perspective.isFlat {
      result.bounds = result.bounds.intersection(one.transform.pixels(touchedBy: one.rect))
    }
    result.tint = particle.color.value
    result.isAdditive = draw.isAdditive
    if !result.bounds.isEmpty { particles.append(result) }
  }
}

extension AffineMatrix {
  /// Returns the pixels that the image of a rectangle may touch.
  fileprivate func pixels(touchedBy rect: Rectangle) -> PixelRect {
    let box = boundingBox(of: rect)
    return PixelRect(covering: box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
  }
}
