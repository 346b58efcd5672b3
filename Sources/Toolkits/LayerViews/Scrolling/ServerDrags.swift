import CoreAnimation
import Foundation
import ScrollPhysics

/// The interaction by which the server drags the content of a scroll view, and what the program knows of it.
///
/// The server has the content from the commit on that adds the interaction. The content follows the interaction's
/// value, and the view's own offset follows the states that the server tells. Whatever the program wants to move by
/// itself, an animated offset or a drag of its own, takes the interaction away until it is over.
@MainActor final class ServerDrags {
  /// All that the interaction depends on.
  private struct Setup: Equatable {
    let x: ScrollAxis
    let y: ScrollAxis
    let axes: ScrollMotion.Axes
    let bounces: Bool
    let pages: Bool
    let rate: CGFloat
    let isLocked: Bool
    let takesWheels: Bool
  }

  private unowned let view: UIScrollView
  private var setup: Setup?
  /// The offset at which the server has the content, or will have it at the end of its motion, as far as the program
  /// knows.
  private(set) var offset = CGPoint.zero
  /// Velocity of the offset, in points per second, as the server told it last.
  private(set) var velocity = CGPoint.zero
  /// Number of fingers that the interaction follows.
  private(set) var fingers = 0
  /// True while the program decides about the fingers that are down.
  private var isLeft = false
  /// Number of times that fingers have begun to drag, as the program has heard.
  private var drags = 0
  /// Media time at which the server got the content, in seconds.
  private var beginning = 0.0
  /// True after a change of limits during a motion, which may end elsewhere than the program knows.
  private(set) var isTurned = false

  private static let key = "drags"
  private static let sides: [(ScrollMotion.Axes, CAInteractionAxis.Kind, String)] = [
    (.horizontal, .x, "bounds.origin.x"), (.vertical, .y, "bounds.origin.y"),
  ]

  /// Keys of the animations by which the content follows the interaction.
  static let paths = sides.map(\.2)

  /// Most interactions of scroll views; a server takes 1,024 of a client, of which an application has the others.
  private static let most = 256
  private static let all = EnvironmentLocal { Actives() }

  /// The interactions of an environment's scroll views.
  private final class Actives {
    var drags: [Weak<ServerDrags>] = []
  }

  init(_ view: UIScrollView) { self.view = view }

  /// True while the server has the content.
  var isActive: Bool { setup != nil }

  /// True while fingers may move the content before the program hears of it.
  var mayOutrun: Bool {
    isActive && (fingers > 0 || view.motion.isTracking || view.motion.drag?.isServers == true)
  }

  /// True if the server has taken fingers already of which the program has not heard so far. It is late for a decision
  /// about them: they are cancelled, and the content is where they have moved it.
  var hasTaken: Bool {
    guard isActive, let state = view.layer.interaction.state else { return false }
    return state.time > beginning && state.drags > drags
  }

  // MARK: Whose turn it is

  /// Gives the content to the server, or takes it back, and tells the server of changes.
  func update() {
    // The program may have removed all animations of the layer.
    if isActive, view.layer.animation(forKey: Self.key) == nil { end() }
    guard view.mayRunDrags, !isLeft else { return end() }
    let (x, y) = view.limits
    let place = view.bounds.origin
    // Content that the program has put beyond an edge stays there until a finger moves it.
    if view.motion.isAtRest, !x.contains(place.x) || !y.contains(place.y) { return end() }
    let new = Setup(
      x: x, y: y, axes: view.draggable, bounces: view.bounces, pages: view.isPagingEnabled,
      rate: view.decelerationRate.rawValue, isLocked: view.isDirectionalLockEnabled,
      takesWheels: view.motion.runsOnServer == true)
    guard new != setup || place != offset else { return }
    guard isActive || hasRoom else { return }
    let isMoved = !isActive || place != offset
    if !isActive { (drags, beginning) = (0, CACurrentMediaTime()) }
    if !isMoved, !view.motion.isAtRest { isTurned = true }
    if new != setup {
      let isOther = new.axes != setup?.axes
      setup = new
      view.layer.add(makeInteraction(new, at: place), forKey: Self.key)
      if isOther { follow(new.axes) }
    }
    if isMoved {
      offset = place
      for (side, kind, _) in Self.sides where new.axes.contains(side) {
        view.layer.interaction.set(kind, to: kind == .x ? place.x : place.y)
      }
    }
    view.indicators.followServer()
  }

