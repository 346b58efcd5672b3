import GraphicsValues
import SoftwareRenderer

/// The pixels of pictures, each in the corner of a texture.
final class PictureTextures {
  private struct Entry {
    weak var picture: Picture?
    let target: RenderTarget
  }

  private let device: OpenGLDevice
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(_ device: OpenGLDevice) { self.device = device }

  var byteCount: Int { entries.values.reduce(0) { $0 + $1.target.texture.byteCount } }

  /// Returns the target of a picture, of its size or larger.
  func target(of picture: Picture) throws(OpenGLError) -> RenderTarget {
    let key = ObjectIdentifier(picture)
    func rounded(_ side: Int) -> Int { max((side + 63) & ~63, 64) }
    let (width, height) = (rounded(picture.area.width), rounded(picture.area.height))
    if let entry = entries[key], entry.picture === picture, entry.target.width == width,
      entry.target.height == height
    {
      return entry.target
    }
    let target = try RenderTarget(device, width: width, height: height)
    entries[key] = Entry(picture: picture, target: target)
    return target
  }

  func texture(of picture: Picture) -> OpenGLTexture? {
    guard let entry = entries[ObjectIdentifier(picture)], entry.picture === picture else {
      return nil
    }
    return entry.target.texture
  }

  /// Releases all textures. Call between frames.
  func removeAll() { entries.removeAll() }

  func endFrame() {
    if entries.values.contains(where: { $0.picture == nil }) {
      entries = entries.filter { $0.value.picture != nil }
    }
  }
}
