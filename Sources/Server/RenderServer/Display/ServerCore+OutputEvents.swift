import GraphicsValues
import RenderTree
import WireProtocol

// What clients hear about outputs.
extension ServerCore {
  /// Tells the clients about outputs that have come, gone or changed since the last call.
  func announceOutputs() {
    guard outputs.areNews else { return }
    outputs.areNews = false
    let now = describedOutputs
    guard now != announcedOutputs else { return }
    let old = announcedOutputs
    announcedOutputs = now
    for session in sessions where session.state == .ready {
      for gone in old where !now.contains(where: { $0.output == gone.output }) {
        session.send(OutputRemoved(output: gone.output))
      }
      for output in now where !old.contains(output) { session.send(output) }
    }
  }

  /// Tells a client that was greeted about all outputs.
  func announceOutputs(to session: Session) {
    if announcedOutputs.isEmpty { announcedOutputs = describedOutputs }
    for output in announcedOutputs { session.send(output) }
  }

  /// The outputs as clients hear of them now. An interval that is nearly the same stays as it was told, because
  /// measured intervals differ a little from frame to frame.
  private var describedOutputs: [OutputChanged] {
    let outputs = outputs.filter(\.isOn).map { output in
      OutputChanged(
        output.placement, of: output.id, name: output.name, interval: output.interval,
        millimetres: output.millimetres)
    }
    // A client's library rejects messages with other numbers.
    let told = outputs.filter { output in
      [output.x, output.y, output.width, output.height, output.scale].allSatisfy(\.isFinite)
    }
    return told.map { output in
      guard let told = announcedOutputs.first(where: { $0.output == output.output }),
        abs(told.refreshInterval - output.refreshInterval) < 0.01 * told.refreshInterval
      else { return output }
      var output = output
      output.refreshInterval = told.refreshInterval
      return output
    }
  }
}

extension OutputChanged {
  /// - Parameter millimetres: Size of the upright picture; 0 if it is not known.
  init(
    _ placement: OutputPlacement, of output: OutputID, name: String, interval: Double,
    millimetres: (width: Int, height: Int) = (0, 0)
  ) {
    let frame = placement.frame
    self.init(
      output: output.rawValue,
      transform: OutputTransform(rawValue: UInt32(placement.orientation.rawValue)) ?? .normal,
      x: frame.x, y: frame.y, width: frame.width, height: frame.height, scale: placement.scale,
      refreshInterval: interval, pixelWidth: UInt32(clamping: placement.width),
      pixelHeight: UInt32(clamping: placement.height),
      widthMillimetres: UInt32(clamping: millimetres.width),
      heightMillimetres: UInt32(clamping: millimetres.height), name: name)
  }
}
