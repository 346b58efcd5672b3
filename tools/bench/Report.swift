import Foundation
import Glibc
import LiveServer

/// Results of a run, and its machine.
struct Report: Encodable {
  struct Row: Encodable {
    var benchmark: String
    var measurement: String
    var value: Double
    var unit: String
    /// The budget in `unit`; nil for numbers that only explain another.
    var budget: Double?

    var isOverBudget: Bool { budget.map { value > $0 } ?? false }
  }

  private enum CodingKeys: String, CodingKey {
    case schema, machine, rows, render, memory, load, fairness, pressure
  }

  let schema = 1
  let machine = Machine()
  var rows: [Row] = []
  var render: [RenderResult] = []
  var memory: [MemoryResult] = []
  var load: [LoadResult] = []
  var fairness: [FairnessResult] = []
  var pressure: [PressureResult] = []

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Markdown tables, so that they can be read in a terminal and pasted into a page.
  func table() -> String {
    var parts = [machine.description]
    if !rows.isEmpty { parts.append(rowTable()) }
    if !render.isEmpty { parts.append(renderTable()) }
    if !memory.isEmpty { parts.append(memoryTable()) }
    if !load.isEmpty { parts.append(loadTable()) }
    if !fairness.isEmpty { parts.append(fairnessTable()) }
    if !pressure.isEmpty { parts.append(pressureTable()) }
    return parts.joined(separator: "\n\n")
  }

  private func rowTable() -> String {
    let cells = rows.map { row in
      [
        "\(row.benchmark): \(row.measurement)", "\(format(row.value)) \(row.unit)",
        row.budget.map { "\(format($0)) \(row.unit)" } ?? "", row.isOverBudget ? "over" : "",
      ]
    }
    return markdown(["measurement", "result", "budget", ""], cells, textColumns: [0, 3])
  }

  private func renderTable() -> String {
    let cells = render.map { result in
      [
        result.workload, format(result.oneThread), format(result.twoThreads),
        format(result.openGL),
        format(result.oneThread / result.twoThreads), format(result.nanosecondsPerPixel),
        result.memoryLimit.map { "\(format(100 * $0 / result.oneThread)) %" } ?? "",
        format(result.pixman), format(result.cairo),
        format(result.pixman.map { $0 / result.oneThread }),
        format(result.cairo.map { $0 / result.oneThread }), format(result.differenceFromCairo),
      ]
    }
    let table = markdown(
      [
        "render", "1 thread, ms", "2 threads, ms", "OpenGL, ms", "faster", "ns/pixel",
        "of memory's limit",
        "pixman, ms", "cairo, ms", "× pixman", "× cairo", "differs from cairo",
      ], cells, textColumns: [0])
    guard let driver = render.lazy.compactMap(\.driver).first else { return table }
    return table + "\n\nOpenGL: \(driver)."
  }

  private func memoryTable() -> String {
    let cells = memory.map { result in
      [result.kind, format(result.heap), format(result.account), format(result.ratio)]
    }
    return markdown(
      ["kind", "allocator, bytes each", "account, bytes each", "account / allocator"], cells,
      textColumns: [0])
  }

  private func loadTable() -> String {
    let cells = load.map { result in
      [
        result.server, "\(result.clients)", result.changes.map { "\($0)" } ?? "64 × 64 pixels",
        format(result.commitsPerSecond), format(result.latencyP50), format(result.latencyP99),
        format(result.latencyP999), format(result.microsecondsPerCommit),
        format(result.framesPerSecond), result.lateFrames.map { "\($0)" } ?? "",
        "\(result.heldBack)", format(result.sentLateP99), "\(format(result.harnessPercent)) %",
      ]
    }
    return markdown(
      [
        "load", "clients", "changes", "commits/s", "p50, ms", "p99, ms", "p99.9, ms",
        "CPU a commit, µs", "frames/s", "late", "held back", "sent late p99, ms", "harness",
      ], cells, textColumns: [0])
  }

  private func fairnessTable() -> String {
    let cells = fairness.map { result in
      [
        "commits of \(result.greedyBytes >> 20) MiB", format(result.greedyMegabytes),
        format(result.aloneP50), format(result.besideP50), format(result.ratioP50),
        format(result.aloneP99), format(result.besideP99), format(result.ratioP99),
        format(FairnessResult.budget),
        max(result.ratioP50, result.ratioP99) > FairnessResult.budget ? "over" : "",
        "\(result.lateFramesAlone)", "\(result.lateFramesBeside)",
      ]
    }
    return markdown(
      [
        "modest beside greedy", "MB/s", "alone p50, ms", "beside", "ratio", "alone p99, ms",
        "beside", "ratio", "budget", "", "late alone", "late beside",
      ], cells, textColumns: [0, 9])
  }

  private func pressureTable() -> String {
    let cells = pressure.map { result in
      [
        result.pressure, format(result.latencyP50), format(result.latencyP99),
        format(result.latencyMost), format(result.frameTimeP50), format(result.frameTimeP99),
        "\(result.frames)", "\(result.lateFrames)",
        format(result.commitsPerSecond),
      ]
    }
    return markdown(
      [
        "modest beside", "p50, ms", "p99, ms", "longest, ms", "frame p50, ms", "p99, ms",
        "frames", "late", "its commits/s",
      ], cells, textColumns: [0])
  }

  /// - Parameter textColumns: number of columns aligned to the left; the rest are numbers, aligned
  ///   to the right.
  private func markdown(
    _ header: [String], _ rows: [[String]], textColumns: Set<Int>
  ) -> String {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return textColumns.contains(column) ? cells[column] + padding : padding + cells[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rules = header.indices.map { column in
      String(repeating: "-", count: widths[column] + 1) + (textColumns.contains(column) ? "-" : ":")
    }
    let rule = "|" + rules.joined(separator: "|") + "|"
    return ([line(header), rule] + rows.map(line)).joined(separator: "\n")
  }

  private func format(_ value: Double?) -> String { value.map { format($0) } ?? "" }

  /// Three significant digits; repetitions differ in the fourth.
  private func format(_ value: Double) -> String {
    if value == 0 { return "0" }
    let digits = max(0, 2 - Int(log10(abs(value)).rounded(.down)))
    let text = String(format: "%.\(min(digits, 6))f", value)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}

/// The machine, without its name.
struct Machine: Encodable, CustomStringConvertible {
  let processor: String
  let processorCount: Int
  let kernel: String
  let swift: String
  let isOptimised: Bool

  init() {
    let cpuinfo = readText("/proc/cpuinfo")
    let model = cpuinfo.split(separator: "\n").first { $0.hasPrefix("model name") }
    processor =
      model?.split(separator: ":").last.map {
        $0.trimmingCharacters(in: .whitespaces)
      } ?? "unknown processor"
    processorCount = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    kernel = readText("/proc/sys/kernel/osrelease").trimmingCharacters(in: .newlines)
    #if compiler(>=6.4)
      swift = "6.4 or later"
    #elseif compiler(>=6.3)
      swift = "6.3"
    #else
      swift = "6.2"
    #endif
    #if DEBUG
      isOptimised = false
    #else
      isOptimised = true
    #endif
  }

  var description: String {
    "\(processor), \(processorCount) processors, Linux \(kernel), Swift \(swift)"
      + (isOptimised ? "" : ", DEBUG BUILD: these numbers say nothing; use -c release")
  }
}

/// Writes a message to stderr; results go to stdout.
func say(_ text: String) {
  FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
}
