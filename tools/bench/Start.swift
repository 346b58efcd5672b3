import LiveServer

/// Time from exec of renderd until it is ready, and its memory then.
func measureStart(repetitions: Int) throws -> [Report.Row] {
  var times = Samples()
  var memory = Samples()
  // The first start reads the programs from the disk.
  _ = try LiveServer()
  for _ in 0..<repetitions {
    let start = wallTime()
    let server = try LiveServer()
    times.add("exec to ready, headless", server.readyTime - start)
    times.add("of it computing", server.readyProcessorTime)
    while try server.statistics().integer("frames") == 0 { pause(seconds: 0.01) }
    let (resident, proportional) = server.process.memory
    memory.add("resident", resident)
    memory.add("proportional share", proportional)
  }
  return times.rows("start", unit: "ms", budgets: ["exec to ready, headless": 30])
    + memory.rows("memory", unit: "MB", budgets: ["resident": 30])
}
