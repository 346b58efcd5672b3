import CoreAnimation
public import Foundation

extension UIViewPropertyAnimator {
  // MARK: Where it is

  /// True while the animation goes back to its start.
  ///
  /// A running animator reverses at once at its present place, a paused one with its next start. A
  /// stopped animator ignores the change.
  public var isReversed: Bool {
    get { turnsBack }
    set {
      guard newValue != turnsBack, state == .inactive || isInterruptible && state == .active
      else { return }
      let place = place
      turnsBack = newValue
      if isRunning { go(AnimatorCourse(isReversed: newValue, place: place)) }
    }
  }

  /// The part of the way that was played, 0…1, in the present direction: a part of the change with
  /// `scrubsLinearly`, or else a part of the time.
  ///
  /// Setting it makes an inactive animator active and paused. It has no effect while the animator
  /// runs, and after a stop. Apple's documentation leaves the direction open. Cost: one commit of
  /// the animations, which the server then holds.
  public var fractionComplete: CGFloat {
    get {
      guard state == .active else { return 0 }
      let fraction =
        scrubsLinearly ? shownMotion.progress : min(max(place / duration, 0), 1)
      let held = min(max(fraction, 0), 1)
      return CGFloat(turnsBack ? 1 - held : held)
    }
    set {
      if state == .inactive { pauseAnimation() }
      guard state == .active, !isRunning, isInterruptible, newValue.isFinite else { return }
      let fraction = min(max(Double(newValue), 0), 1)
      hold(at: turnsBack ? 1 - fraction : fraction, evenly: scrubsLinearly)
    }
  }

  /// Seconds from the begin of the way; negative during the delay.
  var place: TimeInterval {
    adoptBegin()
    return clock.place
  }

  private var shownMotion: AnimatorMotion {
    adoptBegin()
    return clock.now
  }

  /// Sets the clock to the begin of the animations, which their commit determines.
  private func adoptBegin() {
    if let track = tracks.first, let begin = track.beginTime {
      clock.begin(at: begin - track.start)
    }
  }

  // MARK: Moving

  /// Makes the changes and starts, or continues after a pause. Without changes, the animator ends
  /// in the next turn of the main queue.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Makes the changes, and starts after a delay in seconds; an active animator continues at once.
  public func startAnimation(afterDelay delay: TimeInterval) {
    switch state {
    case .stopped: return
    case .active:
      continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .inactive:
      begin(after: delay)
      isRunning = true
      if turnsBack {
        hold(at: 1, evenly: false)
        go(AnimatorCourse(isReversed: true, place: duration))
      }
      endSoonIfEmpty()
    }
  }

  /// Holds the animation at its present place. An inactive animator makes its changes, and shows
  /// none of them.
  public func pauseAnimation() {
    switch state {
    case .stopped: return
    case .inactive:
      begin(after: 0)
      hold(at: turnsBack ? 1 : 0, evenly: false)
    case .active:
      guard isRunning, isInterruptible else { return }
      adoptBegin()
      isRunning = false
      clock.hold()
      for track in tracks { track.hold() }
    }
  }

  /// Holds all animations at a part of the way.
  private func hold(at fraction: Double, evenly: Bool) {
    clock.scrub(to: fraction, evenly: evenly)
    for track in tracks { track.scrub(to: fraction * duration - track.start, evenly: evenly) }
  }

  /// Lets the server move held animations, until they go on or stop. The program then sets `fractionComplete` to what it
  /// hears of the same fraction, without a commit.
  ///
  /// - Parameter fraction: the part of the change that is shown, 0…1 from the start, whatever the direction.
  /// - Returns: false for an animator that is not held.
  @discardableResult func follow(_ fraction: CAExpression) -> Bool {
    guard state == .active, !isRunning, isInterruptible else { return false }
    let place = clock.now.progress * duration
    clock.scrub(to: clock.now.progress, evenly: true)
    for track in tracks { track.follow(fraction * CAExpression(duration), from: place) }
    return true
  }

  /// Continues after a pause.
  ///
  /// - Parameters:
  ///   - parameters: the pacing of the remaining way; nil keeps the animator's. A spring by its
  ///     physics has its own duration.
  ///   - durationFactor: the part of the animator's duration in which the remaining way is played;
  ///     0 stands for the time that was left.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    let place = place
    let left = turnsBack ? place : duration - place
    var wanted = left
    if durationFactor.isFinite, durationFactor > 0 { wanted = duration * Double(durationFactor) }
    if let settling = parameters?.springTimingParameters?.settlingDuration { wanted = settling }
    var course = AnimatorCourse(isReversed: turnsBack, place: place)
    if left > 0, wanted > 0 { course.stretch = wanted / left }
    course.pacing = parameters.map { $0.pacing(lasting: max(wanted, 0.001)) }
    isRunning = true
    go(course)
    endSoonIfEmpty()
  }

  private func go(_ course: AnimatorCourse) {
    clock.go(course)
    for track in tracks { track.go(course) }
  }

  // MARK: Ending

  /// Ends the animation at its present place: the values shown become the views' values.
  ///
  /// - Parameter withoutFinishing: true ends the animator, without its completions; false waits for
  ///   `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    let ends = origins.map(AnimatorEnds.init)
    settle(origins.map { ($0, $0.shownValue(tracks)) })
    isRunning = false
    if withoutFinishing {
      state = .inactive
      turnsBack = false
      completions = []
    } else {
      self.ends = ends
      state = .stopped
    }
  }

  /// Ends a stopped animation with the values of a position, and runs the completions.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    let ends = ends
    self.ends = []
    settle(
      ends.compactMap { end in
        switch finalPosition {
        case .end: (end.origin, end.finalValue)
        case .start: (end.origin, end.origin.value)
        case .current: nil
        }
      })
    conclude(finalPosition)
  }

  /// Handles the end of an animation; the last one ends the animator.
  func animationEnded(_ token: Int, of block: AnimationBlock) {
    guard let track = tracks.first(where: { $0.isToken(token, of: block) }) else { return }
    track.hasEnded = true
    guard isRunning, tracks.allSatisfy(\.hasEnded) else { return }
    reachEnd()
  }

  private func endSoonIfEmpty() {
    guard tracks.isEmpty else { return }
    inNextTurn {
      if self.isRunning, self.tracks.isEmpty { self.reachEnd() }
    }
  }

  private func reachEnd() {
    isRunning = false
    if pausesOnCompletion {
      clock.scrub(to: turnsBack ? 0 : 1, evenly: false)
      return
    }
    settle(turnsBack ? origins.map { ($0, $0.value) } : [])
    conclude(turnsBack ? .start : .end)
  }

  /// Sets values without animation, and removes the animations with the same commit.
  private func settle(_ values: [(AnimatorOrigin, Any?)]) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.performWithoutAnimation {
      for (origin, value) in values { origin.layer.setValue(value, forKeyPath: origin.property) }
    }
    for track in tracks { track.remove() }
    CATransaction.commit()
    tracks = []
    origins = []
  }

  private func conclude(_ position: UIViewAnimatingPosition) {
    state = .inactive
    turnsBack = false
    runCompletions(position)
  }

  func runCompletions(_ position: UIViewAnimatingPosition) {
    let completions = completions
    self.completions = []
    for completion in completions { completion(position) }
  }
}
