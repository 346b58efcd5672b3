import LiveServer

/// Many clients that commit in every frame.
///
/// - Parameters:
///   - clientCounts: a cell for each, with each of `changeCounts`.
///   - seconds: of each cell.
func measureLoad(
  clientCounts: [Int], changeCounts: [Int], seconds: Double
) throws -> [LoadResult] {
  var results: [LoadResult] = []
  for renderer in ["software", "null"] {
    for clients in clientCounts {
      for changes in changeCounts {
        results.append(
          try measureCell(
            renderer: renderer, clients: clients, changes: changes, seconds: seconds))
      }
    }
  }
  return results
}

private func measureCell(
  renderer: String, clients: Int, changes: Int, seconds: Double
) throws -> LoadResult {
  let server = try LiveServer(["--renderer", renderer, "--size", "1280x720"])
  let load = try LoadClients(count: clients, changes: changes, path: server.path)
  var before = try server.statistics()
  var processorTime = 0.0
  let measured = try load.run(seconds: seconds) {
    before = try server.statistics()
    processorTime = server.process.processorTime
  }
  processorTime = server.process.processorTime - processorTime
  let after = try server.statistics()
  func count(_ name: String) -> Int { after.integer(name) - before.integer(name) }
  guard !measured.latencies.isEmpty, count("commits") > 0 else {
    throw ToolError("renderd latched nothing in \(seconds) s with \(clients) clients")
  }
  return LoadResult(
    server: "renderd, \(renderer)", clients: clients, changes: changes,
    commitsPerSecond: Double(count("commits")) / measured.wallTime * 1e3,
    latencyP50: measured.latencies.percentile(0.5),
    latencyP99: measured.latencies.percentile(0.99),
    latencyP999: measured.latencies.count < 1000 ? nil : measured.latencies.percentile(0.999),
    microsecondsPerCommit: processorTime * 1e3 / Double(count("commits")),
    framesPerSecond: Double(count("frames")) / measured.wallTime * 1e3,
    lateFrames: count("lateFrames"), heldBack: measured.heldBack,
    harnessPercent: 100 * measured.processorTime / measured.wallTime,
    sentLateP99: measured.lateness.percentile(0.99))
}
