import FramePlan
import GraphicsValues

/// Memory of a picture.
final class PictureSurface: PictureStorage {
  private(set) var surface: Surface
  private var capacity: Int

  /// Makes transparent pixels.
  private init(_ area: PixelRect) {
    capacity = max(area.area, 1)
    surface = Surface(area: area, base: .allocate(capacity: capacity), stride: area.width)
    clear()
  }

  deinit { surface.base.deallocate() }

  var byteCount: Int { 4 * capacity }

  /// Returns transparent pixels, in the memory of an earlier picture if that is neither too small nor much
  /// too large.
  static func of(_ area: PixelRect, reusing old: (any PictureStorage)?) -> (any PictureStorage)? {
    let count = max(area.area, 1)
    guard let old = old as? PictureSurface, count <= old.capacity, count >= old.capacity / 4 else {
      return PictureSurface(area)
    }
    old.surface = Surface(area: area, base: old.surface.base, stride: area.width)
    old.clear()
    return old
  }

  private func clear() {
    surface.base.initialize(repeating: 0, count: max(surface.area.area, 1))
  }
}

extension Picture {
  /// The pixels in memory; nil once the picture is an image.
  var surface: Surface? { (storage as? PictureSurface)?.surface }
}
