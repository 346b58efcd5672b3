import COpenGL
import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import RenderServer
import SoftwareRenderer
import TestSupport
import Testing

/// Frames on their way to an output that is turned.
@Suite struct TurnedFrameTests {
  /// The software renderer's picture, as the screen shows it.
  private func turned(_ list: DrawList, _ orientation: OutputOrientation) -> PixelImage {
    let upright = list.pixels(drawnBy: SoftwareRenderer(threads: 1))
    let (width, height) = orientation.size(of: list.width, list.height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<list.height {
      for x in 0..<list.width {
        let place = orientation.screen(
          Point(x: Double(x), y: Double(y)), inUpright: Double(list.width - 1),
          Double(list.height - 1))
        pixels[Int(place.y) * width + Int(place.x)] = upright[y * list.width + x] | 0xFF00_0000
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `a frame agrees with the software renderer's in every orientation`(
    interface: OpenGLContext.Interface
  ) throws {
    try SoftwareOpenGL.withRenderer(interface, isDebug: true) { renderer in
      for seed in 0..<4 as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let list = random.drawList(width: 97, height: 61, commandCount: 25)
        expectNotNil(renderer.draw(list, DrawRequest(damage: [list.frame])))
        for orientation in OutputOrientation.allCases {
          let shown = try unwrap(renderer.presented(orientation))
          let expected = turned(list, orientation)
          expectEqual(shown.width, expected.width)
          var agreement = Agreement()
          agreement.add(shown.pixels, expected.pixels, width: shown.width)
          expectTrue(agreement.isGood, "seed \(seed), \(orientation): \(agreement)")
        }
      }
      expectEqual(renderer.context.messages?.texts, [])
    }
  }

  @Test func `the frame itself stays upright, so that damage is enough after a turn`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var random = PixelsRandom(seed: 9)
      let list = random.drawList(width: 64, height: 48, commandCount: 12)
      expectNotNil(renderer.draw(list, DrawRequest(damage: [list.frame])))
      let before = try unwrap(renderer.presented(.normal))
      _ = renderer.presented(.flipped90)
      expectNotNil(renderer.draw(list, DrawRequest(damage: [])))
      expectEqual(try unwrap(renderer.presented(.normal)).pixels, before.pixels)
    }
  }

  @Test func `a turned window tells the renderer how it is turned now`() throws {
    let window = TurnedWindow(try ContextWindow(width: 60, height: 40), .rotated90)
    #expect(window.size == (40, 60))
    let surface = try unwrap(window.openGL)
    expectEqual(surface.orientation(), .rotated90)
    window.orientation = .rotated270
    expectEqual(surface.orientation(), .rotated270)
    expectTrue(surface.makeCurrent())
    expectEqual(window.takeOwnEvents(), [.resized(width: 40, height: 60)])
  }
}
