import DrawList
package import GraphicsValues
import RenderTree
import WireProtocol

// The outputs of the scene: coming, going, and changes of their places.
extension ServerCore {
  /// Adds an output, or turns the one with this name on again.
  ///
  /// - Returns: the output's number; nil if the placement is impossible or there are too many outputs.
  @discardableResult
  package func addOutput(_ name: String, _ placement: OutputPlacement) -> OutputID? {
    guard placement.isPossible else { return nil }
    if let known = outputs[name] {
      setOutput(known.id, name, placement, isOn: true)
      return known.id
    }
    // The first output takes the first name.
    if outputs[0].name.isEmpty {
      setOutput(.first, name, placement, isOn: true)
      return .first
    }
    guard outputs.count < OutputTable.most else { return nil }
    let id = OutputID(UInt32(outputs.count))
    setOutput(id, name, placement, isOn: true)
    return id
  }

  /// Turns an output off. Its windows go to the others, and come back with it.
  package func removeOutput(_ id: OutputID) {
    guard let output = outputs[id], output.isOn else { return }
    setOutput(id, output.name, output.placement, isOn: false)
  }

  /// Gives an output that is on another place, size or scale. Does nothing for an impossible one.
  package func configureOutput(_ id: OutputID, _ placement: OutputPlacement) {
    guard let output = outputs[id], output.isOn, placement.isPossible else { return }
    setOutput(id, output.name, placement, isOn: true)
  }

  /// Makes an output what a recording says.
  package func restore(_ output: OutputRecord) {
    setOutput(output.id, output.name, output.placement, isOn: output.isOn)
  }

  /// Sets what an output is, and records it. The next number adds an output.
  ///
  /// - Parameter recordsScale: whether a new size is recorded with the scale.
  func setOutput(
    _ id: OutputID, _ name: String, _ placement: OutputPlacement, isOn: Bool,
    recordsScale: Bool? = nil
  ) {
    let index = Int(id.rawValue)
    guard index <= outputs.count, index < OutputTable.most else { return }
    let wasPlain = outputs.isPlain
    if index == outputs.count {
      outputs.append(
        ServerOutput(
          id: id, name: name, placement: placement, isOn: false,
          interval: 1 / configuration.rate))
      tree.addView(
        OutputView(
          width: placement.width, height: placement.height, scale: placement.scale,
          origin: placement.origin, background: configuration.background))
      outputs[index].display.overlay = outputs[0].display.overlay
    }
    outputs.areNews = true
    let before = outputs[index]
    // While its windows are still there.
    if before.isOn, !isOn { endInput(on: index) }
    outputs[index].name = name
    outputs[index].placement = placement
    outputs[index].isOn = isOn
    tree[view: index].resize(
      width: placement.width, height: placement.height, scale: placement.scale,
      origin: placement.origin)
    if before.placement.orientation != placement.orientation {
      tree[view: index].damageEverything()
    }
    if before.isOn != isOn {
      tree.setShown(isOn, view: index)
      outputs[index].waiting = DamageRegion()
      outputs[index].nextMotion = .infinity
      outputs[index].nextTick = .infinity
      outputs[index].nextMark = .infinity
      outputs[index].sight = MotionSight()
    }
    frames.interval = outputs[outputs.primaryIndex].interval
    rearrangeForDisplay()
    frames.isNeeded = true
    recordOutput(
      index, wasPlain: wasPlain,
      recordsScale: recordsScale ?? (placement.scale != before.placement.scale))
    recordMovedWindows()
  }

  /// Records the windows' places once more if they have moved before the first frame of a recording: a replay has no
  /// windows to move until then.
  private func recordMovedWindows() {
    guard recorder != nil, frames.catchesUp, !tree.scene.contexts.isEmpty else { return }
    record(.windows, 0, windowOrder.encoded)
  }

