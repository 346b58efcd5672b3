import GraphicsValues

extension RenderTree {
  /// Returns the time at which motion needs a frame, after the update of a frame.
  ///
  /// Motion that cannot be seen needs no frame: the layer, or one above it, is hidden or transparent; its
  /// window is not on the display; it lies outside the display or is clipped away; or a layer that is opaque
  /// and stands still covers it. Its time goes on, so that the next frame shows it right. Motion that will
  /// come into sight is found by looking ahead, frame by frame.
  ///
  /// - Parameters:
  ///   - time: the media time of the frame.
  ///   - interval: seconds from one frame to the next.
  ///   - view: the number of the view in which the motion is seen or not.
  /// - Returns: `time` if the next frame differs, or may differ; a later time at which motions have to be
  ///   looked at again; infinite if nothing that moves can come into sight without another change.
  package func nextSight(after time: Double, interval: Double, view index: Int = 0) -> Double {
    self[view: index].nextSight(scene, after: time, interval: interval)
  }
}

extension OutputView {
  /// Frames that are looked at in advance, at most.
  private static let mostFrames = 600
  /// Frames that are looked at in advance, at least: with more to do, motion counts as seen.
  private static let leastFrames = 30
  /// Layers and commands that are looked at, at most: some milliseconds. With more, motion counts as seen.
  private static let mostLooks = 1 << 18
  /// Cost of the layers that are placed in advance, in rows, counted once for each frame: some milliseconds.
  private static let mostPlacements = 1 << 14

  fileprivate func nextSight(
    _ scene: Scene, after time: Double, interval: Double
  ) -> Double {
    // Results of expressions and pairings are not known in advance, so their layer counts as seen.
    if !scene.timeline.expressions.isEmpty || !scene.timeline.interactions.isEmpty
      || !scene.timeline.pairings.isEmpty
    {
      return time
    }
    var unseen: [(window: Int32, motion: UnseenMotion)] = []
    var looks = Self.mostLooks
    var each = 0
    var known = Set<MovingRows.Row>()
    let shown = leavesOutOthers ? Set(order) : nil
    var moving = MovingRows(scene)
    var next = moving.next()
    while let window = next?.window {
      if shown?.contains(window) == false {
        next = moving.next()
        continue
      }
      guard let sight = sight(in: window, scene) else { return time }
      while let row = next, row.window == window {
        next = moving.next()
        guard looks > 0 else { return time }
        guard let top = sight.outermostMotion(at: row.row, &looks, scene),
          known.insert(MovingRows.Row(window: window, row: top)).inserted
        else { continue }
        looks -= drawList.commands.count
        guard var motion = sight.motion(at: top, scene) else { continue }
        looks -= motion.cost
        if sight.isSeen(&motion, at: time, scene) { return time }
        guard motion.moves else { continue }
        each += motion.cost
        if each > Self.mostPlacements / Self.leastFrames { return time }
        unseen.append((window, motion))
      }
    }
    guard !unseen.isEmpty else { return .infinity }
    let frames = min(Self.mostPlacements / max(each, 1), Self.mostFrames)
    guard frames >= Self.leastFrames, interval > 0 else { return time }
    var earliest = time + Double(frames) * interval
    for index in unseen.indices {
      guard let sight = sight(in: unseen[index].window, scene) else { return time }
      for frame in 1...frames {
        let ahead = time + Double(frame) * interval
        if ahead >= earliest { break }
        guard sight.isSeen(&unseen[index].motion, at: ahead, scene) else { continue }
        // The frame before it, because frames may be made between these times.
        earliest = frame == 1 ? time : time + Double(frame - 1) * interval
        break
      }
      if earliest <= time { return time }
    }
    return earliest
  }

  /// The motions in a window; nil for a window that the view has not placed yet.
  private func sight(in window: Int32, _ scene: Scene) -> MotionSight? {
    guard let placed = placed(window, scene) else { return nil }
    return MotionSight(placed, segments[Int(window)], drawList)
  }
}
