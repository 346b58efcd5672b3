import COpenGL
import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing

/// A driver that runs out of memory, on top of Mesa.
private enum ShortDriver {
  /// Number of coming calls that fail.
  nonisolated(unsafe) static var failures = 0
  nonisolated(unsafe) static var error: UInt32 = 0

  /// Functions that allocate fail while `failures` is above 0; all others are Mesa's.
  static let loader: gl_loader = { name in
    switch String(cString: name) {
    case "glTexStorage2D":
      let function: @convention(c) (gl_enum, Int32, gl_enum, Int32, Int32) -> Void = {
        if !ShortDriver.fails() { ShortDriver.mesa.TexStorage2D($0, $1, $2, $3, $4) }
      }
      return unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
    case "glBufferData":
      let function: @convention(c) (gl_enum, Int, UnsafeRawPointer?, gl_enum) -> Void = {
        if !ShortDriver.fails() { ShortDriver.mesa.BufferData($0, $1, $2, $3) }
      }
      return unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
    case "glGetError":
      let function: @convention(c) () -> gl_enum = {
        defer { ShortDriver.error = 0 }
        let own = ShortDriver.mesa.GetError()
        return ShortDriver.error == 0 ? own : ShortDriver.error
      }
      return unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
    default: return egl_find_function(name)
    }
  }

  static let mesa: gl_functions = {
    let table = UnsafeMutablePointer<gl_functions>.allocate(capacity: 1)
    defer { table.deallocate() }
    precondition(gl_functions_load(table, egl_find_function) == nil)
    return table.pointee
  }()

  private static func fails() -> Bool {
    guard failures > 0 else { return false }
    failures -= 1
    error = GL_OUT_OF_MEMORY
    return true
  }
}

/// The driver runs out of memory: the frame is right all the same, and the log says why.
@Suite(.serialized) struct ShortageTests {
  private func list(_ seed: UInt64) -> DrawList {
    var random = PixelsRandom(seed: seed)
    return random.drawList(width: 150, height: 110, commandCount: 20)
  }

  private func difference(_ renderer: OpenGLRenderer, _ seed: UInt64) -> Agreement {
    var agreement = Agreement()
    let list = list(seed)
    agreement.add(
      list.pixels(drawnBy: renderer), list.pixels(drawnBy: SoftwareRenderer(threads: 1)), width: 150
    )
    return agreement
  }

  private func withRenderer(
    _ body: (OpenGLRenderer, _ words: () -> [String]) throws -> Void
  ) throws {
    try SoftwareOpenGL.withContext { context in
      let adopted = try OpenGLContext(adopting: ShortDriver.loader) { context.makeCurrent() }
      ShortDriver.failures = 0
      defer { ShortDriver.failures = 0 }
      let renderer = try OpenGLRenderer(context: adopted)
      var words: [String] = []
      renderer.onShortage = { words.append($0) }
      try body(renderer) { words }
    }
  }

  @Test func `a frame without memory is drawn again after caches are freed`() throws {
    try withRenderer { renderer, words in
      #expect(difference(renderer, 1).isGood)
      for seed in 2..<6 as Range<UInt64> {
        ShortDriver.failures = 1
        #expect(difference(renderer, seed).isGood, "seed \(seed)")
      }
      expectEqual(renderer.counters.softwareFrames, 0)
      expectNil(renderer.failure)
      expectEqual(
        words(),
        [
          "the driver is out of memory: textures kept for other frames were released, and the frame was "
            + "drawn again"
        ])
    }
  }

  @Test func `a frame without memory twice is drawn by the processor, and the next one is not`()
    throws
  {
    try withRenderer { renderer, words in
      #expect(difference(renderer, 1).isGood)
      ShortDriver.failures = 1000
      expectEqual(difference(renderer, 7).worst, 0)
      expectEqual(renderer.counters.softwareFrames, 1)
      #expect(words().count == 1 && words()[0].hasSuffix("the processor draws the frame"))
      ShortDriver.failures = 0
      for seed in 1..<9 as Range<UInt64> { #expect(difference(renderer, seed).isGood) }
      expectEqual(renderer.counters.softwareFrames, 1)
      expectNil(renderer.failure)
      expectEqual(words().count, 1)
    }
  }

  @Test func `an image that found no memory twice is there in the next frame`() throws {
    try withRenderer { renderer, _ in
      #expect(difference(renderer, 1).isGood)
      for seed in 1..<9 as Range<UInt64> {
        ShortDriver.failures = 1000
        expectEqual(difference(renderer, seed).worst, 0)
        ShortDriver.failures = 0
        #expect(difference(renderer, seed).isGood, "seed \(seed)")
      }
    }
  }

  @Test func `without memory for the frame itself the processor draws from the start`() throws {
    try withRenderer { renderer, words in
      ShortDriver.failures = 1000
      expectEqual(difference(renderer, 3).worst, 0)
      expectNotNil(renderer.failure)
      expectEqual(words().count, 1)
    }
  }
}
