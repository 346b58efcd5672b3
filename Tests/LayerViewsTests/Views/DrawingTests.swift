import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

@MainActor private class Painter: UIView {
  var rects: [CGRect] = []
  override func draw(_ rect: CGRect) {
    rects.append(rect)
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: 10))
  }
}

@MainActor private final class SubPainter: Painter {}

@MainActor private final class EmptyPainter: UIView {
  override func draw(_ rect: CGRect) {}
}

@MainActor private final class Logger: UIView {
  var calls: [String] = []
  override func layoutSubviews() { calls.append("layoutSubviews") }
  override func layerWillDraw(_ layer: CALayer) { calls.append("layerWillDraw") }
  override func draw(_ rect: CGRect) { calls.append("draw") }
}

@MainActor private final class Plain: UIView {
  override func layoutSubviews() { super.layoutSubviews() }
}

@MainActor private final class TiledPainter: UIView {
  override class var layerClass: AnyClass { CATiledLayer.self }
  var rects: [CGRect] = []
  override func draw(_ rect: CGRect) {
    rects.append(rect)
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: 10))
  }
}

extension LiveViewTests {
  @Suite struct DrawingTests {
    @Test func `only a view that overrides draw has a bitmap`() async throws {
      try await ViewStage.perform { s in
        let views = [Painter(), SubPainter(), EmptyPainter(), Plain(), UIView()]
        for view in views {
          view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
          view.setNeedsDisplay()
          s.window.addSubview(view)
        }
        try await s.stage.settle()
        expectEqual(views.map { $0.layer.contents != nil }, [true, true, true, false, false])
      }
    }

    @Test func `y points down in draw, and the picture lies where the view is`() async throws {
      try await ViewStage.perform { s in
        let painter = Painter(frame: CGRect(x: 200, y: 100, width: 40, height: 40))
        painter.isOpaque = false
        s.window.addSubview(painter)
        try await s.stage.settle()
        expectEqual(s.stage.color(220, 105), 0x0000FF)
        expectEqual(s.stage.color(220, 111), 0xFFFFFF)
        expectEqual(painter.rects, [CGRect(x: 0, y: 0, width: 40, height: 40)])
      }
    }

    @Test func `an opaque view without background is black where it draws nothing`() async throws {
      try await ViewStage.perform { s in
        let painter = Painter(frame: CGRect(x: 200, y: 100, width: 40, height: 40))
        s.window.addSubview(painter)
        try await s.stage.settle()
        expectEqual(s.stage.color(220, 105), 0x0000FF)
        expectEqual(s.stage.color(220, 130), 0)
        let backgrounds: [(UIColor?, Bool, UInt32)] = [
          (.clear, true, 0xFFFFFF), (.red, true, 0xFF0000), (nil, false, 0xFFFFFF),
          (nil, true, 0),
        ]
        for (color, isOpaque, seen) in backgrounds {
          painter.backgroundColor = color
          painter.isOpaque = isOpaque
          painter.setNeedsDisplay()
          try await s.stage.settle()
          expectEqual(s.stage.color(220, 105), 0x0000FF)
          expectEqual(s.stage.color(220, 130), seen)
        }
      }
    }

