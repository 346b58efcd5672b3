import DrawList
import Glibc
import GraphicsValues
import Logging
import RenderServer

extension KMSOutput {
  /// The longest `patience`.
  private static let mostPatience = 60.0
  /// Sets of buffers that may be kept because the card may send them.
  private static let mostFormer = 3

  /// Shows what waits, unless a flip is awaited.
  ///
  /// - Throws: if the card refuses for good; what waits keeps waiting.
  func commit() throws(OutputError) {
    guard isOn, !isPaused, hasPicture, needsMode || !waiting.isEmpty || flight != nil else {
      return
    }
    if let flight {
      guard now() >= flight.since + patience else {
        return retry.watch(until: flight.since + patience)
      }
      loseFlight()
    }
    guard !buffers.isEmpty else { return }
    retry.begin()
    do throws(DeviceError) {
      let index = try freeBuffer()
      fill(index)
      try show(index)
    } catch {
      try handle(error)
    }
  }

  /// Returns a buffer that the card does not send. Where it may send all of them, new ones take their place.
  private func freeBuffer() throws(DeviceError) -> Int {
    if let index = try buffers.free() { return index }
    if drawing == nil, former.count < Self.mostFormer {
      adopt(BufferSet(card, mode: mode, bounds: placement.bounds))
      if let index = try buffers.free() { return index }
    }
    throw DeviceError("a free buffer", card.path, code: EBUSY)
  }

  /// Brings a buffer up to date, with the cursor where it is drawn. The buffer's memory is only written.
  private func fill(_ index: Int) {
    let target = buffers.memory[index]
    guard let base = target.pixels.baseAddress else { return }
    let screen = PixelBuffer(
      base: base, width: target.width, height: target.height, stride: target.stride)
    let stale = buffers.ring.slots[index].stale.rects
    let picture = pixels()
    TurnedCopy(orientation).copy(stale, of: picture, into: screen)
    if let cursor {
      for rect in stale { cursor.draw(over: picture, in: rect, to: screen, placement) }
    }
    buffers.ring.refresh(index)
  }

  private func show(_ index: Int) throws(DeviceError) {
    if card.capabilities.isAtomic {
      try showAtomically(index)
    } else if needsMode || !canFlip {
      try setController(index)
    } else {
      lastToken += 1
      do throws(DeviceError) {
        try card.flip(pipeline.controller, to: buffers.memory[index], token: lastToken)
      } catch {
        guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
        canFlip = false
        return try setController(index)
      }
      take(off: index)
    }
  }

  private func showAtomically(_ index: Int) throws(DeviceError) {
    // The kernel has its own hold on what a request names.
    let modeBlob = needsMode ? try card.makeBlob(of: mode) : nil
    defer { modeBlob.map(card.destroyBlob) }
    var damageBlob: UInt32?
    if !needsMode, pipeline.takesDamage {
      damageBlob = try card.makeBlob(of: waiting.rects.map { placement.screen(fromUpright: $0) })
    }
    defer { damageBlob.map(card.destroyBlob) }
    var request = needsMode ? preamble() : AtomicRequest()
    request.append(
      pipeline.request(
        showing: buffers.memory[index], modeBlob: modeBlob, damageBlob: damageBlob))
    lastToken += 1
    try card.commit(
      request, needsMode ? [.announces, .allowsModes] : [.announces], token: lastToken)
    take(off: index)
  }

  /// Shows a buffer by setting the mode, which a card without atomic commits does at once.
  private func setController(_ index: Int) throws(DeviceError) {
    try card.setController(
      pipeline.controller, connector: pipeline.connector, mode: mode,
      buffer: buffers.memory[index])
    take(off: index)
    land(sequence: 0, time: now())
  }

  /// Notes a commit that the card has taken.
  private func take(off index: Int) {
    buffers.queue(index)
    drawing?.isProven = true
    flight = Flight(
      token: lastToken, since: now(), buffers: buffers, orientation: orientation)
    waiting.removeAll()
    needsMode = false
    hasLostMaster = false
    retry.succeeded()
    // Somebody has to look if the flip never comes.
    retry.watch(until: now() + patience)
  }

