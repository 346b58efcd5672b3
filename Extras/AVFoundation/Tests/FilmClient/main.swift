import AVFoundation
import Foundation

// A window with a film, for tests: `film-client FILE [loop]`. Does what lines of standard input ask, and prints what
// has happened, one a line.

/// Prints a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let window = LayerWindow(title: "Film", size: CGSize(width: 320, height: 240))
window.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 1, alpha: 1)

let item = AVPlayerItem(url: URL(fileURLWithPath: CommandLine.arguments[1]))
let player = AVQueuePlayer()
player.actionAtItemEnd = .pause
let looper =
  CommandLine.arguments.contains("loop") ? AVPlayerLooper(player: player, templateItem: item) : nil
if looper == nil { player.insert(item, after: nil) }

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
watch(looper?.loopingPlayerItems.first ?? item)

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
    player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { say("sought \($0)") }
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
