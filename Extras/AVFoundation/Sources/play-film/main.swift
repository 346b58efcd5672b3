import AVFoundation
import Foundation

// Plays a film in a window as large as its pictures. The program ends with the film or with the window.

let usage = """
  usage: play-film FILE

  Plays a film in a window as large as its pictures, and ends with the film or with the window.

  `RENDERD_DISPLAY` names the display: a name in the runtime directory or an absolute path, renderd-0 by default.
  """

/// Ends the program with a message.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("play-film: \(message)\n".utf8))
  exit(status)
}

/// Shows a film that can be played.
@MainActor func show(_ item: AVPlayerItem, of player: AVPlayer) {
  let window = LayerWindow(
    title: (CommandLine.arguments[1] as NSString).lastPathComponent, size: item.presentationSize)
  let picture = AVPlayerLayer(player: player)
  picture.frame = window.layer.bounds
  window.layer.backgroundColor = CGColor(gray: 0, alpha: 1)
  window.layer.addSublayer(picture)
  window.onEvent = { event in
    if case .resized = event { picture.frame = window.layer.bounds }
  }
  window.onCloseRequest = { exit(0) }
  player.play()
}

if CommandLine.arguments.dropFirst().contains(where: { ["-h", "--help"].contains($0) }) {
  print(usage)
  exit(0)
}
guard CommandLine.arguments.count == 2, !CommandLine.arguments[1].hasPrefix("-") else {
  fail("one film is expected\n\(usage)", status: 64)
}
let item = AVPlayerItem(url: URL(fileURLWithPath: CommandLine.arguments[1]))
let player = AVPlayer(playerItem: item)
item.onStatusChange = { status in
  switch status {
  case .unknown: break
  case .readyToPlay: show(item, of: player)
  case .failed: fail(item.error?.localizedDescription ?? "the film cannot be played", status: 1)
  }
}
let end = NotificationCenter.default.addObserver(
  forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: nil
) { _ in exit(0) }
RunLoop.main.run()
