import GraphicsValues

/// The lines and curves of a path, cut where they enter and leave the area of another one.
struct PathLines {
  private let edges: AreaEdges
  private let map: AreaMap
  private let rule: CGPathFillRule
  private let subpaths: [Subpath]

  /// - Returns: nil if neither path has an extent.
  init?(_ lines: PathValue, _ area: PathValue, _ rule: CGPathFillRule) {
    subpaths = lines.subpaths
    guard let edges = AreaEdges(subpaths, area.subpaths, closesFirst: false) else { return nil }
    self.edges = edges
    self.rule = rule
    map = AreaMap(edges.chords, edges.sources, countsFirst: false)
  }

  /// Returns the lines on one side of the area's border. Lines along the border count as inside.
  func path(inside: Bool) -> PathValue {
    var path = PathValue()
    var runs: [AreaContour.Run] = []
    var subpath = 0
    func finish() {
      append(runs, of: subpath, to: &path)
      runs = []
    }
    for chord in edges.chords {
      let source = edges.sources[Int(chord.source)]
      guard !source.isSecond else { break }
      if source.subpath != subpath {
        finish()
        subpath = source.subpath
      }
      guard let edge = map.edge(along: chord) else { continue }
      let isInside = rule.covers(edge.left.second) || rule.covers(edge.right.second)
      guard isInside == inside else { continue }
      if let last = runs.last, last.source == chord.source, last.end == chord.start {
        runs[runs.count - 1].to = chord.to
        runs[runs.count - 1].end = chord.end
      } else {
        runs.append(
          AreaContour.Run(
            from: chord.from, to: chord.to, source: chord.source, start: chord.start,
            end: chord.end))
      }
    }
    finish()
    return path
  }

  /// Appends runs, connected ones as one subpath.
  private func append(_ runs: [AreaContour.Run], of subpath: Int, to path: inout PathValue) {
    var chains: [[AreaContour.Run]] = []
    for run in runs {
      if let last = chains.last?.last, last.to == run.from {
        chains[chains.count - 1].append(run)
      } else {
        chains.append([run])
      }
    }
    guard let first = chains.first?.first, let last = chains.last?.last else { return }
    let isClosed = subpaths[subpath].isClosed
    if chains.count > 1, isClosed, last.to == first.from {
      chains[0] = chains.removeLast() + chains[0]
    }
    for chain in chains {
      let segments = chain.map(edges.segment)
      path.append(
        Subpath(
          start: segments[0].start, segments: segments,
          isClosed: isClosed && chains.count == 1 && last.to == first.from))
    }
  }
}
