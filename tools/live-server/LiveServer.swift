import Glibc
package import RenderTools

/// A renderd for one tool, on a private socket.
package final class LiveServer {
  package let process: ChildProcess
  package let path: String
  package let control: ControlClient
  private let directory: String
  /// Monotonic time in milliseconds when it said that it was ready, and its processor time until then.
  package let readyTime: Double
  package let readyProcessorTime: Double

  /// - Parameters:
  ///   - display: the X server's display; nil runs without a window.
  ///   - program: the path of renderd; nil takes this build's.
  package init(
    _ arguments: [String] = [], display: String? = nil, program: String? = nil
  ) throws {
    directory = try makeTemporaryDirectory()
    path = directory + "/renderd"
    process = try ChildProcess(
      try program ?? programPath("renderd"),
      ["--display", path] + (display == nil ? ["--headless"] : []) + arguments,
      environment: display.map { ["DISPLAY": $0, "SDL_VIDEODRIVER": "x11"] } ?? [:])
    readyTime = wallTime()
    readyProcessorTime = process.processorTime
    do {
      control = try ControlClient(display: path)
    } catch {
      throw ToolError("renderd's control socket: \(error)")
    }
  }

  deinit {
    // renderd removes its own files when it is asked to end.
    process.end()
    rmdir(directory)
  }

  package func statistics() throws -> ControlClient.Answer {
    do {
      return try control.request(["stats"])
    } catch {
      throw ToolError("renderd does not answer: \(error)")
    }
  }
}

/// Path of this program.
package func ownPath() -> String {
  let capacity = Int(PATH_MAX)
  var buffer = [CChar](repeating: 0, count: capacity)
  let count = readlink("/proc/self/exe", &buffer, capacity)
  return String(
    decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Path of a program of this build, which lies beside this one.
package func programPath(_ name: String) throws -> String {
  let path = ownPath().split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/" + name
  guard access(path, X_OK) == 0 else {
    throw ToolError("\(name) is not built; run: swift build -c release")
  }
  return path
}

/// A directory that only this user can enter.
package func makeTemporaryDirectory() throws -> String {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(parent)/agate.XXXXXX".utf8CString)
  guard let path = mkdtemp(&template) else {
    throw ToolError("cannot make a directory in \(parent): errno \(errno)")
  }
  return String(cString: path)
}