  /// True if one more scroll view may have an interaction.
  private var hasRoom: Bool {
    let all = Self.all.current
    all.drags.removeAll { $0.object?.isActive != true }
    guard all.drags.count < Self.most else { return false }
    all.drags.append(Weak(self))
    return true
  }

  /// Takes the content back, at the offset that the program knows. A drag that the server runs ends there: it will tell of
  /// no lift any more.
  func end() {
    guard isActive else { return }
    let isDragging = view.motion.drag?.isServers == true
    setup = nil
    fingers = 0
    isTurned = false
    view.layer.removeAnimation(forKey: Self.key)
    for (_, _, path) in Self.sides { view.layer.removeAnimation(forKey: path) }
    view.indicators.leaveServer()
    if isDragging { view.serverDragEnded() }
  }

  /// Lets the program decide about the fingers that are down, until all have lifted.
  func leaveFingers() {
    isLeft = true
    end()
  }

  /// Called when fingers that may become the server's are down.
  func fingersCame() {
    guard isActive else { return }
    if view.motion.isAtRest, !view.mayRunDrags { return end() }
    guard view.makesViewsAhead else { return }
    // The touch's own changes are shown first.
    inNextTurn { [weak view] in view?.setNeedsLayout() }
  }

  /// Called when no finger that the program knows of is down.
  func fingersLifted() {
    guard isLeft else { return }
    isLeft = false
    view.serverDragsChanged()
  }

  private func follow(_ axes: ScrollMotion.Axes) {
    let numbers = view.layer.interaction
    for (side, kind, path) in Self.sides {
      if axes.contains(side) {
        view.layer.follow(path, [kind == .x ? numbers.x : numbers.y])
      } else {
        view.layer.removeAnimation(forKey: path)
      }
    }
  }

  private func makeInteraction(_ setup: Setup, at place: CGPoint) -> CAInteraction {
    let interaction = CAInteraction()
    for (side, kind, _) in Self.sides where setup.axes.contains(side) {
      let axis = kind == .x ? setup.x : setup.y
      var made = CAInteractionAxis(
        kind, in: axis.lower...axis.upper, initialValue: kind == .x ? place.x : place.y)
      made.gain = -1
      made.extent = axis.extent
      made.decelerationRate = setup.rate
      made.bounces = setup.bounces
      // Axes that content cannot be dragged along are left out.
      made.alwaysBounces = true
      if setup.pages, axis.extent > 0 { made.snap = .pages }
      interaction.axes.append(made)
    }
    interaction.isDirectionalLockEnabled = setup.isLocked
    interaction.followsWheels = setup.takesWheels
    interaction.onChange = { [weak self] state in
      MainActor.assumeIsolated { self?.receive(state) }
    }
    return interaction
  }

  // MARK: What the server tells

  private func receive(_ state: CAInteractionState) {
    guard let setup else { return }
    fingers = state.fingers
    drags = state.drags
    let wasTurned = isTurned
    if state.phase == .idle { isTurned = false }
    let rest = view.bounds.origin
    let place = CGPoint(
      x: setup.axes.contains(.horizontal) ? state.value(.x) : rest.x,
      y: setup.axes.contains(.vertical) ? state.value(.y) : rest.y)
    velocity = CGPoint(x: state.velocity(.x), y: state.velocity(.y))
    switch state.phase {
    case .tracking: view.serverDragged(to: place)
    case .released: view.serverReleased(at: place, velocity: velocity, time: state.time)
    case .decelerating, .snapping:
      view.serverMoves(at: place, velocity: velocity, time: state.time)
    case .idle: view.serverRests(at: place, isTurned: wasTurned)
    case .driven: break
    }
  }

  /// Notes where the server has the content, or will have it.
  func note(_ place: CGPoint) { offset = place }
}
