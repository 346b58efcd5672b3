public import Foundation
internal import GraphicsValues
internal import Quartz2D

/// A layer whose contents are drawn in tiles as they come into view, at the resolution at which
/// they are seen (§11.7).
///
/// `draw(in:)`, and with it the delegate's `draw(_:in:)`, is called on a queue of the library's own
/// with the clip set to one tile. What the model says is in view is drawn: animations of layers
/// above do not count. Tiles appear at once, without fading in.
open class CATiledLayer: CALayer {
  override class var kind: LayerKind { .tiled }

  // Touched under `SharedLock` only.
  final var tiling = Tiling()

  public override init() {
    super.init()
    TiledLayers.add(self)
  }

  public override init(layer: Any) { super.init(layer: layer) }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    TiledLayers.add(self)
  }

  /// How long new tiles take to fade in, in seconds; 0.25. Without effect here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many levels there are from the full resolution down, each with half the pixels of the one
  /// before along a side; 1 by default. A change has all tiles drawn anew.
  open var levelsOfDetail: Int {
    get { count(.levelsOfDetail) }
    set { store(.scalar(Double(newValue)), for: .levelsOfDetail) }
  }
  /// How many magnified levels there are beyond those, each with twice the pixels; 0 by default. A
  /// change has all tiles drawn anew.
  open var levelsOfDetailBias: Int {
    get { count(.levelsOfDetailBias) }
    set { store(.scalar(Double(newValue)), for: .levelsOfDetailBias) }
  }
  /// The most that is drawn at once, in pixels; 256 × 256 by default. A change has all tiles drawn
  /// anew.
  open var tileSize: CGSize {
    get { CGSize(read { $0.size(.tileSize) }) }
    set { store(.size(Size(newValue)), for: .tileSize) }
  }

  private func count(_ key: PropertyKey) -> Int {
    Int(exactly: read { $0.scalar(key) }.rounded()) ?? 0
  }

  /// Has all tiles drawn anew; the old ones are seen until then.
  open override func setNeedsDisplay() {
    SharedLock.held { tiling.invalidate(nil) }
    super.setNeedsDisplay()
  }
  /// Has the tiles drawn anew that touch a rectangle of the layer's own space.
  open override func setNeedsDisplay(_ r: CGRect) {
    SharedLock.held { tiling.invalidate(Rectangle(r).standardized) }
    super.setNeedsDisplay(r)
  }
  /// Starts drawing the tiles in view that are not there.
  open override func display() {
    updateTiles()
  }
}
