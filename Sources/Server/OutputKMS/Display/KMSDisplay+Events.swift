import GraphicsValues
import InputEvents
import Logging
package import RenderServer

extension KMSDisplay {
  package func pollEvents() -> [DisplayEvent] {
    let ready = events.ready()
    func isReady(_ descriptor: Int32?) -> Bool { descriptor.map { ready.contains($0) } ?? true }
    if let seat, isReady(seat.eventDescriptor) {
      for event in seat.pollEvents() { handle(event) }
    }
    if let hotplug, isReady(hotplug.eventDescriptor) {
      for path in hotplug.poll() { cardChanged(path) }
    }
    for state in cards where isReady(state.card.eventDescriptor) { readFlips(state) }
    if let input, isReady(input.eventDescriptor) { take(input.poll()) }
    for output in outputs.values where output.retry.time != nil { output.retryIfDue() }
    probeWhereRefused()
    if takeHeadsChanged() { waiting.append(.headsChanged) }
    for (name, output) in outputs.sorted(by: { $0.key < $1.key }) where !output.events.isEmpty {
      waiting += output.events.map { .output(name, $0) }
      output.events.removeAll()
    }
    events.set(outputs.values.compactMap(\.retry.time).min().map { .at($0) } ?? .never)
    defer { waiting = [] }
    return waiting
  }

  private func readFlips(_ state: CardState) {
    do throws(DeviceError) {
      for flip in try state.card.readEvents() {
        for output in outputs.values
        where output.card === state.card && output.pipeline.controller == flip.controller {
          output.flipped(flip)
        }
      }
    } catch {
      // Its descriptor would stay readable.
      leave(state, because: error)
    }
  }

  /// Looks at the connectors of cards that refused a commit.
  private func probeWhereRefused() {
    var refused: [CardState] = []
    for output in outputs.values where output.needsProbe {
      output.needsProbe = false
      guard let state = cards.first(where: { $0.card === output.card }) else { continue }
      if !refused.contains(where: { $0 === state }) { refused.append(state) }
    }
    for state in refused { refresh(state) }
  }

  // MARK: Seat

  private func handle(_ event: SeatEvent) {
    switch event {
    case .paused:
      pause()
      seat?.acknowledgePause()
    case .resumed: resume()
    case .lost(let reason):
      pause()
      waiting.append(.lost(reason))
    }
  }

  private func pause() {
    guard !isPaused else { return }
    isPaused = true
    for output in outputs.values { output.pause() }
    if let input { take(input.pause()) }
    waiting.append(.paused)
  }

  private func resume() {
    guard isPaused else { return }
    isPaused = false
    waiting.append(.resumed)
    for state in cards { refresh(state) }
    addComers()
    for output in outputs.values { output.resume() }
    input?.resume()
  }

  // MARK: Input

  private func take(_ inputs: [OutputInput]) {
    for input in inputs {
      waiting.append(.output(input.output, .input(input.event)))
      if let change = cursor.follow(input) { show(change) }
    }
  }

  func show(_ place: CursorRule.Change) {
    switch place {
    case .hide:
      for output in outputs.values { output.hideCursor() }
    case .show(let name, let point):
      for (other, output) in outputs where other != name { output.hideCursor() }
      outputs[name]?.showCursor(x: Int(point.x.rounded(.down)), y: Int(point.y.rounded(.down)))
    }
  }
}
