import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Synchronization
import Testing

/// Fills every tile, and records the requests.
final class TileDrawer: NSObject, CALayerDelegate, Sendable {
  struct Tile: Equatable {
    var rect: CGRect
    var isOnMainThread: Bool
  }
  private let drawn = Mutex<[Tile]>([])
  var tiles: [Tile] { drawn.withLock { $0 } }

  func forget() { drawn.withLock { $0 = [] } }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    let tile = Tile(rect: ctx.boundingBoxOfClipPath, isOnMainThread: Thread.isMainThread)
    drawn.withLock { $0.append(tile) }
    ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
  }
}

extension CoreAnimationTests {
  @MainActor @Suite struct SpecialisedLayersTiles {
    private let fixture: ServedFixture
    private let drawer = TileDrawer()
    private let layer = CATiledLayer()

    init() throws {
      fixture = try ServedFixture()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(x: 0, y: 0, width: 512, height: 512)
      layer.tileSize = CGSize(width: 128, height: 128)
      layer.delegate = drawer
      CATransaction.setDisableActions(true)
    }

    /// Commits and lets tiles arrive until there are `count`.
    private func tiles(_ count: Int) async throws -> [ObjectValue] {
      while true {
        try fixture.deliver()
        let tiles = try fixture.values(.model)[.tiles]?.asObjects ?? []
        if tiles.count == count { return tiles }
        await mainQueueTurn()
      }
    }

    private func rects(_ tiles: [ObjectValue]) -> [CGRect] {
      tiles.compactMap { $0.attributes["rect"]?.asRect.map { CGRect($0) } }
    }

    @Test(arguments: [
      (4.0, -2), (2, -1), (1, 0), (0.5, 1), (0.25, 2), (0.01, 3), (100, -2), (0, 3),
      (.infinity, -2),
      (.nan, 3),
    ])
    func `the level of detail follows the scale on screen, §11.7`(scale: Double, level: Int) {
      let grid = TileGrid(
        levels: 4, bias: 2, tileSize: Size(width: 256, height: 256),
        bounds: Rectangle(x: 0, y: 0, width: 1024, height: 1024))
      expectEqual(grid.level(atScale: scale), level)
    }

    @Test(arguments: [(1024.0, 10), (4, 2), (1, 0), (0.5, 0), (0, 9)])
    func `no level has less than a pixel of the smaller side`(side: Double, level: Int) {
      let grid = TileGrid(
        levels: side == 0 ? 10 : 100, bias: 0, tileSize: Size(width: 256, height: 256),
        bounds: Rectangle(x: 0, y: 0, width: 5000, height: side))
      expectEqual(grid.level(atScale: 1e-9), level)
    }

    @Test(.timeLimit(.minutes(10)))
    func `tiles in view are drawn off the main thread, clipped to tiles`() async throws {
      fixture.window.layer.addSublayer(layer)
      let tiles = try await tiles(1)
      expectEqual(rects(tiles), [CGRect(x: 0, y: 0, width: 128, height: 128)])
      expectEqual(tiles.first?.attributes["image"]?.type, .image)
      expectEqual(
        drawer.tiles,
        [.init(rect: CGRect(x: 0, y: 0, width: 128, height: 128), isOnMainThread: false)])
      expectNil(layer.contents)
    }

    @Test(.timeLimit(.minutes(10)))
    func `tiles come into view and go`() async throws {
      fixture.window.layer.addSublayer(layer)
      _ = try await tiles(1)
      layer.position = CGPoint(x: -100, y: -110)
      let four = try await tiles(4)
      #expect(
        Set(rects(four).map(\.minX)) == [0, 128] && Set(rects(four).map(\.minY)) == [0, 128])
      expectEqual(drawer.tiles.count, 4)
      layer.position = CGPoint(x: -140, y: -140)
      expectEqual(rects(try await tiles(1)), [CGRect(x: 128, y: 128, width: 128, height: 128)])
      expectEqual(drawer.tiles.count, 4)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a magnified layer gets finer tiles, a small one coarser ones`() async throws {
      layer.levelsOfDetail = 3
      layer.levelsOfDetailBias = 2
      layer.transform = CATransform3DMakeScale(4, 4, 1)
      fixture.window.layer.addSublayer(layer)
      let fine = try await tiles(1)
      expectEqual(rects(fine), [CGRect(x: 0, y: 0, width: 32, height: 32)])
      layer.transform = CATransform3DMakeScale(0.25, 0.25, 1)
      try fixture.deliver()
      while rects(try await tiles(1)) != [CGRect(x: 0, y: 0, width: 512, height: 512)] {
        await mainQueueTurn()
      }
      expectEqual(drawer.tiles.map(\.rect.width), [32, 512])
    }

    @Test(.timeLimit(.minutes(10)))
    func `tiles are drawn anew where they are asked to be, and all for another size`()
      async throws
    {
      layer.position = CGPoint(x: -100, y: -110)
      fixture.window.layer.addSublayer(layer)
      _ = try await tiles(4)
      drawer.forget()
      layer.setNeedsDisplay(CGRect(x: 150, y: 10, width: 5, height: 5))
      while drawer.tiles.count < 1 {
        try fixture.deliver()
        await mainQueueTurn()
      }
      expectEqual(drawer.tiles.map(\.rect), [CGRect(x: 128, y: 0, width: 128, height: 128)])
      drawer.forget()
      layer.setNeedsDisplay()
      while drawer.tiles.count < 4 {
        try fixture.deliver()
        await mainQueueTurn()
      }
      drawer.forget()
      layer.tileSize = CGSize(width: 256, height: 256)
      expectEqual(rects(try await tiles(1)), [CGRect(x: 0, y: 0, width: 256, height: 256)])
      drawer.forget()
      layer.levelsOfDetail = 2
      while drawer.tiles.count < 1 {
        try fixture.deliver()
        await mainQueueTurn()
      }
      _ = try await tiles(1)
    }

    @Test(
      .timeLimit(.minutes(10)),
      arguments: [CGSize.zero, CGSize(width: -5, height: 10), CGSize(width: 1e-9, height: 1e-9)])
    func `tiles of no size, or too many, are not drawn`(size: CGSize) throws {
      layer.tileSize = size
      try fixture.show(layer)
      try expectNil(fixture.values(.model)[.tiles])
      expectEmpty(drawer.tiles)
    }
  }
}
