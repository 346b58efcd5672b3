import DrawList
import GraphicsValues
import Logging

// The outputs of the display system: turning them on and off, their places, and their events.
extension RenderServer {
  // MARK: Start

  /// Turns on the outputs that the display has at the start.
  ///
  /// - Throws: the first failure, if not one output could be turned on.
  func turnOnOutputs() throws {
    // Until a name comes, the first output is a place without a screen.
    core.removeOutput(.first)
    outputs.system.configure(options.outputs)
    var failure: (any Error)?
    for (name, settings) in wantedSettings() where settings.isOn {
      do {
        try turnOn(name, settings)
      } catch {
        if failure == nil { failure = error }
        logger.error(
          "an output stays off", metadata: ["output": "\(name)", "reason": "\(error)"])
      }
    }
    if outputs.all.isEmpty, let failure { throw failure }
    placeOutputs()
  }

  /// The settings of the display's outputs, in its order. The first output's scale is the server's, unless another
  /// is asked for.
  private func wantedSettings() -> [(String, OutputSettings)] {
    let heads = outputs.system.heads
    let settings = options.settings?(heads) ?? usualSettings(heads)
    return heads.compactMap { head in settings[head.name].map { (head.name, $0) } }
  }

  /// All outputs are on, the first with the scale of the command line.
  private func usualSettings(_ heads: [OutputHead]) -> [String: OutputSettings] {
    var settings: [String: OutputSettings] = [:]
    for (index, head) in heads.enumerated() {
      var own = OutputSettings()
      if index == 0 { own.scale = options.configuration.scale }
      settings[head.name] = own
    }
    return settings
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
      throw error
    }
    outputs.add(output)
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

  /// Places the outputs that are on: where they are asked to be, and the others to the right of those, in the order
  /// of their numbers. Draws everything that changes.
  func placeOutputs() {
    var right = 0.0
    var placements: [(Output, OutputPlacement)] = []
    for output in outputs.all {
      guard let origin = output.settings.origin else { continue }
      let placement = output.placement(at: origin)
      placements.append((output, placement))
      right = max(right, placement.frame.maxX.rounded(.up))
    }
    for output in outputs.all where output.settings.origin == nil {
      let placement = output.placement(at: Point(x: right, y: 0))
      placements.append((output, placement))
      right = placement.frame.maxX.rounded(.up)
    }
    for (output, placement) in placements.sorted(by: { $0.0.id < $1.0.id }) {
      let known = core.outputs[output.id]
      if known?.isOn != true || known?.name != output.name {
        core.setOutput(output.id, output.name, placement, isOn: true)
        core.setInterval(output.pace.scheduler.interval, of: output.id)
      } else if known?.placement != placement {
        core.configureOutput(output.id, placement)
      }
    }
    outputs.system.place(
      Dictionary(placements.map { ($0.0.name, $0.1) }) { first, _ in first })
    outputs.requestFrames(now: ServerClock.monotonic)
  }

  /// Changes an output while the server runs: turns it on or off, or gives it another mode, orientation, scale or
  /// place. A failed change leaves it as it was.
  ///
  /// - Throws: an error that names the output and what was tried.
  package func configure(_ name: String, _ settings: OutputSettings) throws {
    guard outputs.system.heads.contains(where: { $0.name == name }) else {
      let known = outputs.system.heads.map(\.name).joined(separator: ", ")
      throw RequestError("no output \(name); there are \(known.isEmpty ? "none" : known)")
    }
    if settings.isOn {
      try turnOn(name, settings)
    } else if let output = outputs[name] {
      turnOff(output)
    }
    chosenSettings[name] = settings
    placeOutputs()
  }

  // MARK: Events

  /// Handles what has happened to the display since the last call.
  package func handleDisplayEvents() {
    for event in outputs.system.pollEvents() {
      switch event {
      case .output(let name, let event):
        if let output = outputs[name] { handle(event, of: output) }
      case .headsChanged: followHeads()
      case .paused: outputs.isPaused = true
      case .resumed:
        outputs.isPaused = false
        core.damageEverything()
        outputs.requestFrames(now: ServerClock.monotonic)
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
      follow(presentation, on: output.id)
    case .closeRequested: close(output)
    }
  }

  /// Closes an output's window: that of the last ends the server.
  private func close(_ output: Output) {
    if outputs.all.count > 1 {
      turnOff(output)
      return placeOutputs()
    }
    logger.notice("stopping: the window was closed")
    core.requestCloseOfAllContexts()
    isStopping = true
  }

  /// Turns outputs off that have gone, and those on that have come. Outputs that stay keep their settings, and take
  /// another mode if theirs is not offered any more.
  private func followHeads() {
    let heads = outputs.system.heads
    for output in outputs.all where !heads.contains(where: { $0.name == output.name }) {
      turnOff(output, isGone: true)
    }
    for (name, asked) in wantedSettings() {
      let settings = chosenSettings[name] ?? asked
      do {
        if settings.isOn { try turnOn(name, settings) }
      } catch {
        logger.error(
          "an output stays as it was", metadata: ["output": "\(name)", "reason": "\(error)"])
      }
    }
    placeOutputs()
  }
}
