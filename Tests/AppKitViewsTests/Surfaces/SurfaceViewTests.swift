import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Testing

/// Views of surfaces on the Mac, views §27.
@MainActor @Suite struct SurfaceViewTests {
  @MainActor private final class Counter: SurfaceViewDelegate {
    private(set) var frames = 0
    private(set) var sizes: [CGSize] = []

    func surfaceView(_ view: SurfaceView, drawableSizeWillChange size: CGSize) {
      sizes.append(size)
    }

    func draw(in view: SurfaceView) {
      frames += 1
      view.currentDrawable?.present()
    }
  }

  @Test func `the layer has the frames, and no bitmap`() throws {
    let view = SurfaceView(frame: NSRect(x: 0, y: 0, width: 30, height: 20))
    let counter = Counter()
    view.delegate = counter
    view.isPaused = true
    view.wantsLayer = true
    view.draw()
    expectEqual(counter.frames, 1)
    expectEqual(counter.sizes, [CGSize(width: 30, height: 20)])
    expectNotNil(view.layer?.contents)
    expectNil(view.layer?.contents as? CGImage)
  }

  @Test func `a marked view draws by the commit, if it wants that`() throws {
    let view = SurfaceView(frame: NSRect(x: 0, y: 0, width: 30, height: 20))
    let counter = Counter()
    view.delegate = counter
    view.wantsLayer = true
    view.needsDisplay = true
    view.displayIfNeeded()
    expectEqual(counter.frames, 0)
    view.enableSetNeedsDisplay = true
    view.needsDisplay = true
    expectTrue(view.needsDisplay)
    view.displayIfNeeded()
    expectEqual(counter.frames, 1)
    expectFalse(view.needsDisplay)
  }
}
