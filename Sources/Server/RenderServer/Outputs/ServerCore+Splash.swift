import DrawList
import GraphicsValues
import RenderTree

/// A splash that is on the outputs.
struct ShownSplash {
  var splash: Splash
  /// Media time at which it goes; nil before the first frame, infinite for none.
  var end: Double?
}

// The splash: from the first frame until a client shows something, or its time is over.
extension ServerCore {
  /// Shows a splash from the next frame on.
  package func show(_ splash: Splash) {
    self.splash = ShownSplash(splash: splash)
    damageEverything()
    frames.isNeeded = true
  }

  /// Whether the last frame had a splash.
  package var hasSplash: Bool { splash != nil }

  /// Ends the splash in the frame for which it has to go, and damages where it was. Call with lists that are up to
  /// date.
  func endSplash(at time: Double) {
    guard let shown = splash else { return }
    let end = shown.end ?? time + (shown.splash.timeout ?? .infinity)
    splash?.end = end
    guard time >= end || hasPictures else { return }
    splash = nil
    for index in outputs.indices where outputs[index].isOn {
      outputs[index].changed.add(shown.splash.area(in: tree[view: index].drawList.frame))
    }
  }

  /// Whether a client shows something on an output.
  private var hasPictures: Bool {
    outputs.indices.contains { index in
      outputs[index].isOn
        && tree[view: index].drawList.commands.heads.contains { $0.kind != .nothing }
    }
  }

  /// Returns a frame's list with the splash over it.
  func withSplash(_ list: DrawList) -> DrawList { splash?.splash.over(list) ?? list }

  /// Seconds of media time after a frame at which another one has to remove the splash; infinite if none.
  func splashLifetime(at time: Double) -> Double { splash?.end.map { $0 - time } ?? .infinity }
}
