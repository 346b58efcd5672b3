import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoPause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-pause",
    abstract: "A layer is paused with all layers in it, and goes on from there.",
    discussion: """
      Words on standard input: "pause" and "resume", separated by blanks or lines.
      """)
  @OptionGroup var options: DemoOptions
  @Flag(help: "Pause and resume every two seconds.") var byItself = false

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Pause", size: CGSize(width: 480, height: 240))
    window.layer.backgroundColor = .white
    let stage = PausableStage(in: window.layer)
    StandardInput.onWord { stage.obey($0) }
    if byItself { stage.keepSwitching() }
    options.run(window)
  }
}

/// A layer whose time can be stopped. Sendable because it is used on the main queue only.
final class PausableStage: NSObject, CAAnimationDelegate, @unchecked Sendable {
  private let root: CALayer
  private let stage = CALayer()

  init(in root: CALayer) {
    self.root = root
    super.init()
    stage.frame = root.bounds
    root.addSublayer(stage)

    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    square.position = CGPoint(x: 40, y: 120)
    square.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)
    stage.addSublayer(square)

    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 40
    move.toValue = 440
    move.duration = 8
    move.autoreverses = true
    move.repeatCount = .infinity
    square.add(move, forKey: "move")
  }

  private var isPaused: Bool { stage.speed == 0 }

  /// Stops local time at its present value, and with it all animations of the layer.
  func pause() {
    guard !isPaused else { return }
    let pausedTime = stage.convertTime(CACurrentMediaTime(), from: nil)
    stage.speed = 0
    stage.timeOffset = pausedTime
  }

  /// Continues local time where it stopped: the begin time moves later by the pause.
  func resume() {
    guard isPaused else { return }
    let pausedTime = stage.timeOffset
    stage.speed = 1
    stage.timeOffset = 0
    stage.beginTime = 0
    stage.beginTime = stage.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
  }

  func obey(_ word: String) {
    switch word {
    case "pause": pause()
    case "resume": resume()
    default: FileHandle.standardError.write(Data("pause or resume, not \"\(word)\"\n".utf8))
    }
  }

  /// Pauses and resumes by the server's clock, which an invisible animation on the root measures;
  /// the root is never paused.
  func keepSwitching() {
    let interval = CABasicAnimation(keyPath: "interval")
    interval.duration = 2
    interval.delegate = self
    root.add(interval, forKey: "interval")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if isPaused { resume() } else { pause() }
    keepSwitching()
  }
}
