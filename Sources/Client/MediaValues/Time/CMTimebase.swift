import Foundation
import Synchronization

/// A time that an application sets, stops, and runs at any rate of a clock: what a player's position is.
///
/// A new timebase is at 0 and stands still.
public final class CMTimebase: Sendable {
  private struct State: Sendable {
    var mapping: TimebaseMapping
    var observers: [Int: @Sendable () -> Void] = [:]
    var lastObserver = 0
  }

  /// The clock that the timebase runs by.
  public let sourceClock: CMClock
  private let state: Mutex<State>

  private init(clock: CMClock, _ mapping: TimebaseMapping) {
    sourceClock = clock
    state = Mutex(State(mapping: mapping))
  }

  /// A timebase whose time is that of the host's clock.
  package static let hostTimebase = CMTimebase(
    clock: .hostTimeClock, TimebaseMapping(clockAnchor: 0, anchor: 0, rate: 1))

  /// Creates a timebase at 0 that stands still. Does not throw; Apple's has the word.
  public init(sourceClock: CMClock) throws {
    self.sourceClock = sourceClock
    state = Mutex(
      State(mapping: TimebaseMapping(clockAnchor: sourceClock.time.seconds, anchor: 0, rate: 0)))
  }

  /// The time now, in nanoseconds.
  public var time: CMTime {
    CMTime(
      seconds: mapping.time(atClock: sourceClock.time.seconds), preferredTimescale: nanoseconds)
  }

  /// Seconds of the timebase for each second of the clock; 0 for a timebase that stands still.
  public var rate: Double { mapping.rate }

  /// The line that takes the clock's times to this timebase's.
  package var mapping: TimebaseMapping { state.withLock { $0.mapping } }

  /// Moves the timebase to a time. The rate stays.
  ///
  /// - Throws: `NSError` with `kCMTimebaseError_InvalidParameter` for a time that is no number.
  public func setTime(_ time: CMTime) throws {
    try setRate(rate, anchorTime: time, immediateSourceTime: sourceClock.time)
  }

  /// Sets the rate. The time goes on from where it is.
  ///
  /// - Throws: `NSError` with `kCMTimebaseError_InvalidParameter` for a rate that is not finite.
  public func setRate(_ rate: Double) throws {
    let now = sourceClock.time
    let time = mapping.time(atClock: now.seconds)
    try setRate(
      rate, anchorTime: CMTime(seconds: time, preferredTimescale: nanoseconds),
      immediateSourceTime: now)
  }

  /// Sets the rate, and the time that belongs to a time of the clock.
  ///
  /// - Throws: `NSError` with `kCMTimebaseError_InvalidParameter` for a rate that is not finite and for a
  ///   time that is no number.
  public func setRate(_ rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime) throws {
    let (anchor, clock) = (anchorTime.seconds, immediateSourceTime.seconds)
    guard rate.isFinite, anchor.isFinite, clock.isFinite else {
      throw NSError(
        domain: NSOSStatusErrorDomain, code: Int(kCMTimebaseError_InvalidParameter),
        userInfo: [
          NSLocalizedDescriptionKey:
            "a timebase takes numbers: rate \(rate), time \(anchorTime), time of the clock \(immediateSourceTime)"
        ])
    }
    let observers = state.withLock { state in
      state.mapping = TimebaseMapping(clockAnchor: clock, anchor: anchor, rate: rate)
      return Array(state.observers.values)
    }
    for observer in observers { observer() }
  }

  /// Calls a closure after each change of time or rate, on the thread that made it.
  ///
  /// - Returns: the number by which `ignore` ends that.
  package func observe(_ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = body
      return state.lastObserver
    }
  }

  /// Ends the calls of a closure.
  package func ignore(_ observer: Int) {
    let old = state.withLock { $0.observers.removeValue(forKey: observer) }
    withExtendedLifetime(old) {}
  }
}

/// A parameter is missing.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12746
/// A parameter is impossible.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12747

/// Makes a timebase at 0 that stands still.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock,
  timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  status { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) }
}
/// Returns a timebase's time now.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }
/// Moves a timebase to a time.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  status { try timebase.setTime(time) }
}
/// Returns a timebase's rate.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }
/// Sets a timebase's rate.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  status { try timebase.setRate(rate) }
}
/// Sets a timebase's rate, and the time that belongs to a time of its clock.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  status {
    try timebase.setRate(rate, anchorTime: anchorTime, immediateSourceTime: immediateSourceTime)
  }
}
/// Returns a timebase's clock.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// Returns the code of an error that a block throws; `noErr` without one.
func status(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch {
    return OSStatus((error as NSError).code)
  }
}
