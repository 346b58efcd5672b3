import Expectations
import Glibc
import Logging
import OutputKMS
import Testing

@Suite struct ConsoleSeatTests {
  private let console = FakeConsole()
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private func makeSeat() -> ConsoleSeat { ConsoleSeat(console, logger: logger) }

  @Test func `a switch waits until the pause is acknowledged`() throws {
    let seat = makeSeat()
    let card = try seat.open(device: "/dev/dri/card0")
    expectEqual(card.path, "/dev/dri/card0")
    console.requests = [.leave]
    expectEqual(seat.pollEvents(), [.paused])
    expectEqual(seat.isActive, false)
    expectEqual(console.takeCalls(), ["open /dev/dri/card0 101"])
    seat.acknowledgePause()
    expectEqual(console.takeCalls(), ["drop 101", "agree to leave"])
    console.requests = [.enter]
    expectEqual(seat.pollEvents(), [.resumed])
    expectEqual(console.takeCalls(), ["agree to enter", "take 101"])
    expectEqual(seat.isActive, true)
  }

  @Test func `only open cards are masters`() throws {
    let seat = makeSeat()
    let card = try seat.open(device: "/dev/dri/card0")
    let keys = try seat.open(device: "/dev/input/event0")
    let second = try seat.open(device: "/dev/dri/card1")
    seat.close(card)
    seat.close(keys)
    _ = console.takeCalls()
    console.requests = [.leave]
    _ = seat.pollEvents()
    seat.acknowledgePause()
    expectEqual(console.takeCalls(), ["drop \(second.descriptor)", "agree to leave"])
  }

  @Test func `nothing is opened during a pause`() {
    let seat = makeSeat()
    console.requests = [.leave]
    _ = seat.pollEvents()
    expectEqual(error { _ = try seat.open(device: "/dev/dri/card0") }?.code, EPERM)
    seat.acknowledgePause()
    expectEqual(
      error { _ = try seat.open(device: "/dev/dri/card0") }?.description,
      "opening of /dev/dri/card0: Operation not permitted")
  }

  @Test func `a device that is missing is named`() {
    console.missing = ["/dev/dri/card7"]
    let seat = makeSeat()
    expectEqual(
      error { _ = try seat.open(device: "/dev/dri/card7") }?.description,
      "opening of /dev/dri/card7: No such file or directory")
  }

  @Test func `a card that does not come back does not stop the seat`() throws {
    let seat = makeSeat()
    _ = try seat.open(device: "/dev/dri/card0")
    console.masterCode = EBUSY
    console.requests = [.leave]
    _ = seat.pollEvents()
    seat.acknowledgePause()
    console.requests = [.enter]
    expectEqual(seat.pollEvents(), [.resumed])
  }

  @Test func `a request before the first is answered changes nothing`() {
    let seat = makeSeat()
    console.requests = [.leave, .leave]
    expectEqual(seat.pollEvents(), [.paused])
    expectEqual(console.takeCalls(), [])
    seat.acknowledgePause()
    seat.acknowledgePause()
    expectEqual(console.takeCalls(), ["agree to leave"])
  }

  @Test func `a signal that the kernel did not send is over at once`() throws {
    let seat = makeSeat()
    _ = try seat.open(device: "/dev/dri/card0")
    console.isSwitchFalse = true
    console.requests = [.leave]
    expectEqual(seat.pollEvents(), [.paused])
    seat.acknowledgePause()
    expectEqual(seat.pollEvents(), [.resumed])
    expectEqual(seat.isActive, true)
    expectEqual(console.takeCalls().suffix(2), ["agree to enter", "take 101"])
  }

  @Test func `a seat that begins on another terminal is paused`() {
    console.shownTerminal = 3
    let seat = makeSeat()
    expectEqual(seat.isActive, false)
    console.requests = [.enter]
    expectEqual(seat.pollEvents(), [.resumed])
    expectEqual(seat.isActive, true)
  }

  @Test func `a machine without terminals is always active`() {
    console.terminal = nil
    console.shownTerminal = nil
    let seat = makeSeat()
    expectEqual(seat.isActive, true)
    expectNil(seat.eventDescriptor)
    expectEqual(seat.kind, "devices without a terminal")
    expectEqual(
      error { try seat.switchTerminal(to: 2) }?.description,
      "switching to terminal 2 of devices without a terminal: Inappropriate ioctl for device")
  }

  @Test func `terminals are switched by number`() throws {
    let seat = makeSeat()
    try seat.switchTerminal(to: 2)
    expectEqual(console.takeCalls(), ["show 2"])
    expectEqual(error { try seat.switchTerminal(to: 70) }?.code, ENXIO)
  }

  @Test func `the end restores the terminal once`() {
    do {
      let seat = makeSeat()
      console.requests = [.leave]
      _ = seat.pollEvents()
      seat.end()
      seat.end()
      console.requests = [.enter]
      expectEqual(seat.pollEvents(), [])
      expectEqual(error { _ = try seat.open(device: "/dev/dri/card0") }?.code, EPERM)
    }
    expectEqual(console.takeCalls(), ["agree to leave", "restore"])
  }

  @Test func `any order of switches keeps the master`() throws {
    var random = RandomOrder(seed: 0x5EA7)
    let seat = makeSeat()
    let card = try seat.open(device: "/dev/dri/card0")
    _ = console.takeCalls()
    var isPending = false
    for _ in 0..<10_000 {
      switch random.next(below: 4) {
      // The kernel asks once, and shows the terminal again only after it has left.
      case 0 where seat.isActive: console.requests.append(.leave)
      case 1 where !seat.isActive && !isPending: console.requests.append(.enter)
      case 2:
        seat.acknowledgePause()
        isPending = false
      default: break
      }
      for event in seat.pollEvents() { isPending = event == .paused }
      // The card is dropped before the terminal is left, and taken after it is back.
      let calls = console.takeCalls()
      let expected = [
        [], ["drop \(card.descriptor)", "agree to leave"],
        ["agree to enter", "take \(card.descriptor)"],
      ]
      expectEqual(expected.contains(calls), true, "\(calls)")
    }
  }

  @Test func `a daemon that has ended is told from one that says nothing`() {
    var ends: [CInt] = [-1, -1]
    expectEqual(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends), 0)
    expectFalse(LibseatSeat.hasEnded(ends[0]))
    var byte: UInt8 = 1
    expectEqual(write(ends[1], &byte, 1), 1)
    expectFalse(LibseatSeat.hasEnded(ends[0]))
    close(ends[1])
    expectTrue(LibseatSeat.hasEnded(ends[0]))
    close(ends[0])
  }

  private func error(_ body: () throws -> Void) -> DeviceError? {
    do { try body() } catch { return error as? DeviceError }
    return nil
  }
}

/// Random numbers that a seed repeats.
struct RandomOrder {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
