import AnimationEvaluation
import Foundation
import GraphicsValues

/// An animation on a layer: the layer's copy of the object, its descriptions and its state.
///
/// An animation whose key path names a sublayer is attached twice: to the layer that it was added
/// to, the host, which has key, callbacks and completion, and as an *effect* to the sublayer, where
/// it changes the values.
///
/// Used under `SharedLock` only.
final class AttachedAnimation {
  /// Nil for an animation added without a key, which only `removeAllAnimations` removes.
  let key: String?
  let animation: CAAnimation
  private(set) var description: AnimationDescription
  /// The description for values that the layer's class itself draws; nil without such values.
  private(set) var custom: AnimationDescription?
  /// True if the layer draws itself again in every frame while the animation runs (§2.10).
  let needsDisplay: Bool
  /// For an effect, the layer that the animation was added to; nil for any other animation.
  let host: Host?
  /// The effects on sublayers.
  var effects: [Effect] = []
  /// Keeps the images of the descriptions alive.
  private let images: [ImageHandle]
  /// The layers that the description names, by their numbers in it.
  private let sources: [CAExpression.Node.Weak]
  private let groups: [CompletionGroup]
  /// The animation's delegate at the time when it was added, since events come on other threads
  /// than those that use the animation. Nil for an effect.
  private let delegate: (any CAAnimationDelegate)?
  /// The environment in which the animation was added, for the calls of the delegate.
  private let environment = LayerEnvironment.current
  private var compiled: CompiledAnimation?
  private var compiledCustom: CompiledAnimation?

  /// The animation's id on the wire; 0 before the commit.
  var id: UInt32 = 0
  /// True if the server was sent the animation, false if it was left out over a limit.
  var isSent = false
  /// True once `beginTime` is resolved; the resolved time may be 0 (§4.5).
  private(set) var isResolved = false
  /// The begin time that the application set; 0 for the time of the commit.
  private let givenBeginTime: CFTimeInterval
  private(set) var didStart = false
  private(set) var didStop = false
  /// The states of an interaction that the program has not been told.
  private var states: [CAInteractionState] = []
  /// True once the server has told values of an interaction: its movements have begun.
  private(set) var wasTold = false

  struct Host { weak var layer: CALayer? }

  struct Effect {
    weak var layer: CALayer?
    let attached: AttachedAnimation
  }

  init(
    key: String?, animation: CAAnimation, content: AnimationContent,
    groups: [CompletionGroup] = [], host: Host? = nil
  ) {
    self.key = key
    self.animation = animation
    self.description = content.description
    givenBeginTime = content.description.timing.beginTime
    self.custom = content.custom
    self.needsDisplay = content.needsDisplay
    self.images = content.images
    self.sources = content.sources
    self.groups = groups
    self.delegate = host == nil ? animation.delegate : nil
    self.host = host
    for group in groups { group.enter() }
  }

  /// A layer that is freed before the animation's end leaves it unfinished.
  deinit { SharedLock.held { stop(finished: false) } }

  /// Resolves the begin time when the animation is committed.
  func resolve(on layer: CALayer, _ times: inout RenderedTimes) {
    guard !isResolved else { return }
    isResolved = true
    if let host {
      // An effect begins with its host's animation; its begin time is in its own layer's time.
      let given = description.timing.beginTime
      var media = times.mediaTime
      if given != 0, let outer = host.layer {
        media = times.mediaTime(of: outer, localTime: given)
      }
      // While the host's time stands still, neither the host's animation nor the effect begins.
      if media.isFinite { setBeginTime(layer.renderedTime(at: media)) }
    } else if animation.beginTime == 0, description.timeSource == nil {
      let now = times.localTime(of: layer)
      animation.beginTime = now
      setBeginTime(now)
    }
  }

  /// Takes the resolved begin time back, so that it can be resolved by another clock.
  func unresolve() {
    guard isResolved else { return }
    isResolved = false
    if host == nil, givenBeginTime == 0 { animation.beginTime = 0 }
    setBeginTime(givenBeginTime)
  }

  /// Resolves the begin time of an animation on a layer that is in no window.
  ///
  /// - Parameter now: in the layer's local time.
  func resolveUncommitted(now: CFTimeInterval) {
    guard !isResolved else { return }
    isResolved = true
    guard description.timing.beginTime == 0, description.timeSource == nil else { return }
    if host == nil { animation.beginTime = now }
    setBeginTime(now)
  }

  private func setBeginTime(_ time: CFTimeInterval) {
    description.timing.beginTime = time
    custom?.timing.beginTime = time
  }

  /// Applies the animation to its layer's values at a local time of the layer.
  func apply(at localTime: CFTimeInterval, to values: inout LayerValues) {
    guard isResolved else { return }
    let ready = compiled ?? CompiledAnimation(description)
    compiled = ready
    ready.apply(at: localTime, to: &values)
  }

  /// Applies the animation to the values that the layer's class itself draws.
  func apply(at localTime: CFTimeInterval, to values: inout CustomValues) {
    guard isResolved, let custom else { return }
    let ready = compiledCustom ?? CompiledAnimation(custom)
    compiledCustom = ready
    ready.apply(at: localTime, to: &values)
  }

  // MARK: Programs

  /// True if the description names layers.
  var namesLayers: Bool { description.namesLayers }

  /// Returns the numbers of the layers that the description names on the wire; 0 for a layer that the server does not have.
  func wireNumber(ofSource number: UInt32) -> UInt32 {
    guard Int(number) < sources.count else { return 0 }
    return sources[Int(number)].layer?.rendered?.id ?? 0
  }

