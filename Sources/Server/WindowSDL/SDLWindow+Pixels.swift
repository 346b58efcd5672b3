import CSDL2
package import DrawList

extension SDLWindow {
  /// The memory to draw the window's content into, as large as the window.
  ///
  /// It keeps its pixels from frame to frame, so only damage has to be drawn; after `resized` it is new
  /// and undefined. Valid until the next `pollEvents`. Costs nothing while the size stays.
  package func pixels() throws(WindowError) -> PixelBuffer {
    if let wayland {
      let geometry = geometry
      return try wayland.pixels(width: geometry.width, height: geometry.height)
    }
    let surface = try surface()
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    if let memory = surface.pointee.pixels, Self.isOurFormat(surface) {
      converted?.deallocate()
      converted = nil
      return PixelBuffer(
        base: memory.assumingMemoryBound(to: UInt32.self), width: width, height: height,
        stride: Int(surface.pointee.pitch) / MemoryLayout<UInt32>.size)
    }
    // Another format, such as 16 bits: the frame is drawn into our own memory and converted when
    // presented.
    let memory: UnsafeMutableBufferPointer<UInt32>
    if let converted, converted.count == width * height {
      memory = converted
    } else {
      converted?.deallocate()
      memory = .allocate(capacity: width * height)
      memory.initialize(repeating: 0)
      converted = memory
    }
    guard let base = memory.baseAddress else {
      throw WindowError(operation: "pixels", message: "the window has no pixels")
    }
    return PixelBuffer(base: base, width: width, height: height, stride: width)
  }

  /// Converts rectangles of our own memory into the window's.
  func convert(_ rectangles: [SDL_Rect]) throws(WindowError) {
    let surface = try surface()
    guard let converted, let target = surface.pointee.pixels,
      converted.count == Int(surface.pointee.w) * Int(surface.pointee.h)
    else {
      throw WindowError(operation: "present", message: "the window was resized")
    }
    let format = surface.pointee.format.pointee
    let pitch = Int(surface.pointee.pitch)
    for rect in rectangles {
      let source = converted.baseAddress.map {
        $0 + Int(rect.y) * Int(surface.pointee.w) + Int(rect.x)
      }
      let destination = target + Int(rect.y) * pitch + Int(rect.x) * Int(format.BytesPerPixel)
      let result = SDL_ConvertPixels(
        rect.w, rect.h, SDL_PIXELFORMAT_RGB888.rawValue, source, surface.pointee.w * 4,
        format.format, destination, surface.pointee.pitch)
      guard result == 0 else { throw WindowError("SDL_ConvertPixels") }
    }
  }

  private func surface() throws(WindowError) -> UnsafeMutablePointer<SDL_Surface> {
    guard let surface = SDL_GetWindowSurface(window) else {
      throw WindowError("SDL_GetWindowSurface")
    }
    return surface
  }

  /// Whether the surface's memory is BGRA bytes; an opaque window ignores the A.
  private static func isOurFormat(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    let format = surface.pointee.format.pointee.format
    return surface.pointee.pitch % 4 == 0
      && (format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue)
  }
}
