/// A gap to be opened in a list of commands; the commands from `place` on move towards the end.
package struct ListGap: Hashable, Sendable {
  /// Index of the first command that moves, before the move.
  package var place: Int
  /// Distance by which that command moves, and every command after it up to the next gap.
  package var distance: Int

  package init(place: Int, distance: Int) {
    self.place = place
    self.distance = distance
  }
}

extension [ListGap] {
  /// Returns the index that the command at `place` has after all gaps are open. The gaps are in ascending
  /// order of their places.
  package func moved(_ place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? place : place + self[low - 1].distance
  }
}

extension DrawCommands {
  /// Opens gaps between commands and fills them with `nothing`.
  ///
  /// - Parameters:
  ///   - gaps: Gaps in ascending order of their places and distances; places are relative to the range's
  ///     first command.
  ///   - range: The commands that move. Behind it, the list has as many more commands as the last one
  ///     moves, which are overwritten.
  /// - Complexity: O(commands that move).
  package mutating func open(_ gaps: [ListGap], in range: Range<Int>) {
    let nothing = DrawCommand(.nothing, bounds: .empty)
    heads.open(gaps, in: range, filling: nothing.head)
    bodies.open(gaps, in: range, filling: nothing.body)
  }
}

extension Array {
  fileprivate mutating func open(
    _ gaps: [ListGap], in range: Range<Int>, filling filler: Element
  ) {
    guard let last = gaps.last else { return }
    precondition(indices.contains(range) && count - range.upperBound >= last.distance)
    withUnsafeMutableBufferPointer { buffer in
      var end = range.upperBound
      for (index, gap) in gaps.enumerated().reversed() {
        let start = range.lowerBound + gap.place
        let before = index > 0 ? gaps[index - 1].distance : 0
        precondition(start <= end && start >= range.lowerBound && gap.distance >= before)
        // SAFETY: the moved commands end within the buffer, since no command moves further than the last
        // one.
        if start < end, let base = buffer.baseAddress {
          (base + start + gap.distance).update(from: base + start, count: end - start)
        }
        for place in start + before..<start + gap.distance { buffer[place] = filler }
        end = start
      }
    }
  }
}
