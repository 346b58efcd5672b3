import Foundation
import Glibc

/// The server's and its clients' counters at one moment.
package struct ServerActivity {
  package struct Client: Sendable {
    package var slot: Int
    package var processID: Int
    package var name: String
    package var commits: Int
    package var bytes: Int
    package var layers: Int
    package var animations: Int
    package var memory: Int
    package var work: Int
    package var stillFrames: Int
    /// Frames of its surfaces that were shown.
    package var surfaceFrames: Int
    /// Messages that the client has not answered; nil if it answers.
    package var silence: ClientSilence?
    /// Processor time in seconds; nil if the process is not visible from here.
    package var processorTime: Double?
  }

  package var stats: ControlClient.Answer
  package var clients: [Client]
  /// Time of the counters, in seconds on this process's monotonic clock.
  package var time: Double

  package init(stats: ControlClient.Answer, clients: ControlClient.Answer) {
    self.stats = stats
    time = ProcessInfo.processInfo.systemUptime
    let documents = clients.document["clients"] as? [[String: Any]] ?? []
    self.clients = documents.map { document in
      func integer(_ key: String) -> Int { (document[key] as? NSNumber)?.intValue ?? 0 }
      let memory = document["memory"] as? [String: Any]
      return Client(
        slot: integer("client"), processID: integer("pid"),
        name: document["name"] as? String ?? "", commits: integer("commits"),
        bytes: integer("bytes"), layers: integer("layers"), animations: integer("animations"),
        memory: (memory?["total"] as? NSNumber)?.intValue ?? 0, work: integer("work"),
        stillFrames: integer("stillFrames"), surfaceFrames: Self.surfaceFrames(of: document),
        silence: ClientSilence(client: document),
        processorTime: Self.processorTime(of: integer("pid")))
    }
  }

  private static func surfaceFrames(of client: [String: Any]) -> Int {
    (client["surfaces"] as? [[String: Any]] ?? []).reduce(0) { sum, surface in
      sum &+ ((surface["frames"] as? NSNumber)?.intValue ?? 0)
    }
  }

  private static func processorTime(of process: Int) -> Double? {
    guard process > 0,
      let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    // Fields after the name, which may contain spaces: the state is field 3, user and system time are 14
    // and 15.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// The activity between two readings, as a table for a terminal.
package struct ActivityTable {
  package let text: String

  package init(info: ControlClient.Answer, from last: ServerActivity, to next: ServerActivity) {
    let seconds = max(next.time - last.time, 1e-3)
    var lines = [
      "\(info.string("server")) \(info.string("version"))  \(info.integer("width"))x"
        + "\(info.integer("height"))\(Self.others(info))  \(info.string("renderer"))  "
        + info.string("socket"),
      Self.line(of: next.stats, since: last.stats, seconds),
    ]
    if let surfaces = Self.surfaceLine(of: next.stats, since: last.stats, seconds) {
      lines.append(surfaces)
    }
    lines.append("")
    lines.append(contentsOf: Self.table(of: next.clients, since: last.clients, seconds))
    text = lines.joined(separator: "\n")
  }

  /// Sizes of the outputs after the first.
  private static func others(_ info: ControlClient.Answer) -> String {
    (info.document["outputs"] as? [[String: Any]] ?? []).dropFirst().map { output in
      func integer(_ key: String) -> Int { (output[key] as? NSNumber)?.intValue ?? 0 }
      let isOn = (output["on"] as? NSNumber)?.boolValue == true
      return isOn ? " + \(integer("pixelWidth"))x\(integer("pixelHeight"))" : ""
    }.joined()
  }

  private static func line(
    of next: ControlClient.Answer, since last: ControlClient.Answer, _ seconds: Double
  ) -> String {
    func rate(_ key: String) -> Double {
      (next.number(key) - last.number(key)) / seconds
    }
    func milliseconds(_ key: String) -> String { String(format: "%.1f", next.number(key) * 1000) }
    return String(format: "%.0f frames/s", rate("frames"))
      + "  late \(next.integer("lateFrames") &- last.integer("lateFrames"))"
      + " (\(next.integer("lateFrames")) in all, \(next.integer("lateFramesByClients")) by clients)"
      + "  frame \(milliseconds("frameTimeP50")) ms, p99 \(milliseconds("frameTimeP99"))"
      + String(format: "  %.1f Mpx/s", rate("pixelsPainted") / 1e6)
      + "  wake-ups \(String(format: "%.0f", rate("wakeups")))/s"
      + "  heap \(size(next.number("heapBytes")))"
  }

  /// Rates of the surfaces' frames; nil if there are no surfaces.
  private static func surfaceLine(
    of next: ControlClient.Answer, since last: ControlClient.Answer, _ seconds: Double
  ) -> String? {
    guard let now = next.document["surfaces"] as? [String: Any] else { return nil }
    let before = last.document["surfaces"] as? [String: Any] ?? [:]
    func number(_ key: String, _ document: [String: Any]) -> Double {
      (document[key] as? NSNumber)?.doubleValue ?? 0
    }
    func difference(_ key: String) -> Double { number(key, now) - number(key, before) }
    guard number("count", now) > 0 else { return nil }
    return String(
      format: "%.0f surfaces  %.0f frames/s  passed over %.0f  late %.0f",
      number("count", now), difference("frames") / seconds, difference("passed"),
      difference("late"))
      + "  copied \(size(difference("copiedBytes") / seconds))/s"
  }

  private static let columns = [
    "CLIENT", "PID", "CPU", "COMMITS/s", "FRAMES/s", "BYTES/s", "LAYERS", "ANIMS", "MEMORY",
    "SHARE",
    "STILL", "NAME",
  ]

  private static func table(
    of clients: [ServerActivity.Client], since last: [ServerActivity.Client], _ seconds: Double
  ) -> [String] {
    let work = max(clients.reduce(0) { $0 + Double($1.work) }, 1)
    let rows = clients.sorted { ($0.work, $1.slot) > ($1.work, $0.slot) }.map { client in
      // A slot may have passed to another client.
      let before = last.first { $0.slot == client.slot && $0.processID == client.processID }
      func rate(_ key: KeyPath<ServerActivity.Client, Int>) -> Double {
        (Double(client[keyPath: key]) - Double(before?[keyPath: key] ?? 0)) / seconds
      }
      let processor = client.processorTime.flatMap { now in
        before?.processorTime.map { String(format: "%.0f%%", (now - $0) / seconds * 100) }
      }
      return [
        "\(client.slot)", "\(client.processID)", processor ?? "-",
        String(format: "%.0f", rate(\.commits)), String(format: "%.0f", rate(\.surfaceFrames)),
        size(rate(\.bytes)), "\(client.layers)",
        "\(client.animations)", size(Double(client.memory)),
        String(format: "%.0f%%", Double(client.work) / work * 100),
        "\(client.stillFrames &- (before?.stillFrames ?? 0))",
        client.name.printable + (client.silence.map { "  (\($0.text))" } ?? ""),
      ]
    }
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([columns] + rows).map { row in
      zip(row, widths).enumerated().map { index, cell in
        // The last column, the name, is aligned to the left.
        index == columns.count - 1
          ? cell.0 : String(repeating: " ", count: cell.1 - cell.0.count) + cell.0
      }.joined(separator: "  ")
    }
  }

  /// Formats bytes for users.
  private static func size(_ bytes: Double) -> String {
    var value = bytes
    for unit in ["B", "kB", "MB"] {
      if value < 1000 { return String(format: unit == "B" ? "%.0f %@" : "%.1f %@", value, unit) }
      value /= 1000
    }
    return String(format: "%.1f GB", value)
  }
}
