import GraphicsValues
import SoftwareRenderer

/// The pictures that the processor draws, as textures.
final class PictureTextures {
  private struct Entry {
    weak var picture: Picture?
    let texture: OpenGLTexture
  }

  private let device: OpenGLDevice
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(_ device: OpenGLDevice) { self.device = device }

  var byteCount: Int { entries.values.reduce(0) { $0 + $1.texture.byteCount } }

  /// Takes what has been drawn on a picture.
  func update(_ picture: Picture) {
    let area = picture.area
    guard !area.isEmpty else { return }
    let key = ObjectIdentifier(picture)
    let old = entries[key].flatMap { $0.picture === picture ? $0.texture : nil }
    let texture: OpenGLTexture
    if let old, old.width == area.width, old.height == area.height {
      texture = old
    } else {
      texture = OpenGLTexture(device, .pixels, width: area.width, height: area.height)
      entries[key] = Entry(picture: picture, texture: texture)
    }
    let surface = picture.surface
    texture.upload(
      x: 0, y: 0, width: area.width, height: area.height, stride: surface.stride,
      from: surface.base)
  }

  func texture(of picture: Picture) -> OpenGLTexture? {
    guard let entry = entries[ObjectIdentifier(picture)], entry.picture === picture else {
      return nil
    }
    return entry.texture
  }

  func endFrame() {
    if entries.values.contains(where: { $0.picture == nil }) {
      entries = entries.filter { $0.value.picture != nil }
    }
  }
}
