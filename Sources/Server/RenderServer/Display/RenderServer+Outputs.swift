import DrawList
import GraphicsValues
import Logging

// The outputs of the display system: turning them on and off, their places, and their events.
extension RenderServer {
  // MARK: Configuration

  /// The layout of a configuration with the outputs that the display has now.
  ///
  /// - Parameter resized: outputs whose present sizes do not count, since they get other ones.
  func layout(_ configuration: DisplayConfiguration, resized: Set<String> = []) -> OutputLayout {
    let start = options.configuration
    var sizes: [String: PixelSize] = [:]
    for output in outputs.all where !resized.contains(output.name) {
      let placement = output.placement(at: .zero)
      sizes[output.name] = PixelSize(placement.screenWidth, placement.screenHeight)
    }
    return OutputLayout(
      configuration, heads: outputs.system.heads,
      usual: UsualOutput(
        mode: OutputMode(width: start.width, height: start.height), scale: start.scale,
        output: core.outputs[0].name.isEmpty ? nil : core.outputs[0].name),
      sizes: sizes)
  }

  /// Logs what the configuration asks for in vain, each problem once.
  private func tellProblems(of layout: OutputLayout) {
    for problem in layout.problems where !toldProblems.contains(problem) {
      toldProblems.append(problem)
      logger.warning("\(problem)")
    }
  }

  /// Changes outputs while the server runs, by a line of a configuration. A failed change leaves all as it was.
  ///
  /// - Throws: an error that names the output, what was tried, and what there is.
  package func change(_ line: String) throws {
    var wanted = configuration
    try wanted.add(line)
    let resized = wanted.outputs.filter { rule in
      rule.mode != configuration.outputs.first { $0.name == rule.name }?.mode
    }.map(\.name)
    let known = layout(configuration).problems
    let new = layout(wanted, resized: Set(resized))
    if let problem = new.problems.first(where: { !known.contains($0) }) { throw problem }
    let before = outputs.all.map { ($0.name, $0.settings) }
    do {
      try apply(new)
    } catch {
      for (name, settings) in before { try? turnOn(name, settings) }
      for output in outputs.all where !before.contains(where: { $0.0 == output.name }) {
        turnOff(output)
      }
      placeOutputs()
      throw error
    }
    configuration = wanted
    outputs.system.configure(wanted)
    placeOutputs()
  }

  /// Turns outputs on and off as a layout says.
  private func apply(_ layout: OutputLayout) throws {
    for entry in layout.entries where outputs[entry.name]?.shows(entry.settings) != true {
      try turnOn(entry.name, entry.settings)
    }
    for output in outputs.all where layout[output.name] == nil { turnOff(output) }
  }

  // MARK: Start

  /// Turns on the outputs that the display has at the start.
  ///
  /// - Throws: the first failure, if not one output could be turned on.
  func turnOnOutputs() throws {
    core.setRules(configuration.assignments.reversed())
    // Until a name comes, the first output is a place without a screen.
    core.removeOutput(.first)
    outputs.system.configure(configuration)
    let layout = layout(configuration)
    tellProblems(of: layout)
    var failure: (any Error)?
    for entry in layout.entries {
      do {
        try turnOnSomehow(entry)
      } catch {
        if failure == nil { failure = error }
        logger.error(
          "an output stays off", metadata: ["output": "\(entry.name)", "reason": "\(error)"])
      }
    }
    if outputs.all.isEmpty, let failure { throw failure }
    placeOutputs()
  }

  /// Turns an output on, in its own mode if it refuses the one that is asked for: a screen with a wrong mode shows
  /// more than a dark one.
  private func turnOnSomehow(_ entry: OutputLayout.Entry) throws {
    do {
      try turnOn(entry.name, entry.settings)
    } catch {
      var settings = entry.settings
      guard let head = outputs.system.heads.first(where: { $0.name == entry.name }),
        let mode = OutputMode.unasked(of: head), mode != settings.mode
      else { throw error }
      logger.error(
        "an output takes its own mode", metadata: ["output": "\(entry.name)", "reason": "\(error)"])
      settings.mode = mode
      try turnOn(entry.name, settings)
    }
  }

  // MARK: On and off

  /// Turns an output on, or changes what it shows. Without an error the output is as asked, else as it was.
  private func turnOn(_ name: String, _ settings: OutputSettings) throws {
    let factory = RendererFactory(options: options, logger: logger)
    let window = try outputs.system.turnOn(
      name, settings, usesOpenGL: factory.wantsOpenGLWindow)
    if let output = outputs[name], output.window === window {
      output.settings = settings
      output.takeSize(width: window.size.width, height: window.size.height)
      core.damageEverything(on: output.id)
      return
    }
    if let output = outputs[name] { outputs.remove(output) }
    guard let id = number(ofOutput: name) else {
      outputs.system.turnOff(name)
      throw RequestError("output \(name): there are \(OutputTable.most) outputs already")
    }
    let output = Output(id, name, settings, window, rate: core.configuration.rate)
    do {
      output.renderer = try factory.make(for: output)
    } catch {
      outputs.system.turnOff(name)
      // Clients of an output that has no frames would wait for them.
      core.removeOutput(id)
      throw error
    }
    outputs.add(output)
    core.damageEverything(on: id)
    logger.info(
      "an output is on",
      metadata: ["output": "\(name)", "size": "\(output.width)x\(output.height)"])
  }

