import CSDL2

extension SDLWindow {
  /// The descriptor that becomes readable when the desktop has sent something, or a held key may repeat;
  /// nil when the driver has none.
  ///
  /// Other calls of SDL may have read events from it, so a loop calls `pollEvents` before it sleeps and
  /// after each present. The same for all windows; owned by SDL.
  package var connectionDescriptor: Int32? { desktop.descriptor }

  /// The descriptor of the X connection of a window; nil under other drivers.
  static func xDescriptor(_ window: OpaquePointer) -> Int32? {
    guard var info = systemInformation(window), info.subsystem == SDL_SYSWM_X11 else { return nil }
    let descriptor = csdl2_x11_descriptor(&info)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The Wayland display and surface of a window; nil under other drivers.
  static func waylandObjects(
    _ window: OpaquePointer
  ) -> (display: OpaquePointer, surface: OpaquePointer)? {
    guard var info = systemInformation(window), info.subsystem == SDL_SYSWM_WAYLAND,
      let display = csdl2_wayland_display(&info), let surface = csdl2_wayland_surface(&info)
    else { return nil }
    return (display, surface)
  }

  /// Makes the source of refreshes of the display that shows an X window; nil under other drivers.
  static func makeRefreshes(_ window: OpaquePointer) -> X11Refreshes? {
    guard var info = systemInformation(window), info.subsystem == SDL_SYSWM_X11,
      let display = csdl2_x11_display(&info)
    else { return nil }
    var mode = SDL_DisplayMode()
    let index = SDL_GetWindowDisplayIndex(window)
    let isKnown = index >= 0 && SDL_GetCurrentDisplayMode(index, &mode) == 0
    let geometry = WindowGeometry(window)
    return X11Refreshes(
      display: display, window: csdl2_x11_window(&info),
      size: (geometry.width, geometry.height), rate: isKnown ? Int(mode.refresh_rate) : 0)
  }

  private static func systemInformation(_ window: OpaquePointer) -> SDL_SysWMinfo? {
    var info = SDL_SysWMinfo()
    info.version.major = UInt8(SDL_MAJOR_VERSION)
    info.version.minor = UInt8(SDL_MINOR_VERSION)
    info.version.patch = UInt8(SDL_PATCHLEVEL)
    return SDL_GetWindowWMInfo(window, &info) == SDL_TRUE ? info : nil
  }
}
