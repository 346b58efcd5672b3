import LiveServer

/// Measurements by name, in the order in which the names first came.
struct Samples {
  private var names: [String] = []
  private var values: [String: [Double]] = [:]

  mutating func add(_ name: String, _ value: Double) {
    if values[name] == nil { names.append(name) }
    values[name, default: []].append(value)
  }

  /// A row for each name: the median.
  func rows(_ benchmark: String, unit: String, budgets: [String: Double] = [:]) -> [Report.Row] {
    names.map { name in
      Report.Row(
        benchmark: benchmark, measurement: name, value: (values[name] ?? []).median, unit: unit,
        budget: budgets[name])
    }
  }
}
