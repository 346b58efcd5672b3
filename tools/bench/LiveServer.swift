import Glibc
import RenderTools

/// A renderd of the benchmark's own, on a private socket.
final class LiveServer {
  let process: ChildProcess
  let path: String
  let control: ControlClient
  private let directory: String
  /// When it said that it was ready, on the monotonic clock in milliseconds, and what it had
  /// computed until then.
  let readyTime: Double
  let readyProcessorTime: Double

  /// - Parameter display: of an X server; nil runs without a window.
  init(_ arguments: [String] = [], display: String? = nil) throws {
    directory = try makeTemporaryDirectory()
    path = directory + "/renderd"
    process = try ChildProcess(
      try programPath("renderd"),
      ["--display", path] + (display == nil ? ["--headless"] : []) + arguments,
      environment: display.map { ["DISPLAY": $0, "SDL_VIDEODRIVER": "x11"] } ?? [:])
    readyTime = wallTime()
    readyProcessorTime = process.processorTime
    do {
      control = try ControlClient(display: path)
    } catch {
      throw BenchError("renderd's control socket: \(error)")
    }
  }

  deinit {
    // renderd removes its own files when it is asked to end.
    process.end()
    rmdir(directory)
  }

  func statistics() throws -> ControlClient.Answer {
    do {
      return try control.request(["stats"])
    } catch {
      throw BenchError("renderd does not answer: \(error)")
    }
  }
}

/// Where a program of this build is: beside this one.
func programPath(_ name: String) throws -> String {
  let capacity = Int(PATH_MAX)
  var buffer = [CChar](repeating: 0, count: capacity)
  let count = readlink("/proc/self/exe", &buffer, capacity)
  let own = String(
    decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  let path = own.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/" + name
  guard access(path, X_OK) == 0 else {
    throw BenchError("\(name) is not built; run: swift build -c release")
  }
  return path
}

private func makeTemporaryDirectory() throws -> String {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(parent)/agate-bench.XXXXXX".utf8CString)
  guard let path = mkdtemp(&template) else {
    throw BenchError("cannot make a directory in \(parent): errno \(errno)")
  }
  return String(cString: path)
}
