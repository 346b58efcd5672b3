import CoreAnimation

/// The visible part of a text view's text, in tiles, with the selection behind it and the caret before it.
@MainActor final class TextCanvas: UIView {
  /// A strip of the text, as wide as the view.
  private final class Tile: UIView {
    weak var canvas: TextCanvas?

    override func draw(_ rect: CGRect) {
      guard let canvas, let context = UIGraphicsGetCurrentContext() else { return }
      canvas.drawText?(context, rect.offsetBy(dx: frame.minX, dy: frame.minY), frame.origin)
    }
  }

  let caret = CaretView()
  /// The ends of a selection that a finger has made, which a finger moves.
  let handles = (start: SelectionHandle(), end: SelectionHandle())
  private let highlight = CAShapeLayer()
  private var tiles: [Int: Tile] = [:]
  private var spare: [Tile] = []
  /// Draws the text of a rectangle.
  var drawText: ((_ context: CGContext, _ rect: CGRect, _ origin: CGPoint) -> Void)?

  /// Points from the top of one strip to the next.
  static let tileHeight: CGFloat = 256

  func setUp() {
    traits.remove(.opaque)
    highlight.zPosition = -1
    layer.addSublayer(highlight)
    caret.setUp()
    addSubview(caret)
    for handle in [handles.start, handles.end] {
      handle.setUp()
      addSubview(handle)
    }
  }

  /// Only the handles receive touches.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    [handles.start, handles.end].contains { !$0.isHidden && $0.reach.contains(point) }
  }

  func setColor(_ color: UIColor) {
    caret.backgroundColor = color
    for handle in [handles.start, handles.end] { handle.color = color }
    highlight.fillColor = resolved(color.withAlphaComponent(0.25))
  }

  /// Makes the tiles of a part of the text, and takes those away that lie elsewhere.
  func cover(from top: CGFloat, to bottom: CGFloat, width: CGFloat) {
    guard top < bottom, width > 0, top.isFinite, bottom.isFinite else { return removeTiles() }
    let first = Int((max(top, 0) / Self.tileHeight).rounded(.down))
    let last = max(Int((bottom / Self.tileHeight).rounded(.up)), first + 1)
    for (index, tile) in tiles where !(first..<last).contains(index) || tile.bounds.width != width {
      tile.isHidden = true
      spare.append(tile)
      tiles[index] = nil
    }
    for index in first..<last where tiles[index] == nil {
      let tile = spare.popLast() ?? makeTile()
      tile.frame = CGRect(
        x: 0, y: CGFloat(index) * Self.tileHeight, width: width, height: Self.tileHeight)
      tile.isHidden = false
      tile.setNeedsDisplay()
      tiles[index] = tile
    }
    if spare.count > 8 {
      for tile in spare[8...] { tile.removeFromSuperview() }
      spare.removeSubrange(8...)
    }
  }

  private func makeTile() -> Tile {
    let tile = Tile()
    tile.canvas = self
    tile.traits.remove(.opaque)
    tile.isUserInteractionEnabled = false
    insertSubview(tile, at: 0)
    return tile
  }

  private func removeTiles() {
    for tile in Array(tiles.values) + spare { tile.removeFromSuperview() }
    tiles = [:]
    spare = []
  }

  /// Draws the text between two heights again.
  func redraw(from top: CGFloat, to bottom: CGFloat) {
    for tile in tiles.values where tile.frame.maxY > top && tile.frame.minY < bottom {
      tile.setNeedsDisplay()
    }
  }

  /// Marks the rectangles of the selection.
  func select(_ rects: [CGRect]) {
    guard !rects.isEmpty else { return highlight.path = nil }
    let path = CGMutablePath()
    for rect in rects { path.addRect(rect) }
    highlight.path = path
  }
}

/// A dot with a bar at an end of a selection, which a finger moves.
@MainActor final class SelectionHandle: UIView {
  private let bar = CALayer()
  private let dot = CALayer()
  private static let size: CGFloat = 10
  /// Called with the place of the finger in the canvas.
  var onMove: ((CGPoint) -> Void)?

  var color = UIColor.systemBlue {
    didSet {
      bar.backgroundColor = resolved(color)
      dot.backgroundColor = resolved(color)
    }
  }

  func setUp() {
    isHidden = true
    dot.cornerRadius = Self.size / 2
    layer.addSublayer(bar)
    layer.addSublayer(dot)
    let pan = UIPanGestureRecognizer()
    pan.addAction { [weak self] recognizer in
      guard let self, let canvas = self.superview else { return }
      if recognizer.state == .began || recognizer.state == .changed {
        self.onMove?(recognizer.location(in: canvas))
      }
    }
    addGestureRecognizer(pan)
  }

  /// The area around the handle in which a finger takes it.
  var reach: CGRect { frame.insetBy(dx: -12, dy: -12) }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -12, dy: -12).contains(point)
  }

  /// Shows the handle at a caret's place, with the dot above it or below it.
  func show(_ caret: CGRect, isStart: Bool) {
    let size = Self.size
    frame = CGRect(
      x: caret.midX - size / 2, y: caret.minY - (isStart ? size : 0), width: size,
      height: caret.height + size)
    bar.frame = CGRect(
      x: size / 2 - 1, y: isStart ? size / 2 : 0, width: 2, height: caret.height + size / 2)
    dot.frame = CGRect(x: 0, y: isStart ? 0 : caret.height, width: size, height: size)
  }
}