  /// Returns the animation's time at a media time: that of its source, or else its layer's.
  func time(_ localTime: CFTimeInterval, _ moment: PresentationMoment) -> CFTimeInterval {
    guard let source = description.timeSource else { return localTime }
    return evaluate(source, localTime, moment) { columns, row in columns.result(row, 0) } ?? .nan
  }

  /// Applies an expression to its layer's values; other animations change nothing.
  func applyExpression(
    at localTime: CFTimeInterval, _ moment: PresentationMoment, to values: inout LayerValues
  ) {
    guard isResolved, case .expression(let expression) = description.content,
      compiled?.isActive(at: time(localTime, moment)) == true
    else { return }
    let path = expression.target.keyPath
    guard
      var part = evaluate(
        expression.program, localTime, moment, { $0.value($1, as: path.valueType) }
      )
      .flatMap({ $0 })
    else { return }
    let whole = values[path.key]
    if expression.target.isAdditive {
      guard let sum = whole.value(of: path.component)?.adding(part) else { return }
      part = sum
    }
    if let value = whole.setting(path.component, to: part), value.isFinite {
      values[path.key] = value
    }
  }

  private func evaluate<Result>(
    _ program: ExpressionProgram, _ localTime: CFTimeInterval, _ moment: PresentationMoment,
    _ result: (ExpressionColumns, Int) -> Result
  ) -> Result? {
    var columns = ExpressionColumns()
    guard let row = columns.add(program) else { return nil }
    var shown: [UInt32: LayerValues?] = [:]
    let inputs = program.inputs.map { input in
      switch input {
      case .time: return localTime
      case .interaction(let interaction):
        return source(interaction.layer)?.rendered?.interaction?.sample
          .number(interaction.quantity) ?? .nan
      case .property(let property):
        let known = shown[property.layer] ?? moment.values(of: source(property.layer))
        shown[property.layer] = known
        return known.flatMap {
          $0[property.keyPath.key].value(of: property.keyPath.component)?
            .number(Int(property.index))
        } ?? .nan
      }
    }
    _ = columns.update(row) { inputs[$0] }
    return result(columns, row)
  }

  private func source(_ number: UInt32) -> CALayer? {
    Int(number) < sources.count ? sources[Int(number)].layer : nil
  }

  // MARK: Interactions

  /// Passes the values of an interaction on to the application, on the main queue.
  func tell(_ state: CAInteractionState) {
    wasTold = true
    guard (animation as? CAInteraction)?.onChange != nil else { return }
    let isWaiting = !states.isEmpty
    if let last = states.last, state.replaces(last) { states.removeLast() }
    states.append(state)
    if isWaiting { return }
    let handover = Handover(self)
    MainQueue.async(in: environment) { handover.content.deliverStates() }
  }

  private func deliverStates() {
    while let state = SharedLock.held({ nextState() }) {
      (animation as? CAInteraction)?.onChange?(state)
    }
  }

  /// Removes and returns the oldest state; nil once there is none, or the interaction was replaced.
  private func nextState() -> CAInteractionState? {
    didStop || states.isEmpty ? nil : states.removeFirst()
  }

  /// The description for a server that does not know the layer: an interaction begins with the values that were told
  /// last, and with no movement that has begun.
  func description(resentWith state: CAInteractionState?) -> AnimationDescription {
    guard case .interaction(var interaction) = description.content else { return description }
    if let state { interaction.begin(with: state.sample.values) }
    if wasTold { interaction.drives = [] }
    var description = description
    description.content = .interaction(interaction)
    return description
  }

  // MARK: Callbacks (§10.6)

  func start() {
    guard !didStart, !didStop else { return }
    didStart = true
    writeToLog { log, time in log.started(self, at: time) }
    guard let delegate else { return }
    let handover = Handover((delegate, animation))
    MainQueue.async(in: environment) {
      handover.content.0.animationDidStart(handover.content.1)
    }
  }

  /// Ends the animation; later calls do nothing. The delegate is called before the completion
  /// blocks.
  func stop(finished: Bool) {
    guard !didStop else { return }
    if finished { start() }
    didStop = true
    writeToLog { log, time in log.stopped(self, finished: finished, at: time) }
    if let delegate {
      let handover = Handover((delegate, animation))
      MainQueue.async(in: environment) {
        handover.content.0.animationDidStop(handover.content.1, finished: finished)
      }
    }
    for group in groups { group.leave() }
  }

  private func writeToLog(_ write: (AnimationLog, CFTimeInterval) -> Void) {
    let session = environment.session
    // An animation that was never committed has no number, and is not in the log.
    if let log = session.animationLog, id != 0 { write(log, session.currentTime) }
  }
}

/// The descriptions of an animation for one layer.
struct AnimationContent {
  var description: AnimationDescription
  var custom: AnimationDescription?
  var needsDisplay: Bool
  var images: [ImageHandle]
  var sources: [CAExpression.Node.Weak]
  /// The sublayers that the animation also changes, as names from the layer down.
  var sublayers: [[String]] = []

  /// - Parameter scope: `.layer`, or the `.sublayer` scope that leads to `layer`.
  init(_ animation: CAAnimation, _ scope: AnimationContext.Scope = .layer, of layer: CALayer) {
    var context = AnimationContext(scope, of: layer)
    description = animation.description(in: &context, duration: animation.duration)
    needsDisplay = context.needsDisplay
    images = context.images
    sources = context.sources
    for other in context.otherScopes {
      switch other {
      case .layer: break
      case .sublayer(let names): sublayers.append(names)
      case .custom:
        var context = AnimationContext(.custom, of: layer)
        custom = animation.description(in: &context, duration: animation.duration)
        images += context.images
      }
    }
  }
}
