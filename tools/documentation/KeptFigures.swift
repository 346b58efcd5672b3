import Foundation

/// The figures of docs/benchmarks.json: the latest of each row, and the machine that it is of.
struct KeptFigures: Codable {
  struct Row: Codable {
    var benchmark: String
    var measurement: String
    var value: Double
    var unit: String
    /// The figure's budget, in `unit`; nil for figures that only explain another.
    var budget: Double?
    /// Figures measured beside it, such as those of other renderers at the same work.
    var others: [Other]?
    /// An index of `machines`.
    var machine: Int

    var name: String { "\(benchmark): \(measurement)" }
    fileprivate var isOverBudget: Bool { budget.map { value > $0 } ?? false }
  }

  struct Other: Codable {
    var name: String
    var value: Double
    var unit: String
  }

  /// The machine of each run, and what else it did.
  var machines: [String]
  var rows: [Row]

  /// Replaces the rows that a report has, and adds those that are new. Machines without rows go.
  mutating func take(_ report: BenchReport) {
    let name = report.machine.description
    if !machines.contains(name) { machines.append(name) }
    for new in report.rows(machine: machines.firstIndex(of: name) ?? 0) {
      if let index = rows.firstIndex(where: { $0.name == new.name }) {
        rows[index] = new
      } else {
        rows.append(new)
      }
    }
    dropUnusedMachines()
  }

  private mutating func dropUnusedMachines() {
    let used = machines.indices.filter { index in rows.contains { $0.machine == index } }
    for index in rows.indices {
      rows[index].machine = used.firstIndex(of: rows[index].machine) ?? rows[index].machine
    }
    machines = used.map { machines[$0] }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// The machines by number, and a row for each figure.
  var table: String {
    let list = machines.enumerated().map { "\($0.offset + 1). \($0.element)" }
    let cells = rows.map { row in
      [
        row.name, "\(Self.text(row.value)) \(row.unit)",
        row.budget.map { "\(Self.text($0)) \(row.unit)" } ?? "", row.isOverBudget ? "over" : "",
        (row.others ?? []).map { "\($0.name) \(Self.text($0.value)) \($0.unit)" }
          .joined(separator: ", "), "\(row.machine + 1)",
      ]
    }
    let header = ["measurement", "result", "budget", "", "beside it", "machine"]
    let lines =
      [header, ["---", "---:", "---:", "---", "---", "---:"]] + cells
    return list.joined(separator: "\n") + "\n\n"
      + lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  /// The shortest decimal, with commas between thousands.
  private static func text(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
    var digits = String(Int(abs(value)))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}

/// The output of `bench --json`, as far as the table has it.
struct BenchReport: Decodable {
  struct Machine: Decodable {
    var processor: String
    var processorCount: Int
    var kernel: String
    var swift: String

    var description: String {
      "\(processor), \(processorCount) processors, Linux \(kernel), Swift \(swift)"
    }
  }

  struct Row: Decodable {
    var benchmark: String
    var measurement: String
    var value: Double
    var unit: String
    var budget: Double?
  }

  struct Render: Decodable {
    var workload: String
    var oneThread: Double
    var twoThreads: Double
    var openGL: Double?
    /// The driver behind OpenGL.
    var driver: String?
    var pixman: Double?
    var cairo: Double?
  }

  struct Memory: Decodable {
    var kind: String
    var heap: Double
    var account: Double
  }

  var machine: Machine
  var rows: [Row]
  var render: [Render]
  var memory: [Memory]

  /// - Parameter machine: the index that all rows get.
  func rows(machine: Int) -> [KeptFigures.Row] {
    rows.map { row in
      .init(
        benchmark: row.benchmark, measurement: row.measurement, value: Self.rounded(row.value),
        unit: row.unit, budget: row.budget, machine: machine)
    }
      + render.map { result in
        let others = [
          ("two threads", result.twoThreads),
          ("OpenGL by \(result.driver ?? "an unknown driver")", result.openGL),
          ("pixman", result.pixman), ("cairo", result.cairo),
        ]
        return .init(
          benchmark: "render", measurement: result.workload, value: Self.rounded(result.oneThread),
          unit: "ms",
          others: others.compactMap { name, value in
            value.map { .init(name: name, value: Self.rounded($0), unit: "ms") }
          }, machine: machine)
      }
      + memory.map { result in
        .init(
          benchmark: "client memory", measurement: result.kind, value: Self.rounded(result.heap),
          unit: "B",
          others: [.init(name: "account", value: Self.rounded(result.account), unit: "B")],
          machine: machine)
      }
  }

  /// Three significant digits, or whole numbers from a hundred on: as many as a repetition of the measurement has.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let digits = 2 - Int(log10(abs(value)).rounded(.down))
    if digits <= 0 { return value.rounded() }
    return Double(String(format: "%.\(digits)f", value)) ?? value
  }
}
