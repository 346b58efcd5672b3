import AVFoundation
import Foundation

// A window with films, for tests: `film-client FILE… [loop]`. Does what lines of standard input ask, and prints what
// has happened, one a line.

/// Prints a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Connects to the display that a variable names; does nothing without the variable.
func connect(_ variable: String) {
  guard let display = ProcessInfo.processInfo.environment[variable] else { return }
  do { try RenderServerConnection.shared.connect(path: display) } catch { say("failed \(error)") }
}

connect("FILM_DISPLAY")
let loops = CommandLine.arguments.last == "loop"
let items = CommandLine.arguments.dropFirst().dropLast(loops ? 1 : 0)
  .map { AVPlayerItem(url: URL(fileURLWithPath: $0)) }
let player = AVQueuePlayer()
player.actionAtItemEnd = items.count > 1 ? .advance : .pause
let looper = loops ? AVPlayerLooper(player: player, templateItem: items[0]) : nil
if looper == nil { for item in items { player.insert(item, after: nil) } }

connect("FILM_DISPLAY_LATE")
let window = LayerWindow(title: "Film", size: CGSize(width: 320, height: 240))
window.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 1, alpha: 1)

let picture = AVPlayerLayer(player: player)
picture.frame = window.layer.bounds
window.layer.addSublayer(picture)

@MainActor func watch(_ item: AVPlayerItem) {
  item.onStatusChange = { status in
    switch status {
    case .unknown: break
    case .readyToPlay: say("ready \(item.duration.seconds) \(item.presentationSize)")
    case .failed: say("failed \(item.error.map { "\($0.localizedDescription)" } ?? "")")
    }
  }
}
for item in looper?.loopingPlayerItems ?? items { watch(item) }

let ended = NotificationCenter.default.addObserver(
  forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: nil
) { _ in say("end") }

var observer: Any?

@MainActor func handle(_ words: [Substring]) {
  switch words.first {
  case "play": player.play()
  case "rate": player.rate = words.count > 1 ? Float(words[1]) ?? 1 : 1
  case "pause": player.pause()
  case "seek":
    let time = CMTime(seconds: Double(words[1]) ?? 0, preferredTimescale: 600)
    let tolerance = words.count > 2 ? CMTime.positiveInfinity : .zero
    player.seek(to: time, toleranceBefore: tolerance, toleranceAfter: tolerance) {
      say("sought \($0)")
    }
  case "volume": player.volume = words.count > 1 ? Float(words[1]) ?? 1 : 1
  case "time":
    let status =
      switch player.timeControlStatus {
      case .paused: "paused"
      case .waitingToPlayAtSpecifiedRate: "waiting"
      case .playing: "playing"
      }
    say("time \(player.currentTime().seconds) \(status) \(picture.isReadyForDisplay)")
  case "observe":
    let interval = CMTime(seconds: Double(words[1]) ?? 1, preferredTimescale: 600)
    observer = player.addPeriodicTimeObserver(forInterval: interval, queue: nil) {
      say("at \($0.seconds)")
    }
    say("observing")
  case "pass":
    let times = words.dropFirst().compactMap { Double($0) }
      .map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 600)) }
    observer = player.addBoundaryTimeObserver(forTimes: times, queue: nil) { say("passed") }
    say("passing")
  case "unobserve":
    if let observer { player.removeTimeObserver(observer) }
    say("unobserved")
  case "gravity": picture.videoGravity = AVLayerVideoGravity(rawValue: String(words[1]))
  case "rect": say("rect \(picture.videoRect)")
  default: say("what?")
  }
}

Thread {
  while let line = readLine() {
    DispatchQueue.main.async { MainActor.assumeIsolated { handle(line.split(separator: " ")) } }
  }
  exit(0)
}.start()
RunLoop.main.run()
