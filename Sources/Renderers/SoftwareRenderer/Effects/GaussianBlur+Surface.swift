package import Coverage
import GraphicsValues

extension GaussianBlur {
  /// Blurs the source into every pixel of the destination, which may be the source.
  package func blur(_ source: Surface, into destination: Surface, scratch: BlurScratch) {
    blur(BytePlane(source), into: BytePlane(destination), scratch: scratch)
  }
}

extension BytePlane {
  fileprivate init(_ surface: Surface) {
    self.init(
      area: surface.area,
      base: UnsafeMutableRawPointer(surface.base).assumingMemoryBound(to: UInt8.self),
      stride: surface.stride * 4, channels: 4)
  }
}
