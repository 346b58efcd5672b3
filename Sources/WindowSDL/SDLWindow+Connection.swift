internal import CSDL2
import Glibc

extension SDLWindow {
  /// The descriptor that becomes readable when the desktop has sent something, for epoll; nil when
  /// the driver has none.
  ///
  /// Events may already have been read from it by other calls of SDL, so a loop takes all events
  /// with `pollEvents` before it sleeps, and after each present. Owned by SDL.
  package var connectionDescriptor: Int32? {
    var info = SDL_SysWMinfo()
    info.version.major = UInt8(SDL_MAJOR_VERSION)
    info.version.minor = UInt8(SDL_MINOR_VERSION)
    info.version.patch = UInt8(SDL_PATCHLEVEL)
    guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE else { return nil }
    let descriptor: Int32
    switch info.subsystem {
    case SDL_SYSWM_X11: descriptor = csdl2_x11_descriptor(&info)
    case SDL_SYSWM_WAYLAND:
      descriptor = csdl2_wayland_display(&info).flatMap(Self.waylandDescriptor) ?? -1
    default: descriptor = -1
    }
    return descriptor >= 0 ? descriptor : nil
  }

  /// Calls `wl_display_get_fd` of the library that SDL has loaded, so that we need not link it.
  private static func waylandDescriptor(_ display: UnsafeMutableRawPointer) -> Int32? {
    guard let library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD) else {
      return nil
    }
    defer { dlclose(library) }
    guard let symbol = dlsym(library, "wl_display_get_fd") else { return nil }
    typealias GetDescriptor = @convention(c) (UnsafeMutableRawPointer) -> Int32
    return unsafeBitCast(symbol, to: GetDescriptor.self)(display)
  }
}
