import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

/// A delegate that fills each frame with one colour.
@MainActor private final class Painter: SurfaceViewDelegate {
  var color: UInt32 = 0xFF00_FF00
  private(set) var frames = 0
  private(set) var sizes: [CGSize] = []
  /// True for frames in which the drawable was the same one when asked again.
  private(set) var isSame: [Bool] = []

  func surfaceView(_ view: SurfaceView, drawableSizeWillChange size: CGSize) {
    sizes.append(size)
  }

  func draw(in view: SurfaceView) {
    frames += 1
    guard let drawable = view.currentDrawable else { return }
    isSame.append(view.currentDrawable === drawable)
    let surface = drawable.surface
    surface.lock()
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        surface.baseAddress.storeBytes(
          of: color, toByteOffset: y * surface.bytesPerRow + 4 * x, as: UInt32.self)
      }
    }
    surface.unlock()
    drawable.present()
  }
}

/// Views of surfaces without a window, views §27.
@MainActor @Suite struct SurfaceViewTests {
  private static func view() -> (SurfaceView, Painter) {
    let view = SurfaceView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    let painter = Painter()
    view.delegate = painter
    view.isPaused = true
    return (view, painter)
  }

  @Test func `a frame has one drawable, in the size that was announced`() {
    let (view, painter) = Self.view()
    view.contentScaleFactor = 2
    view.draw()
    view.draw()
    expectEqual(painter.isSame, [true, true])
    expectEqual(painter.sizes, [CGSize(width: 60, height: 40)])
    view.drawableSize = CGSize(width: 5, height: 6)
    expectFalse(view.autoResizeDrawable)
    view.draw()
    view.autoResizeDrawable = true
    view.draw()
    expectEqual(
      painter.sizes.dropFirst(), [CGSize(width: 5, height: 6), CGSize(width: 60, height: 40)])
  }

  @Test func `a marked view draws by the commit, if it wants that`() {
    let (view, painter) = Self.view()
    view.setNeedsDisplay()
    view.layer.displayIfNeeded()
    expectEqual(painter.frames, 0)
    view.enableSetNeedsDisplay = true
    view.setNeedsDisplay()
    view.setNeedsDisplay()
    view.layer.displayIfNeeded()
    expectEqual(painter.frames, 1)
  }

  @Test func `without a delegate a subclass draws`() {
    final class Drawing: SurfaceView {
      var drawn: [CGRect] = []
      override func draw(_ rect: CGRect) { drawn.append(rect) }
    }
    let view = Drawing(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    view.isPaused = true
    view.draw()
    expectEqual(view.drawn, [view.bounds])
    expectNil(view.layer.contents)
  }

  @Test func `drawables that were not presented are given back`() {
    let view = SurfaceView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    view.isPaused = true
    for _ in 0..<10 {
      expectNotNil(view.currentDrawable)
      view.releaseDrawables()
    }
  }
}

extension LiveViewTests {
  /// Views of surfaces on the screen, views §27.
  @Suite struct LiveSurfaceViewTests {
    @Test func `in a window a view draws with the display, unless it is paused`() async throws {
      try await ViewStage.perform { s in
        let view = SurfaceView(frame: CGRect(x: 200, y: 50, width: 40, height: 40))
        let painter = Painter()
        view.delegate = painter
        s.window.addSubview(view)
        try await s.stage.show(at: 1)
        try await s.stage.show(at: 1.1)
        try await s.stage.show(at: 1.2)
        expectEqual(s.stage.color(220, 70), 0x00FF00)
        painter.color = 0xFF00_00FF
        view.isPaused = true
        let drawn = painter.frames
        expectGreater(drawn, 1)
        try await s.stage.show(at: 1.3)
        try await s.stage.show(at: 1.4)
        expectEqual(painter.frames, drawn)
        expectEqual(s.stage.color(220, 70), 0x00FF00)
        view.draw()
        try await s.stage.show(at: 1.5)
        expectEqual(s.stage.color(220, 70), 0x0000FF)
        view.removeFromSuperview()
        view.isPaused = false
        try await s.stage.show(at: 1.6)
        try await s.stage.show(at: 1.7)
        expectEqual(painter.frames, drawn + 1)
      }
    }

    @Test func `any view shows a surface as its layer's contents`() async throws {
      try await ViewStage.perform { s in
        let view = SurfaceView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
        let surface = try unwrap(view.currentDrawable).surface
        for offset in stride(from: 0, to: surface.allocationSize, by: 4) {
          surface.baseAddress.storeBytes(of: 0xFF00_FFFF, toByteOffset: offset, as: UInt32.self)
        }
        for (x, shown) in [(200, UIView()), (260, UIImageView())] {
          shown.frame = CGRect(x: x, y: 50, width: 40, height: 40)
          shown.layer.contents = surface
          s.window.addSubview(shown)
        }
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(220, 70), 0x00FFFF)
        expectEqual(s.stage.color(280, 70), 0x00FFFF)
      }
    }
  }
}
