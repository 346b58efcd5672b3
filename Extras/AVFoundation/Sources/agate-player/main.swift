import FilmDecoding
import FilmMaking
import FilmPlaying
import Foundation
import LayerMedia
import PlayerWords

// Plays a film for a program: requests come by standard input, answers go to standard output. `AVPlayer` starts it.

let usage = """
  usage: agate-player
         agate-player make FILE PATTERN SECONDS

  Plays one film, whose pictures other programs show by the token of `surface`. Reads requests from standard
  input and prints answers, one a line; ends with its input.

    open URI                    a film at its first picture
    play RATE                   1 plays, 0.5 half as fast, -1 backwards
    pause
    seek NUMBER S exact|fast    to a position in seconds
    loop on|off                 begins anew at the end
    volume V                    0 to 1
    mute on|off

  `RENDERD_DISPLAY` names the display.

  `make` writes a film of 320x240 pixels in Theora, with a pattern of GStreamer's videotestsrc, for demos and tests.
  """

if CommandLine.arguments.count == 5, CommandLine.arguments[1] == "make" {
  do {
    guard let seconds = Double(CommandLine.arguments[4]), (0.1...600).contains(seconds) else {
      throw FilmError("a film has 0.1 to 600 seconds")
    }
    var film = TestFilm(.pattern(CommandLine.arguments[3]), width: 320, height: 240)
    film.count = Int(seconds * 30)
    try film.write(to: CommandLine.arguments[2])
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("agate-player: \(error)\n".utf8))
    exit(1)
  }
}
if CommandLine.arguments.count > 1 {
  let isHelp = ["-h", "--help"].contains(CommandLine.arguments[1])
  FileHandle(fileDescriptor: isHelp ? 1 : 2).write(Data((usage + "\n").utf8))
  exit(isHelp ? 0 : 64)
}
signal(SIGPIPE, SIG_IGN)

func say(_ answer: PlayerAnswer) {
  var bytes = ArraySlice((answer.line + "\n").utf8)
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    // Nobody listens any more.
    guard count > 0 else { exit(0) }
    bytes = bytes.dropFirst(count)
  }
  if case .error = answer { exit(1) }
}

/// Handles requests until their end.
@MainActor func serve() throws -> any DispatchSourceRead {
  let player = try FilmPlayer(answer: say)
  var lines = LineBuffer()
  let input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
  input.setEventHandler {
    MainActor.assumeIsolated {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(0, &bytes, bytes.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
      guard count > 0 else { exit(0) }
      do {
        for line in try lines.append(bytes[..<count]) {
          try player.handle(try PlayerRequest(line: line))
        }
      } catch {
        say(.error("\(error)"))
      }
    }
  }
  input.activate()
  return input
}

var input: (any DispatchSourceRead)?
// The server's clock decides whether there is sound. Without a server the pictures wait for one.
RenderServerConnection.shared.connect { error in
  MainActor.assumeIsolated {
    if let error, RenderServerConnection.shared.socketPath == nil { say(.error("\(error)")) }
    do {
      input = try serve()
    } catch {
      say(.error("\(error)"))
    }
  }
}
RunLoop.main.run()
