import Foundation
import Glibc

/// What was measured, where.
struct Report: Encodable {
  struct Row: Encodable {
    var benchmark: String
    var measurement: String
    var value: Double
    var unit: String
    /// In `unit`; nil for numbers that only explain another.
    var budget: Double?

    var isOverBudget: Bool { budget.map { value > $0 } ?? false }
  }

  private enum CodingKeys: String, CodingKey { case schema, machine, rows }

  let schema = 1
  let machine = Machine()
  var rows: [Row] = []

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// A Markdown table, so that it can be read in a terminal and pasted into a page.
  func table() -> String {
    var lines = [[" measurement", "result", "budget", ""], []]
    for row in rows {
      lines.append([
        " \(row.benchmark): \(row.measurement)", "\(format(row.value)) \(row.unit)",
        row.budget.map { "\(format($0)) \(row.unit)" } ?? "", row.isOverBudget ? "over" : "",
      ])
    }
    let widths = (0..<4).map { column in
      lines.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
    }
    let text = lines.map { cells in
      if cells.isEmpty {
        let rules = widths.enumerated().map { column, width in
          String(repeating: "-", count: width + 1) + (column == 0 || column == 3 ? "-" : ":")
        }
        return "|" + rules.joined(separator: "|") + "|"
      }
      let padded = zip(cells, widths).enumerated().map { column, pair in
        let padding = String(repeating: " ", count: pair.1 - pair.0.count)
        return column == 0 || column == 3 ? pair.0 + padding : padding + pair.0
      }
      return "|" + padded.joined(separator: " | ") + " |"
    }
    return machine.description + "\n\n" + text.joined(separator: "\n")
  }

  /// Three significant digits: what a repetition of the measurement can promise at most.
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
    #elseif compiler(>=6.2)
      swift = "6.2"
    #else
      swift = "6.1"
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

/// Conversation; results go to stdout.
func say(_ text: String) {
  FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
}

/// Empty when the file cannot be read.
func readText(_ path: String) -> String {
  (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
}
