import ArgumentParser
import Glibc
import OutputKMS

/// Where the outputs are: the option `--output`.
enum DisplayChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, sdl, kms, memory

  /// The choice on this machine: windows where there is a desktop, else a card where there is one.
  var resolved: DisplayChoice {
    guard self == .auto else { return self }
    // Somebody who names a driver of SDL's wants that.
    let desktops = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
    if desktops.contains(where: Self.isSet) { return .sdl }
    return KMSDisplay.cardPaths.isEmpty ? .sdl : .kms
  }

  private static func isSet(_ variable: String) -> Bool {
    getenv(variable).map { $0.pointee != 0 } ?? false
  }
}
