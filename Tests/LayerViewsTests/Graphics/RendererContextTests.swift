import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct RendererContextTests {
  private func drawn(_ body: (UIGraphicsImageRendererContext) -> Void) -> [String] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3), format: format)
    return text(renderer.image(actions: body).cgImage)
  }

  @Test func `a context fills, strokes inside, and stays within its clip`() {
    let rows = drawn { context in
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
      context.stroke(CGRect(x: 0, y: 0, width: 4, height: 3))
      context.clip(to: CGRect(x: 1, y: 0, width: 1, height: 3))
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
    }
    expectEqual(rows, ["BWBB", "BWRB", "BWBB"])
  }

  @Test func `a blend mode is that of one call`() {
    let rows = drawn { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 1), blendMode: .clear)
      UIColor.green.setStroke()
      context.stroke(CGRect(x: 0, y: 0, width: 4, height: 3), blendMode: .destinationOver)
      context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    }
    expectEqual(rows, ["RRRR", "R.RR", "RRRR"])
  }

  @Test func `the drawing so far is an image, and the context has its format`() {
    _ = drawn { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 3))
      expectEqual(text(context.currentImage.cgImage), ["R...", "R...", "R..."])
      expectEqual(context.format.scale, 1)
      expectEqual(context.format.preferredRange, .automatic)
      expectIdentical(context.cgContext, UIGraphicsGetCurrentContext())
    }
  }

  @Test func `a frame replaces the pixels below, or mixes with them`() {
    let rows = drawn { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
      UIRectFrameUsingBlendMode(CGRect(x: 0, y: 0, width: 4, height: 3), .clear)
    }
    expectEqual(rows, ["....", ".RR.", "...."])
  }
}
