import Foundation

/// The outputs of a server as a table for a terminal.
package struct OutputListing {
  package let text: String

  /// - Parameter document: the answer to a request about outputs, which has them in `outputs`.
  package init(_ document: [String: Any]) {
    let outputs = (document["outputs"] as? [[String: Any]] ?? []).map(Output.init)
    guard !outputs.isEmpty else {
      text = ""
      return
    }
    let rows = [Self.columns] + outputs.map(\.cells)
    let widths = Self.columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      var line = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    for (index, output) in outputs.enumerated().reversed() where !output.modes.isEmpty {
      lines.insert("   modes " + output.modes.joined(separator: " "), at: index + 2)
    }
    text = lines.joined(separator: "\n")
  }

  private static let columns = [
    "N", "NAME", "STATE", "MODE", "TURN", "SCALE", "PLACE", "POINTS", "SCREEN",
  ]

  private struct Output {
    let cells: [String]
    let modes: [String]

    init(_ document: [String: Any]) {
      func number(_ key: String) -> Double { (document[key] as? NSNumber)?.doubleValue ?? 0 }
      func text(_ key: String) -> String { (document[key] as? String ?? "").printable }
      let isOn = (document["on"] as? NSNumber)?.boolValue ?? false
      let millimetres = (document["millimetres"] as? [NSNumber] ?? []).map(\.intValue)
      var screen = [text("make"), text("model")].filter { !$0.isEmpty }
      if millimetres.count == 2, millimetres[0] > 0 {
        screen.append("\(millimetres[0])x\(millimetres[1]) mm")
      }
      cells = [
        // An output that has never been on has no number.
        document["output"] is NSNumber ? OutputListing.text(number("output")) : "-", text("name"),
        isOn ? "on" : "off",
        isOn ? text("mode") : "-", isOn ? text("orientation") : "-",
        isOn ? OutputListing.text(number("scale")) : "-",
        isOn ? OutputListing.text(number("x")) + "," + OutputListing.text(number("y")) : "-",
        isOn
          ? OutputListing.text(number("width")) + "x" + OutputListing.text(number("height")) : "-",
        screen.isEmpty ? "-" : screen.joined(separator: " "),
      ]
      modes = (document["modes"] as? [String] ?? []).map(\.printable)
    }
  }

  /// Formats a number without a fraction that says nothing.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? String(Int(number)) : String(format: "%.4g", number)
  }
}
