package import GraphicsValues

extension WindowPolicy {
  /// The frames of windows on several outputs, in points of the desktop; each output is a display of its own.
  ///
  /// - Parameters:
  ///   - windows: the oldest first, each with the output on which it is. A request for a place beside that
  ///     output counts as one for the same place on it.
  ///   - outputs: the outputs that are on, and those that have been.
  ///   - margin: height to keep free above each window, for its title.
  package func frames(
    of windows: [(request: WindowRequest, output: OutputID)], on outputs: [DesktopOutput],
    margin: Double = 0
  ) -> [Rectangle] {
    var result = windows.map { $0.request.current ?? $0.request.frame }
    for output in outputs where output.isOn {
      let indices = windows.indices.filter { windows[$0].output == output.id }
      if indices.isEmpty { continue }
      let corner = output.frame.origin
      let requests = indices.map { index in
        var request = windows[index].request
        if let current = request.current {
          request.current = current.moved(from: corner, to: .zero)
        }
        let named =
          request.isPlaced ? Self.corner(ofPlace: request.frame, on: output, outputs) : corner
        request.frame = request.frame.moved(from: named, to: .zero)
        return request
      }
      let frames = frames(of: requests, display: output.frame.size, margin: margin)
      for (index, frame) in zip(indices, frames) {
        result[index] = frame.moved(from: .zero, to: corner)
      }
    }
    return result
  }

  /// The corner of the output that a requested place means.
  private static func corner(
    ofPlace frame: Rectangle, on output: DesktopOutput, _ outputs: [DesktopOutput]
  ) -> Point {
    let meant = outputs.filter { $0.frame.sharedArea(frame) > 0 }
    if meant.isEmpty || meant.contains(where: { $0.id == output.id }) { return output.frame.origin }
    return meant[0].frame.origin
  }
}
