import UIKit

/// Shows a part of a larger content, moved by touches. After a quick drag it glides on.
class PanningView: UIView {
  var contentSize = CGSize.zero
  private var velocity = CGPoint.zero
  private var lastTime: TimeInterval = 0
  private var displayLink: CADisplayLink?

  /// The point of the content in the top left corner.
  var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      let scale = window?.screen.scale ?? 1
      let corner = CGPoint(
        x: min(max(newValue.x, 0), max(contentSize.width - bounds.width, 0)),
        y: min(max(newValue.y, 0), max(contentSize.height - bounds.height, 0)))
      // Whole pixels keep the picture sharp.
      bounds.origin = CGPoint(
        x: (corner.x * scale).rounded() / scale, y: (corner.y * scale).rounded() / scale)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    stopGliding()
    velocity = .zero
    lastTime = touches.first?.timestamp ?? 0
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    // Window coordinates, since this view's own space moves.
    let place = touch.location(in: nil)
    let previous = touch.previousLocation(in: nil)
    let drag = CGPoint(x: place.x - previous.x, y: place.y - previous.y)
    contentOffset = CGPoint(x: contentOffset.x - drag.x, y: contentOffset.y - drag.y)
    let time = touch.timestamp - lastTime
    lastTime = touch.timestamp
    if time > 0 {
      velocity = CGPoint(x: -drag.x / time, y: -drag.y / time)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard hypot(velocity.x, velocity.y) > 60 else { return }
    let link = CADisplayLink(target: self, selector: PanningView.glide)
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  private func glide(_ link: CADisplayLink) {
    let time = CGFloat(link.timestamp - lastTime)
    lastTime = link.timestamp
    contentOffset = CGPoint(
      x: contentOffset.x + velocity.x * time, y: contentOffset.y + velocity.y * time)
    let friction = pow(0.05, time)
    velocity = CGPoint(x: velocity.x * friction, y: velocity.y * friction)
    if hypot(velocity.x, velocity.y) < 5 { stopGliding() }
  }

  private func stopGliding() {
    displayLink?.invalidate()
    displayLink = nil
  }
}

/// A large picture as a folder of small ones: `island_COLUMN_ROW.png`.
final class TileFolder: Sendable {
  static let side: CGFloat = 128
  let count: Int
  private let folder: URL

  /// Cuts a picture into files.
  init(cutting picture: UIImage) throws {
    count = Int(picture.size.width / Self.side)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for row in 0..<count {
      for column in 0..<count {
        let corner = CGPoint(x: CGFloat(column) * Self.side, y: CGFloat(row) * Self.side)
        let part = picture.cgImage?.cropping(
          to: CGRect(origin: corner, size: CGSize(width: Self.side, height: Self.side)))
        try part.flatMap { UIImage(cgImage: $0).pngData() }?.write(to: file(column, row))
      }
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ column: Int, _ row: Int) -> URL {
    folder.appendingPathComponent("island_\(column)_\(row).png")
  }

  func tile(_ column: Int, _ row: Int) -> UIImage? {
    UIImage(contentsOfFile: file(column, row).path)
  }
}

/// Draws the tiles of a layer, each when it comes into view, on a thread of the layer.
final class TilePainter: NSObject, CALayerDelegate {
  private let folder: TileFolder

  init(_ folder: TileFolder) {
    self.folder = folder
  }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    let tile = ctx.boundingBoxOfClipPath
    let column = Int((tile.midX / TileFolder.side).rounded(.down))
    let row = Int((tile.midY / TileFolder.side).rounded(.down))
    UIGraphicsPushContext(ctx)
    folder.tile(column, row)?.draw(in: tile)
    UIGraphicsPopContext()
  }
}

/// A map of islands, in tiles, behind a view that pans.
class TilesViewController: UIViewController {
  private let pane = PanningView()
  // The layer does not retain its delegate.
  private var painter: TilePainter?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Tiles"
    let picture = IslandPicture.make(side: 1024)
    guard let folder = try? TileFolder(cutting: picture) else { return }
    let painter = TilePainter(folder)
    self.painter = painter

    pane.frame = view.bounds
    pane.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    pane.clipsToBounds = true
    pane.contentSize = picture.size
    pane.contentOffset = CGPoint(x: 380, y: 300)
    view.addSubview(pane)

    let tiles = CATiledLayer()
    tiles.tileSize = CGSize(width: TileFolder.side, height: TileFolder.side)
    tiles.frame = CGRect(origin: .zero, size: picture.size)
    tiles.delegate = painter
    pane.layer.addSublayer(tiles)
    tiles.setNeedsDisplay()
  }
}

/// Islands with beaches, woods and hills in a blue sea, under a grid of degrees.
enum IslandPicture {
  @MainActor static func make(side: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let size = CGSize(width: side, height: side)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor(red: 0.36, green: 0.64, blue: 0.80, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
      var random = Dice(seed: 11)
      for _ in 0..<38 {
        drawIsland(
          at: CGPoint(x: random.roll(0...side), y: random.roll(0...side)),
          radius: random.roll(40...110), &random)
      }
      drawGrid(side)
    }
  }

  private static func drawIsland(at center: CGPoint, radius: CGFloat, _ random: inout Dice) {
    let knobs = (0..<9).map { _ in random.roll(0.65...1.15) }
    let colors = [
      (1.18, UIColor(red: 0.50, green: 0.76, blue: 0.87, alpha: 1)),
      (1.00, UIColor(red: 0.94, green: 0.87, blue: 0.66, alpha: 1)),
      (0.84, UIColor(red: 0.56, green: 0.75, blue: 0.40, alpha: 1)),
      (0.52, UIColor(red: 0.36, green: 0.60, blue: 0.32, alpha: 1)),
      (0.22, UIColor(red: 0.55, green: 0.48, blue: 0.40, alpha: 1)),
    ]
    for (scale, color) in colors {
      let points = knobs.enumerated().map { index, knob in
        let angle = CGFloat(index) / CGFloat(knobs.count) * 2 * .pi
        return CGPoint(
          x: center.x + cos(angle) * radius * knob * scale,
          y: center.y + sin(angle) * radius * knob * scale)
      }
      let coast = UIBezierPath()
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        let middle = CGPoint(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2)
        if index == 0 {
          let last = points[points.count - 1]
          coast.move(to: CGPoint(x: (point.x + last.x) / 2, y: (point.y + last.y) / 2))
        }
        coast.addQuadCurve(to: middle, controlPoint: point)
      }
      coast.close()
      color.setFill()
      coast.fill()
    }
  }

  private static func drawGrid(_ side: CGFloat) {
    let lines = UIBezierPath()
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor(white: 1, alpha: 0.8),
    ]
    for place in stride(from: TileFolder.side / 2, to: side, by: TileFolder.side) {
      lines.move(to: CGPoint(x: place, y: 0))
      lines.addLine(to: CGPoint(x: place, y: side))
      lines.move(to: CGPoint(x: 0, y: place))
      lines.addLine(to: CGPoint(x: side, y: place))
      for other in stride(from: TileFolder.side / 2, to: side, by: TileFolder.side) {
        let label = "\(Int(place / 8))°E \(Int((side - other) / 16))°N"
        label.draw(at: CGPoint(x: place + 4, y: other + 2), withAttributes: attributes)
      }
    }
    lines.setLineDash([4, 4], count: 2, phase: 0)
    UIColor(white: 1, alpha: 0.5).setStroke()
    lines.stroke()
  }
}

/// A generator of the same numbers each time.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func roll(_ range: ClosedRange<CGFloat>) -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let fraction = CGFloat(state >> 40) / CGFloat(1 << 24)
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }
}
