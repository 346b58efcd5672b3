import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct ImageContextTests {
  private func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UIColor) {
    color.setFill()
    UIRectFill(CGRect(x: x, y: y, width: width, height: height))
  }

  @Test func `contexts are a stack, empty at first`() throws {
    expectNil(UIGraphicsGetCurrentContext())
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    let outer = try unwrap(UIGraphicsGetCurrentContext())
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
    let inner = try unwrap(UIGraphicsGetCurrentContext())
    expectNotIdentical(inner, outer)
    UIGraphicsPushContext(outer)
    expectIdentical(UIGraphicsGetCurrentContext(), outer)
    expectNil(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsPopContext()
    expectIdentical(UIGraphicsGetCurrentContext(), inner)
    UIGraphicsPopContext()
    expectIdentical(UIGraphicsGetCurrentContext(), inner)
    UIGraphicsEndImageContext()
    expectIdentical(UIGraphicsGetCurrentContext(), outer)
    UIGraphicsPushContext(inner)
    UIGraphicsEndImageContext()
    expectNil(UIGraphicsGetCurrentContext())
    UIGraphicsEndImageContext()
    UIGraphicsPopContext()
    expectNil(UIGraphicsGetImageFromCurrentImageContext())
  }

  @Test func `each thread has a stack of its own`() {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    defer { UIGraphicsEndImageContext() }
    let isDone = DispatchSemaphore(value: 0)
    let found = Found()
    let thread = Thread {
      found.isEmpty = UIGraphicsGetCurrentContext() == nil
      isDone.signal()
    }
    thread.start()
    isDone.wait()
    expectTrue(found.isEmpty)
  }

  private final class Found: @unchecked Sendable {
    var isEmpty = false
  }

  @Test func `an image has the scale of the context`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 1.5, height: 1.2), false, 2)
    defer { UIGraphicsEndImageContext() }
    fill(0, 0, 1, 1, .red)
    let image = try unwrap(UIGraphicsGetImageFromCurrentImageContext())
    expectEqual(image.scale, 2)
    expectEqual(image.size, CGSize(width: 1.5, height: 1.5))
    expectEqual(text(image.cgImage), ["RR.", "RR.", "..."])
  }

  @Test func `an opaque context starts black`() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), true, 1)
    defer { UIGraphicsEndImageContext() }
    expectEqual(text(UIGraphicsGetImageFromCurrentImageContext()?.cgImage), ["KK"])
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 4, height: 0), CGSize(width: -3, height: 3),
    CGSize(width: CGFloat.nan, height: 3), CGSize(width: 3, height: CGFloat.infinity),
    CGSize(width: 20000, height: 1),
  ])
  func `a size without pixels gives no context and no image`(size: CGSize) {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    let outer = UIGraphicsGetCurrentContext()
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
    expectNil(UIGraphicsGetCurrentContext())
    fill(0, 0, 1, 1, .red)
    expectNil(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    expectIdentical(UIGraphicsGetCurrentContext(), outer)
    UIGraphicsEndImageContext()
  }

  @Test func `UIRectFill replaces the pixels below, and another blend mode does not`() {
    expectEqual(
      drawn(3, 1) {
        fill(0, 0, 3, 1, .red)
        fill(0, 0, 1, 1, .clear)
        UIRectFillUsingBlendMode(CGRect(x: 1, y: 0, width: 1, height: 1), .normal)
      }, [".RR"])
  }

  @Test func `a frame is one point wide inside the rectangle`() {
    expectEqual(
      drawn(4, 4) {
        UIColor.red.setFill()
        UIRectFrame(CGRect(x: 0, y: 0, width: 4, height: 3))
        UIRectFrame(.null)
      }, ["RRRR", "R..R", "RRRR", "...."])
  }

  @Test func `UIRectClip restricts later drawing`() {
    expectEqual(
      drawn(3, 1) {
        UIRectClip(CGRect(x: 1, y: 0, width: 1, height: 1))
        fill(0, 0, 3, 1, .red)
      }, [".R."])
  }
}

@Suite struct UIGraphicsImageRendererTests {
  private func format(scale: CGFloat, opaque: Bool = false) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = opaque
    return format
  }

  @Test func `a renderer makes images with y pointing down`() {
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 2, height: 2), format: format(scale: 1))
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      expectIdentical(UIGraphicsGetCurrentContext(), context.cgContext)
      expectEqual(text(context.currentImage.cgImage), ["RR", ".."])
      UIColor.blue.setFill()
      context.clip(to: CGRect(x: 1, y: 0, width: 1, height: 2))
      context.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
    }
    expectEqual(text(image.cgImage), ["RR", ".B"])
    expectNil(UIGraphicsGetCurrentContext())
    expectEqual(text(renderer.image { _ in }.cgImage), ["..", ".."])
  }

  @Test func `bounds place the image in the drawing's space`() {
    let bounds = CGRect(x: 10, y: -5, width: 2, height: 1)
    let renderer = UIGraphicsImageRenderer(bounds: bounds, format: format(scale: 2, opaque: true))
    let image = renderer.image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 11, y: -5, width: 5, height: 5))
      expectEqual(context.format.bounds, bounds)
    }
    #expect(text(image.cgImage) == ["KKWW", "KKWW"] && image.scale == 2)
  }

  @Test func `a stroke lies inside the rectangle`() {
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 3, height: 3), format: format(scale: 1))
    let image = renderer.image { context in
      UIColor.green.setStroke()
      context.stroke(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    expectEqual(text(image.cgImage), ["GGG", "G.G", "GGG"])
  }

  @Test func `the format is a copy`() {
    let format = format(scale: 3)
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format)
    format.scale = 1
    expectEqual(renderer.format.scale, 3)
    expectEqual(renderer.format.bounds.width, 1)
    expectEqual(renderer.image { _ in }.scale, 3)
    expectEqual(UIGraphicsImageRendererFormat.default().scale, 1)
    expectFalse(UIGraphicsImageRendererFormat.preferred().opaque)
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: CGFloat.nan, height: 2), CGSize(width: 5, height: -5),
    CGSize(width: CGFloat.infinity, height: 1),
  ])
  func `a size without pixels runs the actions and gives an empty image`(size: CGSize) {
    let renderer = UIGraphicsImageRenderer(size: size)
    var hasRun = false
    let image = renderer.image { context in
      hasRun = true
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      expectNil(context.currentImage.cgImage)
    }
    expectTrue(hasRun)
    expectNil(image.cgImage)
    expectEqual(image.size, .zero)
    #expect(renderer.pngData { _ in }.isEmpty)
    #expect(renderer.jpegData(withCompressionQuality: 1) { _ in }.isEmpty)
  }

  @Test func `a renderer writes PNG and JPEG files`() throws {
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 16, height: 8), format: format(scale: 1))
    let actions: UIGraphicsImageRenderer.DrawingActions = { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 8, y: 0, width: 8, height: 8))
    }
    let png = try unwrap(UIImage(data: renderer.pngData(actions: actions)))
    expectEqual(text(png.cgImage).first, "........BBBBBBBB")
    let data = renderer.jpegData(withCompressionQuality: 1, actions: actions)
    let jpeg = try unwrap(UIImage(data: data)?.cgImage)
    let pixels = bytes(jpeg)
    #expect(pixels.count == 128 && pixels[0].allSatisfy { $0 > 250 })
    #expect(pixels[15][2] > 250 && pixels[15][0] < 5 && pixels[15][3] == 255)
  }
}
