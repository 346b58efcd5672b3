import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoHit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-hit", abstract: "Moving targets that are hit where they are visible.",
    discussion: """
      A moving layer, a card that turns in space, a disc cut out by a mask, and a target inside \
      a layer that is flipped and scaled. Each hit is a line on standard output, \
      "hit NAME at X,Y time T"; a press beside all of them is "miss". Space pauses all motion, \
      q or Escape ends.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Hit: 0", size: CGSize(width: 480, height: 360))
    let game = Game(window)
    options.run(window) { game.hear($0) }
  }
}

/// Counts hits, and can be paused.
final class Game {
  private let window: LayerWindow
  private let scene = CALayer()
  private var hits = 0

  init(_ window: LayerWindow) {
    self.window = window
    window.layer.backgroundColor = CGColor(gray: 0.12, alpha: 1)
    scene.frame = window.layer.bounds
    window.layer.addSublayer(scene)
    for target in Targets.all { scene.addSublayer(target) }
    // All animations start at one time.
    CATransaction.flush()
  }

  func hear(_ event: LayerWindowEvent) {
    switch event {
    case .pointerDown(let pointer):
      press(pointer.layer, at: pointer.location, time: pointer.timestamp)
    case .touchBegan(let touch): press(touch.layer, at: touch.location, time: touch.timestamp)
    case .keyDown(let key) where key.symbol == "q" || key.symbol == "Escape":
      window.close()
      CATransaction.flush()
      Foundation.exit(0)
    case .keyDown(let key) where key.symbol == "Space" && !key.isRepeat: isPaused.toggle()
    default: break
    }
  }

  /// Counts a press on a layer that the server found in the frame on screen.
  private func press(_ layer: CALayer?, at point: CGPoint, time: Double) {
    guard let target = Targets.target(of: layer), let name = target.name else {
      return StandardOutput.write(line: "miss")
    }
    hits += 1
    window.title = "Hit: \(hits)"
    target.backgroundColor = Targets.color(hits)
    let flash = CABasicAnimation(keyPath: "borderColor")
    flash.fromValue = CGColor.white
    flash.duration = 0.5
    target.add(flash, forKey: "flash")
    let place = String(format: "%.0f,%.0f", point.x, point.y)
    StandardOutput.write(line: "hit \(name) at \(place) time \(String(format: "%.3f", time))")
  }

  /// The time of the scene stands still while its speed is 0.
  private var isPaused = false {
    didSet {
      if isPaused {
        let now = scene.convertTime(CACurrentMediaTime(), from: nil)
        scene.speed = 0
        scene.timeOffset = now
      } else {
        let pausedAt = scene.timeOffset
        scene.speed = 1
        scene.timeOffset = 0
        scene.beginTime = 0
        scene.beginTime = scene.convertTime(CACurrentMediaTime(), from: nil) - pausedAt
      }
    }
  }
}
