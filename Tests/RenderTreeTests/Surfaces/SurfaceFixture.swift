import DrawList
import GraphicsValues
import RenderTree
import TestSupport
import WireProtocol

/// A server frame that was made of a fixture.
struct SurfaceFrameResult {
  let latched: [LatchedFrame]
  let damage: DamageRegion
  let reports: [SurfaceReport]
}

extension SurfaceLayout {
  /// A ring of small buffers, four bytes a pixel.
  static func small(
    _ width: Int = 8, _ height: Int = 6, buffers: Int = 3, format: SurfaceFormat = .bgrx8
  ) -> SurfaceLayout {
    .packed(width: width, height: height, format: format, bufferCount: buffers)
  }
}

extension TreeFixture {
  static let refreshInterval = 1.0 / 60

  /// A window of 100 × 80 with a layer 2 at 10, 10 that shows surface 1, unscaled.
  static func withSurface(_ layout: SurfaceLayout = .small()) throws -> TreeFixture {
    var fixture = try emptyWindow(100, 80)
    try fixture.commit {
      $0.defineSurface(1, layout)
      $0.addLayer(
        2, Rectangle(x: 10, y: 10, width: Double(layout.width), height: Double(layout.height)),
        in: 1)
      $0.setImage(1, for: .contents, of: 2)
    }
    _ = fixture.frame(at: 0)
    return fixture
  }

  /// Makes a frame as the server does: latches, updates and tells clients.
  mutating func frame(at time: Double, still: Set<UInt32> = []) -> SurfaceFrameResult {
    let latched = tree.scene.latchSurfaces(at: time, interval: Self.refreshInterval, except: still)
    let damage = update(at: time).damage
    return SurfaceFrameResult(
      latched: latched, damage: damage, reports: tree.scene.finishSurfaces())
  }

  /// Attaches a frame of one colour.
  ///
  /// - Parameter color: 0xRRGGBB.
  mutating func attach(
    _ sequence: UInt64, in buffer: Int, color: UInt32 = 0xFF_FFFF, time: Double = 0,
    minimum: Double = 0, keeps: Bool = false, damage: [FrameRectangle] = [], to surface: UInt32 = 1,
    client: UInt32 = 1
  ) throws {
    self.surface(surface, client)?.draw(into: buffer) { _, _ in color }
    try attach(
      FrameAttachment(
        buffer: buffer, flags: keeps ? .keep : [], sequence: sequence, time: time,
        minimumDuration: minimum, damage: damage),
      to: surface, client: client)
  }

  /// The memory of a surface.
  func surface(_ number: UInt32 = 1, _ client: UInt32 = 1) -> TestSurface? {
    surfaces[SurfaceKey(client: client, number: number)]
  }

  /// The state of a surface.
  func report(_ number: UInt32 = 1, client: UInt32 = 1) -> SurfaceReport? {
    tree.scene.surfaceReports.first {
      $0.surface == SurfaceKey(client: client, number: number)
    }
  }

  /// The image that a layer shows; nil if it shows none.
  func shownImage(of layer: UInt32 = 2, client: UInt32 = 1) -> PixelImage? {
    for command in commands(of: layer, client: client) {
      guard case .image(let draw) = command.operation else { continue }
      return tree.view.drawList.images[Int(draw.image)]
    }
    return nil
  }

  /// The first pixel of the frame that a layer shows; nil if it shows none.
  func shownPixel(of layer: UInt32 = 2, client: UInt32 = 1) -> UInt32? {
    shownImage(of: layer, client: client)?.pixels.first
  }
}
