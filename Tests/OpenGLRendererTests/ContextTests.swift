import COpenGL
import Dispatch
import DrawList
import Expectations
import Foundation
import Glibc
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing

/// Mesa's OpenGL, which claims version 3.3 and has no extensions.
private enum OldDesktop {
  static let loader: gl_loader = { name in
    guard strcmp(name, "glGetIntegerv") == 0 else { return egl_find_desktop_function(name) }
    let function: @convention(c) (gl_enum, UnsafeMutablePointer<Int32>) -> Void = { name, out in
      switch name {
      case GL_MAJOR_VERSION, GL_MINOR_VERSION: out.pointee = 3
      case GL_NUM_EXTENSIONS: out.pointee = 0
      default: OldDesktop.getInteger?(name, out)
      }
    }
    return unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
  }

  private static let getInteger = unsafeBitCast(
    egl_find_desktop_function("glGetIntegerv"),
    to: (@convention(c) (gl_enum, UnsafeMutablePointer<Int32>) -> Void)?.self)
}

/// A thread that has used no OpenGL, makes a context current and releases it.
private final class Elsewhere: @unchecked Sendable {
  private let context: OpenGLContext
  private(set) var wasCurrent = false

  init(context: OpenGLContext) { self.context = context }

  func run() {
    let thread = Thread { [self] in
      wasCurrent = context.makeCurrent()
      context.release()
      done.signal()
    }
    thread.start()
    done.wait()
  }

  private let done = DispatchSemaphore(value: 0)
}

/// Contexts that disappear, lack something, or belong to others.
@Suite struct ContextTests {
  private var list: DrawList {
    var random = PixelsRandom(seed: 3)
    return random.drawList(width: 150, height: 110, commandCount: 20)
  }

  private func difference(_ renderer: OpenGLRenderer) -> Agreement {
    var agreement = Agreement()
    agreement.add(
      list.pixels(drawnBy: renderer), list.pixels(drawnBy: SoftwareRenderer(threads: 1)), width: 150
    )
    return agreement
  }

  @Test func `the driver of the tests draws on the processor, and says so`() throws {
    try SoftwareOpenGL.withContext { context in
      expectTrue(context.isSoftware)
      #expect(context.renderer.contains("llvmpipe"))
      expectFalse(context.isDesktop)
    }
  }

  @Test func `a context of OpenGL 3.3 is one of the core profile`() throws {
    try SoftwareOpenGL.withContext(.desktop) { context in
      expectTrue(context.isDesktop)
      #expect(context.version.contains("Core Profile"))
    }
  }

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `a context that another thread had and released can be taken back`(
    interface: OpenGLContext.Interface
  ) throws {
    let context = try SoftwareOpenGL.context(interface)
    context.release()
    let other = Elsewhere(context: context)
    other.run()
    expectTrue(other.wasCurrent)
    expectTrue(context.makeCurrent())
    context.release()
  }

  @Test func `a driver of OpenGL 3.3 without texture storage is reported with the missing part`()
    throws
  {
    try SoftwareOpenGL.withContext(.desktop) { _ in
      let error = #expect(throws: OpenGLError.self) {
        try OpenGLContext(adopting: OldDesktop.loader) { true }
      }
      expectEqual(error?.description.contains("lacks glTexStorage2D"), true)
    }
  }

  @Test func `a lost context is reported, the frame is right, and another takes over`() throws {
    try SoftwareOpenGL.withContext { context in
      let renderer = try OpenGLRenderer(context: context)
      #expect(difference(renderer).isGood)
      expectFalse(renderer.isLost)
      context.abandon()
      // The software renderer draws lists that the driver cannot.
      expectEqual(difference(renderer).worst, 0)
      expectTrue(renderer.isLost)
      expectEqual(renderer.failure, .contextLost)
      expectEqual(renderer.counters.softwareFrames, 1)
      expectNil(renderer.draw(list, DrawRequest(damage: [list.frame])))
      #expect(throws: OpenGLError.contextLost) { try OpenGLRenderer(context: context) }
    }
    try SoftwareOpenGL.withRenderer { renderer in
      #expect(difference(renderer).isGood)
      expectEqual(renderer.counters.softwareFrames, 0)
    }
  }

  @Test func `a driver without a function is reported with the missing function`() throws {
    try SoftwareOpenGL.withContext { _ in
      let loader: gl_loader = { name in
        strcmp(name, "glDrawArraysInstanced") == 0 ? nil : egl_find_function(name)
      }
      let error = #expect(throws: OpenGLError.self) {
        try OpenGLContext(adopting: loader) { true }
      }
      expectEqual(error?.description.contains("lacks glDrawArraysInstanced"), true)
    }
  }

  @Test func `a context of another library is used and left to it`() throws {
    try SoftwareOpenGL.withContext { context in
      do {
        let adopted = try OpenGLContext(adopting: egl_find_function) { context.makeCurrent() }
        expectEqual(adopted.renderer, context.renderer)
        #expect(difference(try OpenGLRenderer(context: adopted)).isGood)
      }
      expectFalse(context.isLost)
      #expect(difference(try OpenGLRenderer(context: context)).isGood)
    }
  }

  @Test func `a frame that is larger than the driver's textures is drawn by the processor`() throws
  {
    try SoftwareOpenGL.withRenderer { renderer in
      var wide = DrawList(width: 40_000, height: 2, background: Pixel(0xFF11_2233))
      var fill = DrawCommand(kind: .fill, bounds: wide.frame, transform: .identity)
      fill.rect = Rectangle(x: 39_990, y: 0, width: 5, height: 2)
      fill.color = Pixel(0xFFFF_FFFF)
      wide.commands.append(fill)
      expectEqual(
        wide.pixels(drawnBy: renderer), wide.pixels(drawnBy: SoftwareRenderer(threads: 1)))
      expectEqual(renderer.counters.softwareFrames, 1)
      expectNil(renderer.draw(wide, DrawRequest(damage: [wide.frame])))
      expectNil(renderer.failure)
      #expect(difference(renderer).isGood)
    }
  }
}
