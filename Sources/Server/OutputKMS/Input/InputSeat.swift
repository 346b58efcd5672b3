package import GraphicsValues
package import Logging
package import RenderServer

/// Keyboards, pointers and touch screens of a seat, as input on the outputs.
///
/// The display owns it and watches one descriptor. Devices are opened with the first `poll`, for which the descriptor
/// is readable from the beginning: what is shown first does not wait for them.
package final class InputSeat {
  private let seat: any Seat
  private let source: any InputSource
  private let logger: Logger
  private let clock: () -> Double
  private let events: EventSet
  private var translator = InputTranslator(keyboard: PlainKeyboard())
  private var configuration: DisplayConfiguration
  private var pending: [OutputInput] = []
  private var isOpen = false
  private var isPaused = false
  private var hasKeyboard = false
  private var lights: KeyboardLights = []

  /// - Parameters:
  ///   - seat: opens the devices, and switches virtual terminals at Ctrl-Alt-F1…F12.
  ///   - source: the devices; libinput's by default.
  ///   - clock: seconds of the monotonic clock.
  /// - Throws: a `DeviceError` if the process may have no more descriptors.
  package init(
    seat: any Seat, configuration: DisplayConfiguration = DisplayConfiguration(), logger: Logger,
    source: (any InputSource)? = nil,
    clock: @escaping () -> Double = { ServerClock.monotonic }
  ) throws(DeviceError) {
    self.seat = seat
    self.configuration = configuration
    self.logger = logger
    self.clock = clock
    self.source = source ?? LibinputSource(opener: seat, logger: logger)
    events = try EventSet(of: "input")
    translator.assignment = TouchAssignment(configuration.touches)
    translator.settings = configuration.keyboard
    events.set(.now)
  }

  /// The descriptor that becomes readable when `poll` has something. Constant, and owned by this object.
  package var eventDescriptor: CInt { events.descriptor }

  /// Whether a device moves the pointer: what `cursor auto` asks for.
  package var hasPointer: Bool { translator.hasPointer }

  /// The devices that are there.
  package var devices: [InputDevice] { translator.devices.values.sorted { $0.id < $1.id } }

  // MARK: Outputs and settings

  /// Takes the places of the outputs that are on, for the pointer's way, and their screens, for touch screens.
  package func place(_ placements: [String: OutputPlacement], heads: [OutputHead]) {
    let outputs = PlacedOutputs(placements, heads: heads)
    if outputs == translator.outputs { return }
    translator.place(outputs, into: &pending)
    for device in devices where !device.abilities.isDisjoint(with: [.touch, .pen]) {
      describe(device)
    }
    if !pending.isEmpty { events.set(.now) }
  }

  /// Takes a new configuration. A layout that is none leaves the keyboards as they are.
  package func configure(_ new: DisplayConfiguration) {
    let old = configuration
    configuration = new
    translator.settings = new.keyboard
    translator.assignment = TouchAssignment(new.touches)
    if hasKeyboard, !new.keyboard.hasSameLayout(as: old.keyboard) { loadKeyboard() }
    guard new.touches != old.touches, isOpen else { return }
    for device in devices {
      calibrate(device)
      describe(device)
    }
    warnOfUnusedRules()
  }

  // MARK: Polling

  /// Removes and returns what the user has done, the oldest first. Never waits.
  package func poll() -> [OutputInput] {
    events.ready()
    if !isOpen, !isPaused { open() }
    // During a pause, too: what nobody reads would keep the descriptor readable.
    if isOpen { read() }
    if !isPaused { translator.repeatKey(at: clock(), into: &pending) }
    updateLights()
    events.set(translator.repeatDeadline.map { .at($0) } ?? .never)
    switchTerminal()
    pending.joinMoves()
    defer { pending = [] }
    return pending
  }

  private func open() {
    isOpen = true
    do {
      try source.open()
      for descriptor in source.descriptors { try events.add(descriptor) }
    } catch {
      logger.say(.error, "no input: \(error)")
    }
    read()
    if translator.devices.isEmpty {
      logger.notice("there is no keyboard, pointer or touch screen yet")
    }
    warnOfUnusedRules()
  }

  private func read() {
    for event in source.read() {
      if isPaused {
        guard case .removed = event else { continue }
      }
      if case .added(let device) = event { prepare(device) }
      translator.translate(event, at: clock(), into: &pending)
      switch event {
      case .added(let device): describe(device)
      case .removed(let id): logger.say(.info, "input: device \(id.rawValue) is gone")
      default: break
      }
    }
    for complaint in source.takeComplaints() { logger.say(.warning, "input: \(complaint)") }
  }

  // MARK: Devices

  private func prepare(_ device: InputDevice) {
    if device.abilities.contains(.keyboard) {
      // Reading a layout takes some milliseconds, which a machine without a keyboard saves.
      if !hasKeyboard { loadKeyboard() }
      hasKeyboard = true
      source.setLights(lights, of: device.id)
    }
    calibrate(device)
  }

  private func calibrate(_ device: InputDevice) {
    guard !device.abilities.isDisjoint(with: [.touch, .pointer]) else { return }
    let matrix = translator.assignment.rule(for: device)?.matrix
    if !source.calibrate(device.id, matrix), let matrix {
      logger.say(.warning, "input: \(device) cannot be calibrated by the matrix \(matrix.rows)")
    }
  }

  private func describe(_ device: InputDevice) {
    guard !device.abilities.isDisjoint(with: [.touch, .pen]) else {
      return logger.say(.info, "input: \(device)")
    }
    guard let choice = translator.assignment.output(of: device, in: translator.outputs) else {
      return logger.say(.info, "input: \(device) touches no output")
    }
    let text = "\(device) touches \(choice.output), \(choice.reason.rawValue)"
    if translator.outputs[choice.output] == nil {
      logger.say(.warning, "input: \(text), which is off: its touches do nothing")
    } else {
      logger.say(.info, "input: \(text)")
    }
  }

  private func warnOfUnusedRules() {
    if isPaused { return }
    let screens = devices.filter { !$0.abilities.isDisjoint(with: [.touch, .pointer]) }
    for rule in translator.assignment.unused(by: screens) {
      let names = screens.map(\.description).joined(separator: ", ")
      logger.say(
        .warning,
        "touch \"\(rule.device)\": there is no such device; there \(screens.isEmpty ? "is none" : "are \(names)")"
      )
    }
  }

  private func loadKeyboard() {
    do {
      translator.keyboard = try LayoutKeyboard(configuration.keyboard, logger: logger)
    } catch {
      logger.say(.warning, "input: \(error); the layout stays \(hasKeyboard ? "as it was" : "us")")
    }
  }

  private func updateLights() {
    let new = translator.keyboard.lights
    guard new != lights else { return }
    lights = new
    for device in devices where device.abilities.contains(.keyboard) {
      source.setLights(new, of: device.id)
    }
  }

  private func switchTerminal() {
    guard let number = translator.wantedTerminal else { return }
    translator.wantedTerminal = nil
    do { try seat.switchTerminal(to: number) } catch { logger.say(.info, "\(error)") }
  }

  // MARK: Pauses

  /// Closes all devices before the seat's `acknowledgePause`.
  ///
  /// - Returns: the ends of all keys, buttons and fingers.
  package func pause() -> [OutputInput] {
    isPaused = true
    translator.releaseAll(into: &pending)
    if isOpen {
      source.suspend()
      read()
    }
    events.set(.never)
    defer { pending = [] }
    return pending
  }

  /// Opens all devices again after the seat's `resumed`.
  package func resume() {
    guard isPaused else { return }
    isPaused = false
    if isOpen { source.resume() }
    events.set(.now)
  }
}
