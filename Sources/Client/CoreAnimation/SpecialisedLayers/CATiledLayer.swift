public import Foundation
import GraphicsValues
import Quartz2D

/// A layer whose contents are drawn in tiles as they come into view, at the resolution of the
/// screen (§11.7).
///
/// `draw(in:)`, and with it the delegate's `draw(_:in:)`, is called on a queue of the library with
/// the clip set to one tile. The model decides which tiles are in view; animations of ancestors do
/// not count. Tiles appear at once, without fading in.
open class CATiledLayer: CALayer {
  override class var kind: LayerKind { .tiled }

  open override class func defaultValue(forKey key: String) -> Any? {
    key == "levelsOfDetailBias" ? NSNumber(value: 0) : super.defaultValue(forKey: key)
  }

  // Used under `SharedLock` only.
  final var tiling = Tiling()

  public override init() {
    super.init()
    LayerEnvironment.current.tiledLayers.add(self)
  }

  public override init(layer: Any) { super.init(layer: layer) }

  /// Unarchives a layer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    LayerEnvironment.current.tiledLayers.add(self)
  }

  /// Returns the seconds in which new tiles fade in: 0.25, without effect here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// Number of levels from the full resolution down, each with half the pixels per side of the
  /// level before it; 1 by default. A change redraws all tiles.
  open var levelsOfDetail: Int {
    get { count(.levelsOfDetail) }
    set { store(.scalar(Double(newValue)), for: .levelsOfDetail) }
  }
  /// Number of magnified levels, each with twice the pixels per side of the level before it; 0 by
  /// default. A change redraws all tiles.
  open var levelsOfDetailBias: Int {
    get { count(.levelsOfDetailBias) }
    set { store(.scalar(Double(newValue)), for: .levelsOfDetailBias) }
  }
  /// Size of a tile in pixels; 256 × 256 by default. A change redraws all tiles.
  open var tileSize: CGSize {
    get { CGSize(read { $0.size(.tileSize) }) }
    set { store(.size(Size(newValue)), for: .tileSize) }
  }

  private func count(_ key: PropertyKey) -> Int {
    Int(exactly: read { $0.scalar(key) }.rounded()) ?? 0
  }

  /// Redraws all tiles; the old tiles are visible until then.
  open override func setNeedsDisplay() {
    SharedLock.held { tiling.invalidate(nil) }
    super.setNeedsDisplay()
  }
  /// Redraws the tiles that touch a rectangle of the layer's own space.
  open override func setNeedsDisplay(_ r: CGRect) {
    SharedLock.held { tiling.invalidate(Rectangle(r).standardized) }
    super.setNeedsDisplay(r)
  }
  /// Starts drawing the missing tiles in view.
  open override func display() {
    beginDisplay()
    updateTiles()
  }
}
