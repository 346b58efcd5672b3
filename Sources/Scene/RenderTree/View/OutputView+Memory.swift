import DrawList
import GraphicsValues

extension OutputView {
  /// Bytes of the rows, placements and commands of windows, by client. Cost: O(windows).
  ///
  /// - Parameter isFirst: whether to count what all views of the scene share.
  func displayBytes(_ scene: Scene, isFirst: Bool = true) -> [UInt32: Int] {
    let list =
      drawList.commands.heads.heapBytes + drawList.commands.bodies.heapBytes
      + drawList.details.heapBytes
    let count = max(drawList.commands.count, 1)
    var bytes: [UInt32: Int] = [:]
    for window in scene.windows.order {
      let topology = scene.windows.topologies[Int(window)]
      var sum = isFirst ? topology.heapBytes : 0
      if segments.indices.contains(Int(window)) {
        let segment = segments[Int(window)]
        sum += segment.heapBytes + list / count * segment.listRange.count
      }
      bytes[topology.client, default: 0] += sum
    }
    for (client, own) in resources.detailBytes { bytes[client, default: 0] += own }
    return bytes
  }

  /// Bytes of a command.
  static let commandBytes =
    MemoryLayout<DrawCommand.Head>.stride + MemoryLayout<DrawCommand.Body>.stride
  /// Least number of bytes of a layer.
  static let rowBytes = Topology.rowBytes + Segment.rowBytes + commandBytes
}

extension Segment {
  fileprivate var heapBytes: Int {
    places.heapBytes + changedRows.heapBytes + changedRanges.heapBytes + commands.heapBytes
  }

  fileprivate static let rowBytes =
    MemoryLayout<Placement>.stride + MemoryLayout<LinearPart>.stride
    + 2 * MemoryLayout<PixelRect>.stride + 3 * MemoryLayout<CommandRuns.Run>.stride
    + MemoryLayout<RowState>.stride
}

extension Places {
  fileprivate var heapBytes: Int {
    placements.heapBytes + linears.heapBytes + clips.heapBytes + planes.heapBytes
      + HeapBytes.dictionary(
        capacity: deepRows.isEmpty ? 0 : deepRows.capacity,
        stride: MemoryLayout<Int32>.stride)
  }
}

extension SegmentCommands {
  fileprivate var heapBytes: Int {
    runs.heapBytes + brackets.heapBytes + spaces.heapBytes + bitmaps.heapBytes + patch.heapBytes
  }
}

extension Patch {
  fileprivate var heapBytes: Int {
    emitter.buffer.heapBytes + changedGroups.heapBytes + places.heapBytes + groupEnds.heapBytes
      + brackets.heapBytes + outgrown.layers.heapBytes + outgrown.arrivals.heapBytes
  }
}

extension CommandBuffer {
  /// Bytes of commands and details, without the heap memory of the details.
  var heapBytes: Int {
    commands.heads.heapBytes + commands.bodies.heapBytes + details.heapBytes
  }
}
