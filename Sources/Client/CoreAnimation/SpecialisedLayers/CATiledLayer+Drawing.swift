import Foundation
import GraphicsValues
import Quartz2D

/// The tiled layers of an environment. Each commit checks which of their tiles are in view.
///
/// Sendable because it is used under `SharedLock` only.
final class TiledLayers: @unchecked Sendable {
  private struct Weak { weak var layer: CATiledLayer? }
  private var all: [Weak] = []

  func add(_ layer: CATiledLayer) {
    SharedLock.held {
      all.removeAll { $0.layer == nil }
      all.append(Weak(layer: layer))
    }
  }

  /// Starts drawing the tiles that came into view.
  func update() {
    for layer in SharedLock.held({ all.compactMap(\.layer) }) where layer.isReachable {
      layer.updateTiles()
    }
  }
}

extension CATiledLayer {
  private static let queue = DispatchQueue(label: "CATiledLayer", qos: .userInitiated)

  final func updateTiles() {
    let (requests, isChanged): ([Tiling.Request], Bool) = SharedLock.held {
      guard isReachable, draws, let view = visiblePart else { return ([], false) }
      let before = tiling.value.0
      let requests = tiling.update(grid: grid, scale: view.scale, visible: view.rect)
      return (requests, tiling.value.0 != before)
    }
    if isChanged { storeTiles() }
    for request in requests { draw(request) }
  }

  /// False for a layer that draws nothing: it has no delegate and is no subclass.
  private var draws: Bool { delegate != nil || type(of: self) != CATiledLayer.self }

  private var grid: TileGrid {
    let values = read { $0 }
    return TileGrid(
      levels: levelsOfDetail, bias: levelsOfDetailBias,
      tileSize: values.size(.tileSize), bounds: values.rect(.bounds))
  }

  /// The part of the bounds within the clips of the ancestors and the window, and the pixels of the
  /// screen per point there; nil if that number is not finite.
  private var visiblePart: (rect: Rectangle, scale: Double)? {
    let chain = chainToRoot
    guard let root = chain.last else { return nil }
    var part = Rectangle(bounds)
    for layer in chain.dropFirst() where layer.masksToBounds || layer === root {
      let box = Rectangle(convert(layer.bounds, from: layer))
      guard PropertyValue.rect(box).isFinite else { continue }
      part = part.clipped(to: box)
    }
    // The magnification of a small square in the middle.
    let middle = Point(x: part.x + part.width / 2, y: part.y + part.height / 2)
    let map = PlaneMap(from: self, to: nil)
    let (origin, x, y) = (
      map.apply(middle), map.apply(Point(x: middle.x + 1, y: middle.y)),
      map.apply(Point(x: middle.x, y: middle.y + 1))
    )
    let area = abs(
      (x.x - origin.x) * (y.y - origin.y) - (x.y - origin.y) * (y.x - origin.x))
    let pixels = Double(root.window?.backingScale ?? 1)
    let scale = area.squareRoot() * pixels
    return scale.isFinite ? (part, scale) : nil
  }

  // MARK: Drawing

  private func draw(_ request: Tiling.Request) {
    let handover = Handover((self, request))
    let isFlipped = contentsAreFlipped()
    let environment = LayerEnvironment.current
    Self.queue.async {
      environment.run {
        let (layer, request) = handover.content
        let image = layer.image(of: request, isFlipped: isFlipped)
        let result = Handover((layer, request, image))
        MainQueue.async {
          let (layer, request, image) = result.content
          if SharedLock.held({ layer.tiling.finish(request, image: image) }) {
            layer.storeTiles()
            layer.updateTiles()
          }
        }
      }
    }
  }

  /// Draws one tile. User space is the layer's own, as in all drawing (§2.9).
  private func image(of request: Tiling.Request, isFlipped: Bool) -> CGImage? {
    let (rect, density) = (request.rect, request.density)
    guard let width = Self.pixels(rect.width * density),
      let height = Self.pixels(rect.height * density)
    else { return nil }
    let (sx, sy) = (Double(width) / rect.width, Double(height) / rect.height)
    let transform = AffineMatrix(
      a: sx, b: 0, c: 0, d: isFlipped ? -sy : sy, tx: -rect.x * sx,
      ty: isFlipped ? rect.maxY * sy : -rect.y * sy)
    guard
      let context = CGContext(
        pixelsWide: width, pixelsHigh: height, transform: CGAffineTransform(transform))
    else { return nil }
    context.clip(to: CGRect(rect))
    draw(in: context)
    return context.makeImage()
  }

  /// Returns a length in whole pixels; nil for 0, and for a length larger than a bitmap's.
  private static func pixels(_ length: Double) -> Int? {
    length > 0 && length <= 16384 ? Int(length.rounded(.up)) : nil
  }

  private func storeTiles() {
    let (value, images) = SharedLock.held { tiling.value }
    storeObject(images, as: value, for: .tiles, images: images)
  }
}
