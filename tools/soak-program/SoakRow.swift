import Foundation
import LiveServer
import RenderTools

/// The server's state at one moment.
struct SoakRow {
  /// Seconds since the start, on the machine's clock and on the server's.
  var time: Double
  var mediaTime: Double
  /// MB. `heap` is the allocated memory; where the server does not report it, its private memory.
  var resident: Double
  var heap: Double
  var descriptors: Int
  var clients: Int
  var layers: Int
  var animations: Int
  var commits: Int
  var frames: Int
  var lateFrames: Int
  var lateFramesByClients: Int
  /// Milliseconds that the last frames took.
  var frameTimeP50: Double
  var frameTimeP99: Double

  init(_ server: LiveServer, time: Double) throws {
    let statistics = try server.statistics()
    let process = server.process.processID
    self.time = time
    mediaTime = statistics.number("time")
    resident = server.process.status("VmRSS") / 1024
    let reported = statistics.number("heapBytes")
    heap = reported > 0 ? reported / 1e6 : server.process.status("RssAnon") / 1024
    let said = statistics.integer("descriptors")
    descriptors =
      said > 0
      ? said
      : (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
    clients = statistics.integer("clients")
    layers = statistics.integer("layers")
    animations = statistics.integer("animations")
    commits = statistics.integer("commits")
    frames = statistics.integer("frames")
    lateFrames = statistics.integer("lateFrames")
    lateFramesByClients = statistics.integer("lateFramesByClients")
    frameTimeP50 = statistics.number("frameTimeP50") * 1e3
    frameTimeP99 = statistics.number("frameTimeP99") * 1e3
  }

  static let header =
    "time,media_time,resident_mb,heap_mb,descriptors,clients,layers,animations,commits,frames,"
    + "late_frames,late_frames_by_clients,frame_p50_ms,frame_p99_ms"

  var line: String {
    String(
      format: "%.1f,%.1f,%.2f,%.3f,%d,%d,%d,%d,%d,%d,%d,%d,%.3f,%.3f", time, mediaTime, resident,
      heap, descriptors, clients, layers, animations, commits, frames, lateFrames,
      lateFramesByClients, frameTimeP50, frameTimeP99)
  }
}