    @Test func `layout comes before layerWillDraw, which comes before draw`() async throws {
      try await ViewStage.perform { s in
        let logger = Logger(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        s.window.addSubview(logger)
        expectEqual(logger.calls, [])
        try await s.stage.settle()
        expectEqual(logger.calls, ["layoutSubviews", "layerWillDraw", "draw"])
        logger.setNeedsDisplay()
        logger.setNeedsDisplay()
        try await s.stage.settle()
        expectEqual(logger.calls.suffix(2), ["layerWillDraw", "draw"])
        expectEqual(logger.calls.count, 5)
      }
    }

    @Test func `a view over a tiled layer draws each tile in view, on the main thread`()
      async throws
    {
      try await ViewStage.perform { s in
        let painter = TiledPainter(frame: CGRect(x: 0, y: 100, width: 2000, height: 40))
        painter.isOpaque = false
        (painter.layer as? CATiledLayer)?.tileSize = CGSize(width: 256, height: 256)
        s.window.addSubview(painter)
        // The suite's time limit ends this loop, too.
        while painter.rects.count < 2 || s.stage.color(319, 105) != 0x0000FF
          || s.stage.color(5, 105) != 0x0000FF
        {
          try await s.stage.settle()
        }
        expectEqual(s.stage.color(5, 111), 0xFFFFFF)
        // The display is 320 points wide.
        expectEqual(painter.rects.count, 2)
        #expect(painter.rects.contains(CGRect(x: 0, y: 0, width: 256, height: 40)))
      }
    }

    @Test func `a part of a view is drawn anew, and the rest stays`() async throws {
      try await ViewStage.perform { s in
        let painter = Painter(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        painter.isOpaque = false
        s.window.addSubview(painter)
        try await s.stage.settle()
        painter.setNeedsDisplay(CGRect(x: 5, y: 20, width: 10, height: 10))
        try await s.stage.settle()
        expectEqual(painter.rects.last, CGRect(x: 5, y: 20, width: 10, height: 10))
        expectEqual(s.stage.color(20, 5), 0x0000FF)
      }
    }

    @Test func `a view redraws for a new size in the mode that says so`() async throws {
      try await ViewStage.perform { s in
        let painter = Painter(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        painter.isOpaque = false
        s.window.addSubview(painter)
        try await s.stage.settle()
        painter.frame.size = CGSize(width: 80, height: 80)
        try await s.stage.settle()
        // The picture is stretched: the stripe is twice as high.
        expectEqual(s.stage.color(20, 15), 0x0000FF)
        painter.contentMode = .redraw
        painter.frame.size = CGSize(width: 100, height: 100)
        try await s.stage.settle()
        expectEqual(s.stage.color(90, 5), 0x0000FF)
        expectEqual(s.stage.color(20, 15), 0xFFFFFF)
      }
    }

    @Test(
      arguments: [
        (UIView.ContentMode.top, 20, 5), (.bottom, 20, 45), (.topLeft, 5, 5),
        (.bottomRight, 45, 45),
        (.left, 5, 25), (.center, 25, 25), (.topRight, 45, 5), (.bottomLeft, 5, 45),
      ] as [(UIView.ContentMode, Int, Int)])
    func `content stands where the mode says`(mode: UIView.ContentMode, x: Int, y: Int) async throws
    {
      let number = mode.rawValue
      try await ViewStage.perform { s in
        let view = UIView(frame: CGRect(x: 100, y: 150, width: 50, height: 50))
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10))
        view.layer.contents =
          renderer.image { context in
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
          }.cgImage
        view.contentMode = try unwrap(UIView.ContentMode(rawValue: number))
        s.window.addSubview(view)
        try await s.stage.settle()
        expectEqual(s.stage.color(100 + x, 150 + y), 0)
      }
    }

    @Test func `a snapshot shows the view as it was`() async throws {
      try await ViewStage.perform { s in
        let stripe = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        stripe.backgroundColor = .green
        s.view.addSubview(stripe)
        try await s.stage.settle()
        let copy = try unwrap(s.view.snapshotView(afterScreenUpdates: false))
        copy.frame.origin = CGPoint(x: 200, y: 50)
        s.window.addSubview(copy)
        stripe.backgroundColor = .blue
        try await s.stage.settle()
        expectEqual(s.stage.color(250, 60), 0x00FF00)
        expectEqual(s.stage.color(250, 140), 0xFF0000)
        expectEqual(s.stage.color(100, 60), 0x0000FF)
        let after = try unwrap(s.view.snapshotView(afterScreenUpdates: true))
        after.frame.origin = CGPoint(x: 200, y: 50)
        s.window.addSubview(after)
        try await s.stage.settle()
        expectEqual(s.stage.color(250, 60), 0x0000FF)
        expectNil(UIView().snapshotView(afterScreenUpdates: true))
      }
    }

    @Test func `a view outside any window is drawn upright`() async throws {
      try await ViewStage.perform { s in
        let painter = Painter(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        painter.isOpaque = false
        let picture = UIView(frame: CGRect(x: 0, y: 20, width: 40, height: 20))
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20))
        picture.layer.contents =
          renderer.image { context in
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
          }.cgImage
        painter.addSubview(picture)
        let copy = try unwrap(painter.snapshotView(afterScreenUpdates: true))
        copy.frame.origin = CGPoint(x: 200, y: 50)
        s.window.addSubview(copy)
        try await s.stage.settle()
        expectEqual(s.stage.color(220, 55), 0x0000FF)
        expectEqual(s.stage.color(220, 65), 0xFFFFFF)
        expectEqual(s.stage.color(220, 72), 0)
        expectEqual(s.stage.color(220, 85), 0xFFFFFF)
      }
    }

    @Test func `a mask hides what it does not cover`() async throws {
      try await ViewStage.perform { s in
        let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
        mask.backgroundColor = .black
        s.view.mask = mask
        try await s.stage.settle()
        expectEqual(s.stage.color(60, 60), 0xFF0000)
        expectEqual(s.stage.color(140, 60), 0xFFFFFF)
        expectIdentical(s.view.mask, mask)
        s.view.mask = nil
        try await s.stage.settle()
        expectEqual(s.stage.color(140, 60), 0xFF0000)
      }
    }
  }
}
