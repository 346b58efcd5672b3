import LiveServer

/// Measures the cost of a view beside a bare layer: time to build and to commit many of each, and memory; and
/// the time to build a screen of views that constraints place.
func measureViews(repetitions: Int) throws -> [Report.Row] {
  let count = 10_000
  var times = Samples()
  var sizes = Samples()
  var ratios = Samples()
  let program = try programPath("view-cost")
  for _ in 0..<repetitions {
    let layers = try buildCost(program, "layers", count)
    let views = try buildCost(program, "views", count)
    for (kind, cost) in [("layers", layers), ("views", views)] {
      times.add("\(count) \(kind), build", cost.build)
      times.add("\(count) \(kind), commit", cost.commit)
      sizes.add("one of \(count) \(kind), memory", cost.bytes / Double(count))
    }
    let screen = try buildCost(program, "screen", 200)
    times.add("screen of 200 views with constraints, build", screen.build)
    ratios.add(
      "views over layers, time", (views.build + views.commit) / (layers.build + layers.commit))
    ratios.add("views over layers, memory", views.bytes / layers.bytes)
  }
  return times.rows(
    "views", unit: "ms", budgets: ["screen of 200 views with constraints, build": 10])
    + sizes.rows("views", unit: "B")
    + ratios.rows(
      "views", unit: "x",
      budgets: ["views over layers, time": 2, "views over layers, memory": 2])
}

/// The line that `view-cost` prints.
struct BuildCost {
  var build: Double
  var commit: Double
  var bytes: Double
}

/// Runs `view-cost` against a server of its own.
func buildCost(_ program: String, _ kind: String, _ count: Int) throws -> BuildCost {
  let server = try LiveServer()
  let child = try ChildProcess(program, [kind, "--count", "\(count)", "--display", server.path])
  defer { child.end() }
  let numbers = child.firstLine.split(separator: " ").compactMap { Double($0) }
  guard numbers.count == 3 else {
    throw ToolError("view-cost printed '\(child.firstLine)'")
  }
  return BuildCost(build: numbers[0], commit: numbers[1], bytes: numbers[2])
}
