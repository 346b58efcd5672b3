import Dispatch
package import FilmDecoding
import Foundation
import LayerMedia
package import PlayerWords

/// Plays one film: requests come in, pictures go to the display, answers go out.
///
/// A film is opened at its first picture. `wantedRate` is what was asked for; the clock moves only while the decoder
/// is at the right place, so a seek stops it for a moment.
@MainActor package final class FilmPlayer {
  /// A task of the decoder that is not done yet.
  private enum Task: Equatable {
    case open
    case seek(number: Int?, target: Double)
    case repetition
  }

  /// A position to move to.
  private struct Seek {
    var number: Int?
    var target: Double
    var isExact: Bool
  }

  private let answer: (PlayerAnswer) -> Void
  private let renderer = AVSampleBufferVideoRenderer()
  private let delivery: PictureDelivery
  private let clock: FilmClock
  private let alarm: FilmAlarm
  private var decoder: FilmDecoder?
  private var events: (any DispatchSourceRead)?
  private var soundTimer: (any DispatchSourceTimer)?

  private var task: Task?
  /// The seek that follows the one that the decoder is at.
  private var nextSeek: Seek?
  private var wantedRate = 0.0
  /// The rate with which the decoder decodes.
  private var decodedRate = 1.0
  private var loops = false
  private var isAtEnd = false
  private var surfaceIsTold = false
  private var finishesWithSurface = false
  private var volume = 1.0
  private var isMuted = false
  /// Seconds of the run at the film's start: in the repetition that is decoded, and in the one that is seen.
  private var decodedOffset = 0.0
  private var seenOffset = 0.0

  /// Creates a player that has no film yet.
  ///
  /// - Parameter answer: called on the main actor.
  package init(answer: @escaping (PlayerAnswer) -> Void) throws {
    self.answer = answer
    delivery = PictureDelivery(to: renderer)
    clock = try FilmClock()
    alarm = FilmAlarm(clock)
    renderer.controlTimebase = clock.timebase
    renderer.onFirstFrame = { [weak self] in Self.onMain { self?.answer(.shown) } }
    renderer.shareFrames { [weak self] token, size, start in
      Self.onMain {
        self?.tell(
          .surface(
            token: token.description, width: Int(size.width), height: Int(size.height),
            start: start.isFinite ? start : nil))
      }
    }
  }

  nonisolated private static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  // MARK: Requests

  /// Does what an application asks.
  ///
  /// - Throws: for a film that cannot be opened, and for a request before or after its time.
  package func handle(_ request: PlayerRequest) throws(FilmError) {
    if case .open(let uri) = request { return try open(uri) }
    guard decoder != nil else { throw FilmError("`\(request.line)` comes before a film") }
    switch request {
    case .open: break
    case .play(let rate): play(rate)
    case .pause: pause()
    case .seek(let number, let position, let isExact):
      seek(Seek(number: number, target: position, isExact: isExact))
    case .loop(let isOn): loops = isOn
    case .volume(let volume):
      self.volume = volume
      decoder?.setVolume(volume, isMuted: isMuted)
    case .mute(let isOn):
      isMuted = isOn
      decoder?.setVolume(volume, isMuted: isOn)
    }
  }

  private func open(_ uri: String) throws(FilmError) {
    guard decoder == nil else { throw FilmError("a player has one film, and gets a second one") }
    // A manual clock waits for commands, sound does not.
    let hasSound = !RenderServerConnection.shared.isClockManual
    let decoder = try FilmDecoder(uri: uri, hasSound: hasSound, receiver: delivery)
    self.decoder = decoder
    let events = DispatchSource.makeReadSource(
      fileDescriptor: decoder.eventDescriptor, queue: .main)
    events.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.takeEvents() }
    }
    events.activate()
    self.events = events
    task = .open
    delivery.begin(at: 0)
    decoder.pause()
  }

  private func play(_ rate: Double) {
    wantedRate = rate
    guard task == nil else { return }
    if isAtEnd { return tellEnd() }
    run()
  }

  private func pause() {
    wantedRate = 0
    guard task == nil, !isAtEnd else { return }
    stop(at: clock.position)
  }

  private func seek(_ seek: Seek) {
    if let replaced = nextSeek?.number { answer(.sought(number: replaced, isDone: false)) }
    nextSeek = nil
    if task == nil { move(seek) } else { nextSeek = seek }
  }

  // MARK: The decoder

  private func takeEvents() {
    guard let decoder else { return }
    for event in decoder.takeEvents() {
      switch event {
      case .settled: hasSettled()
      case .ended: hasDecodedAll()
      case .failed(let reason): answer(.error(reason))
      }
    }
  }

  /// Moves the decoder. The clock stands still until it is there.
  private func move(_ seek: Seek) {
    guard let decoder else { return }
    alarm.cancel()
    isAtEnd = false
    let target = min(max(seek.target, 0), decoder.duration ?? .infinity)
    clock.set(seenOffset + target, rate: 0)
    (decodedOffset, seenOffset) = (0, 0)
    task = .seek(number: seek.number, target: target)
    decodedRate = wantedRate != 0 ? wantedRate : decodedRate
    decoder.pause()
    // The thread that delivers may wait for a buffer, which the flush frees.
    delivery.interrupt()
    renderer.flush()
    delivery.begin(at: 0)
    if !decoder.seek(to: target, rate: decodedRate, isExact: seek.isExact) {
      finishSeek(isDone: false)
    }
  }

  private func hasSettled() {
    switch task {
    case nil: break
    case .open:
      // The first picture has made its surface, which is told first. A film without pictures has none.
      if delivery.last == nil || surfaceIsTold {
        finishOpening()
      } else {
        finishesWithSurface = true
      }
    case .seek: finishSeek(isDone: true)
    case .repetition:
      task = nil
      goOn()
    }
  }

  private func tell(_ surface: PlayerAnswer) {
    answer(surface)
    surfaceIsTold = true
    if finishesWithSurface { finishOpening() }
  }

  private func finishOpening() {
    finishesWithSurface = false
    if delivery.last == nil, let reason = decoder?.reasonForNoPictures {
      return answer(.error(reason))
    }
    task = nil
    clock.set(delivery.last?.time ?? 0, rate: 0)
    decoder?.setVolume(volume, isMuted: isMuted)
    answer(.ready(duration: decoder?.duration ?? 0))
    tellTime()
    goOn()
  }

  private func finishSeek(isDone: Bool) {
    guard case .seek(let number, let target) = task else { return }
    task = nil
    clock.set(isDone ? delivery.last?.time ?? target : target, rate: 0)
    if let number { answer(.sought(number: number, isDone: isDone)) }
    tellTime()
    goOn()
  }

  /// Does what was asked for meanwhile.
  private func goOn() {
    if let seek = nextSeek {
      nextSeek = nil
      move(seek)
    } else if wantedRate == 0 {
      if clock.rate != 0 { stop(at: clock.position) }
    } else if wantedRate != clock.rate {
      run()
    }
  }

  // MARK: Running

  private func run() {
    guard let decoder else { return }
    guard decodedRate == wantedRate else {
      // A new rate is decoded from here on.
      return move(Seek(number: nil, target: filmPosition, isExact: true))
    }
    decoder.run()
    clock.set(clock.position, rate: wantedRate)
    tellTime()
    followSound()
  }

  private func stop(at position: Double) {
    soundTimer?.cancel()
    soundTimer = nil
    decoder?.pause()
    clock.set(position, rate: 0)
    tellTime()
  }

  /// Seconds of the film that are seen now.
  private var filmPosition: Double { clock.position - seenOffset }

  private func tellTime() {
    answer(
      .time(position: filmPosition, rate: clock.rate, host: clock.timebase.sourceClock.time.seconds)
    )
  }

  /// Keeps the clock with the sound, which runs by a clock of its own.
  private func followSound() {
    guard soundTimer == nil, decoder?.heardPosition != nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 0.25, repeating: 1)
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.compareWithSound() } }
    timer.activate()
    soundTimer = timer
  }

  private static let largestDifference = 0.015

  private func compareWithSound() {
    guard task == nil, !alarm.isSet, clock.rate != 0, let heard = decoder?.heardPosition else {
      return
    }
    let heardRun = seenOffset + heard
    guard abs(heardRun - clock.position) > Self.largestDifference else { return }
    clock.set(heardRun, rate: clock.rate)
    tellTime()
  }

  // MARK: The end

  /// All pictures of this repetition are on their way.
  private func hasDecodedAll() {
    guard let decoder else { return }
    let isForward = decodedRate > 0
    // A film without pictures ends with its sound.
    let length = isForward ? delivery.last?.end ?? decoder.duration ?? 0 : decoder.duration ?? 0
    let end = decodedOffset + (isForward ? length : 0)
    guard loops else {
      return alarm.set(at: end) { [weak self] in self?.reachEnd(end) }
    }
    let next = decodedOffset + (isForward ? length : -length)
    alarm.set(at: end) { [weak self] in self?.beginSeenRepetition(at: next) }
    decodedOffset = next
    task = .repetition
    delivery.begin(at: next)
    if !decoder.seek(to: isForward ? 0 : length, rate: decodedRate, isExact: true) {
      answer(.error("the film cannot begin anew"))
    }
  }

  private func beginSeenRepetition(at offset: Double) {
    seenOffset = offset
    answer(.end)
    tellTime()
  }

  private func reachEnd(_ end: Double) {
    isAtEnd = true
    wantedRate = 0
    stop(at: end)
    answer(.end)
  }

  private func tellEnd() {
    wantedRate = 0
    tellTime()
    answer(.end)
  }
}