  /// Records an output's change: as a new size if there is but one plain output.
  private func recordOutput(_ index: Int, wasPlain: Bool, recordsScale: Bool) {
    guard wasPlain, outputs.isPlain else {
      // Until now, nothing needed the first output's name.
      if wasPlain, index > 0 { record(.output, 0, OutputRecord(outputs[0]).encoded) }
      record(.output, 0, OutputRecord(outputs[index]).encoded)
      return
    }
    let placement = outputs[index].placement
    var payload = MessageEncoder()
    payload.u32(UInt32(placement.width))
    payload.u32(UInt32(placement.height))
    if recordsScale { payload.f64(placement.scale) }
    record(.resize, 0, payload.bytes)
  }

  /// Sets the seconds from one of an output's frames to the next, as the clients that it shows are told.
  package func setInterval(_ seconds: Double, of id: OutputID) {
    guard let index = outputs.index(of: id) else { return }
    outputs[index].interval = seconds
    outputs.areNews = true
    if index == outputs.primaryIndex { frames.interval = seconds }
  }

  /// Sets the size of an output's upright picture, as clients are told; 0 if it is not known.
  package func setMillimetres(_ size: (width: Int, height: Int), of id: OutputID) {
    guard let index = outputs.index(of: id), outputs[index].millimetres != size else { return }
    outputs[index].millimetres = size
    outputs.areNews = true
  }

  /// Number of the output that shows a client: the one of its front window, else the one that stands for the
  /// display. It is on, unless none is.
  func outputIndex(of session: Session) -> Int {
    if outputs.count == 1 { return 0 }
    guard let index = outputs.index(of: session.output), outputs[index].isOn else {
      return outputs.primaryIndex
    }
    return index
  }

  /// Finds the output that shows each client: the one that has the most of its front window.
  func findOutputsOfClients() {
    if outputs.count == 1 { return }
    var found: [UInt32: OutputID] = [:]
    for context in tree.scene.contexts.reversed() where found[context.client] == nil {
      guard let shown = window(showing: context), let frame = self.context(shown)?.frame else {
        continue
      }
      found[context.client] = output(withMostOf: frame)
    }
    // A client without windows, such as a player of films, is shown where its surfaces are.
    for (importer, sharer) in tree.scene.surfaceImporters where found[sharer] == nil {
      found[sharer] = found[importer]
    }
    for session in sessions { session.output = found[session.slot] ?? .first }
  }

  /// The output that is on and has the most of a frame; nil if none has any of it.
  private func output(withMostOf frame: Rectangle) -> OutputID? {
    var best: (id: OutputID, area: Double)?
    for output in outputs where output.isOn {
      let part = frame.intersection(output.placement.frame)
      let area = part.isEmpty ? 0 : part.width * part.height
      if area > best?.area ?? 0 { best = (output.id, area) }
    }
    return best?.id
  }

  /// The output that shows a client.
  package func output(of session: Session) -> OutputID { outputs[outputIndex(of: session)].id }

  /// The state that the last frame has left on the output that stands for the display.
  package var display: DisplayState { outputs[outputs.primaryIndex].display }

  /// Number of the output that an event is on; nil if that is off.
  func outputIndex(at id: OutputID) -> Int? {
    if let index = outputs.index(of: id), outputs[index].isOn { return index }
    return id == .first && outputs.primary != nil ? outputs.primaryIndex : nil
  }
}

extension OutputPlacement {
  /// Whether an output can be so: sizes, scale and place are within what drawing can do.
  package var isPossible: Bool {
    // Lines name corners up to 1,000,000; beside such an output lie the others, each up to 2²⁰ points wide.
    let places = -134_217_728.0...134_217_728
    return (1...16_384).contains(screenWidth) && (1...16_384).contains(screenHeight)
      && RecordingHeader.scales.contains(scale) && places.contains(origin.x)
      && places.contains(origin.y) && origin.x == origin.x.rounded()
      && origin.y == origin.y.rounded()
  }
}