  // MARK: Flips

  /// Handles the announcement of a flip; one that was given up has no effect. What waits is shown next.
  func flipped(_ event: FlipEvent) {
    guard let flight, flight.token == event.token else { return }
    // Times of another clock say nothing about refreshes.
    let isTold = card.capabilities.hasMonotonicTimes
    land(sequence: isTold ? event.sequence : 0, time: isTold ? event.time : now())
    commitLater()
  }

  private func land(sequence: UInt32, time: Double) {
    guard let landed = flight else { return }
    patience = 1
    let set = landed.buffers
    flight = nil
    retry.begin()
    set.flip()
    former.removeAll { $0 !== set }
    shown = (set, landed.orientation)
    events.append(.presented(clock.add(sequence: sequence, time: time, now: now())))
  }

  private func loseFlight() {
    logger.warning("a page flip did not come", metadata: ["output": "\(name)"])
    abandonFlight()
    patience = min(patience * 2, Self.mostPatience)
    needsMode = true
    needsProbe = true
  }

  private func abandonFlight() {
    flight?.buffers.ring.abandonFlip()
    flight = nil
  }

  /// Commits outside `present`, which throws the error later.
  func commitLater() {
    do throws(OutputError) {
      try commit()
    } catch {
      logger.warning("cannot show a frame", metadata: ["reason": "\(error)"])
      missed = error
    }
  }

  /// Tries again what is due.
  func retryIfDue() {
    guard let time = retry.time, now() >= time else { return }
    retry.begin()
    commitLater()
  }

  // MARK: Refusals

  private func handle(_ error: DeviceError) throws(OutputError) {
    let attempt = needsMode ? "the mode \(mode.text)" : "a frame"
    switch error.code {
    case EBUSY:
      retry.refused(isBusy: true, at: now())
    case EACCES, EPERM:
      // Somebody else sets modes now.
      retry.refused(isBusy: false, at: now())
      let isNew = !hasLostMaster
      hasLostMaster = true
      needsMode = true
      buffers.ring.invalidate(bounds: placement.bounds)
      guard (try? card.becomeMaster()) == nil, isNew else { return }
      throw OutputError(name, attempt, error)
    case ENODEV, ENXIO:
      needsProbe = true
      throw OutputError(name, attempt, error)
    default:
      if needsMode, let shown, shown.buffers !== buffers { goBack(to: shown) }
      needsProbe = true
      // A picture that the card refuses in its mode may need the mode again.
      if ![ENOSPC, ENOMEM].contains(error.code) { needsMode = true }
      retry.refused(isBusy: false, at: now())
      throw OutputError(name, attempt, error)
    }
  }

  /// Returns to what was on the screen before a mode that failed.
  private func goBack(to last: (buffers: BufferSet, orientation: OutputOrientation)) {
    if drawing == nil {
      former.removeAll { $0 === last.buffers }
      adopt(last.buffers)
    } else {
      // OpenGL's surfaces of that size are gone, and are made again when it draws.
      adopt(BufferSet(card, mode: last.buffers.mode, bounds: placement.bounds))
    }
    place(
      OutputPlacement(
        screenWidth: last.buffers.mode.width, screenHeight: last.buffers.mode.height,
        orientation: last.orientation, scale: placement.scale))
  }

  // MARK: Pauses

  /// Stops using the card: another program has the screen.
  func pause() {
    isPaused = true
    retry.succeeded()
    abandonFlight()
    cursorPlane?.forget()
  }

  /// Shows the picture again.
  func resume() {
    isPaused = false
    needsMode = true
    buffers.ring.invalidate(bounds: placement.bounds)
    if hasPicture { addDamage(placement.bounds) }
    events.append(.exposed)
    commitLater()
    if let place = cursorPlace {
      showCursor(x: place.x, y: place.y)
    } else if hasCursorPlane {
      // The other program's cursor stays where it was.
      try? card.setCursor(pipeline.controller, to: nil)
    }
  }

  /// Sets the mode again, after the cable or the card has lost it.
  func restoreMode() {
    needsMode = true
    if drawing != nil { events.append(.exposed) }
    commitLater()
  }
}
