extension DisplayConfiguration {
  /// Names of the outputs in memory: `memory-1`, and up to seven others that lines are about.
  package var memoryNames: [String] {
    let others = outputNames.filter { $0.hasPrefix("memory-") && $0 != "memory-1" }
    return ["memory-1"] + others.prefix(7)
  }
}
