import GraphicsValues
import Logging

// Signs of life to the service manager, as far as the outputs allow.
extension RenderServer {
  /// Notes that a frame was drawn, on an output that shows it at once.
  func noteShown(_ output: Output) {
    if !output.isAwaitingScreen { services.signs.see(output.id) }
  }

  /// Tells the service manager that the loop turns and that its frames are seen.
  func giveSignOfLife() {
    let now = ServerClock.monotonic
    let told = services.giveSignOfLife(now: now) {
      // Frames for somebody else's screen are not seen, and need not be.
      if outputs.isPaused || configuration.watchdog == .loop { return [] }
      return outputs.all.map {
        SignsOfLife.OutputState(
          $0.id, isBusy: $0.isAwaitingScreen || $0.pace.scheduler.isDue(now: now))
      }
    }
    guard let told else { return }
    logger.warning(
      "no sign of life to the service manager: frames are not seen",
      metadata: [
        "seconds": "\(now - told.since)",
        "outputs": "\(told.silent.compactMap { outputs[$0]?.name }.joined(separator: ", "))",
      ])
  }
}