  /// The number of an output: its own if it was on before; nil if there are too many.
  private func number(ofOutput name: String) -> OutputID? {
    if let known = core.outputs[name] { return known.id }
    let taken = outputs.all.map { Int($0.id.rawValue) + 1 }.max() ?? 0
    // The first output takes the first name.
    let next = core.outputs[0].name.isEmpty ? taken : max(taken, core.outputs.count)
    return next < OutputTable.most ? OutputID(UInt32(next)) : nil
  }

  /// Turns an output off, and frees what belongs to it.
  private func turnOff(_ output: Output, isGone: Bool = false) {
    outputs.remove(output)
    core.removeOutput(output.id)
    output.renderer = nil
    if !isGone { outputs.system.turnOff(output.name) }
    logger.info("an output is off", metadata: ["output": "\(output.name)"])
  }

  /// Places the outputs that are on, as the configuration and their sizes say. Draws everything that changes.
  func placeOutputs() {
    let layout = layout(configuration)
    var placements: [(Output, OutputPlacement)] = []
    for output in outputs.all {
      if let origin = layout[output.name]?.settings.origin { output.settings.origin = origin }
      placements.append((output, output.placement(at: output.settings.origin ?? .zero)))
    }
    for (output, placement) in placements.sorted(by: { $0.0.id < $1.0.id }) {
      let known = core.outputs[output.id]
      if known?.isOn != true || known?.name != output.name {
        core.setOutput(output.id, output.name, placement, isOn: true)
        core.setInterval(output.pace.scheduler.interval, of: output.id)
      } else if known?.placement != placement {
        core.configureOutput(output.id, placement)
      }
      let head = outputs.system.heads.first { $0.name == output.name }
      let (width, height) = head?.millimetres ?? (0, 0)
      core.setMillimetres(
        placement.orientation.exchangesAxes ? (height, width) : (width, height), of: output.id)
    }
    outputs.system.place(
      Dictionary(placements.map { ($0.0.name, $0.1) }) { first, _ in first })
    outputs.requestFrames(now: ServerClock.monotonic)
  }

  // MARK: Events

  /// Handles what has happened to the display since the last call.
  package func handleDisplayEvents() {
    for event in outputs.system.pollEvents() {
      switch event {
      case .output(let name, let event):
        if let output = outputs[name] { handle(event, of: output) }
      case .headsChanged: followHeads()
      case .paused:
        outputs.isPaused = true
        // Motion and ticks go on at the nominal pace, unseen.
        outputs.requestFrames(now: ServerClock.monotonic)
      case .resumed:
        outputs.isPaused = false
        core.damageEverything()
        outputs.requestFrames(now: ServerClock.monotonic)
      case .lost(let reason):
        logger.error("stopping: the display is lost", metadata: ["reason": "\(reason)"])
        ending = .displayLost
      }
    }
  }

  private func handle(_ event: WindowEvent, of output: Output) {
    switch event {
    case .resized(let width, let height):
      output.takeSize(width: width, height: height)
      core.resize(width: width, height: height, of: output.id)
      output.pace.scheduler.requestFrame(now: ServerClock.monotonic)
      if outputs.all.count > 1 { placeOutputs() }
    case .input(var input):
      input.output = output.id
      core.input(input)
    case .exposed:
      core.damageEverything(on: output.id)
      output.pace.scheduler.requestFrame(now: ServerClock.monotonic)
    case .presented(let presentation):
      services.signs.see(output.id)
      if outputs.all.count > 1 { core.tracer?.noteFlip(of: output.name, at: presentation.time) }
      follow(presentation, on: output.id)
    case .closeRequested: close(output)
    }
  }

  /// Closes an output's window: that of the last ends the server.
  private func close(_ output: Output) {
    if outputs.all.count > 1 {
      // As people's word: no other change turns the output on again.
      let name = ConfigurationLine.quoted(output.name)
      do { try configuration.add("output \(name) off") } catch { logger.error("\(error)") }
      turnOff(output)
      // The output stays off when others come and go.
      var rule = OutputRule(output.name)
      rule.isOn = Wish(false)
      configuration.add(rule)
      return placeOutputs()
    }
    logger.notice("stopping: the window was closed")
    core.requestCloseOfAllContexts()
    ending = ending ?? .asked
  }

  /// Turns outputs off that have gone, and those on that have come. Outputs that stay keep what they show, unless
  /// their mode is not offered any more.
  private func followHeads() {
    let heads = outputs.system.heads
    for output in outputs.all where !heads.contains(where: { $0.name == output.name }) {
      turnOff(output, isGone: true)
    }
    let layout = layout(configuration)
    tellProblems(of: layout)
    for entry in layout.entries where outputs[entry.name]?.shows(entry.settings) != true {
      do {
        try turnOnSomehow(entry)
      } catch {
        logger.error(
          "an output stays as it was",
          metadata: ["output": "\(entry.name)", "reason": "\(error)"])
      }
    }
    placeOutputs()
  }
}
