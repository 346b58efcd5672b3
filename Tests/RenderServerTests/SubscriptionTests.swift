import Expectations
import RenderServer
import Testing

@Suite struct `Subscriptions of the control socket` {
  private func text(_ line: [UInt8]?) -> String? {
    line.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `frames are left out while the queue is full, and counted in the next event`() {
    var subscription = ControlSubscription(.frames)
    let full = ControlSubscription.queueLimit
    expectEqual(
      text(subscription.line(of: [("frame", 1)], queued: full - 1)),
      "{\"schema\":1,\"event\":\"frame\",\"frame\":1,\"dropped\":0}\n")
    for number in 2...4 {
      expectNil(subscription.line(of: [("frame", .integer(number))], queued: full))
    }
    expectEqual(subscription.dropped, 3)
    expectEqual(
      text(subscription.line(of: [("frame", 5)], queued: 0)),
      "{\"schema\":1,\"event\":\"frame\",\"frame\":5,\"dropped\":3}\n")
    expectEqual(subscription.dropped, 0)
  }

  private typealias Client = ControlSubscription.Client

  @Test func `a client is reported once when it comes and once when it goes`() throws {
    var subscription = ControlSubscription(.clients)
    let client = Client(slot: 3, processID: 7, name: "a \"b\"")
    let came = try unwrap(text(subscription.nextLine(connected: [client], queued: 0)))
    expectEqual(
      came,
      "{\"schema\":1,\"event\":\"client\",\"client\":3,\"pid\":7,"
        + "\"name\":\"a \\\"b\\\"\",\"connected\":true}\n")
    expectNil(subscription.nextLine(connected: [client], queued: 0))
    expectEqual(text(subscription.nextLine(connected: [], queued: 0))?.contains("false"), true)
    expectNil(subscription.nextLine(connected: [], queued: 0))
  }

  @Test func `a slow reader hears of a client's end before its place is another's`() throws {
    var subscription = ControlSubscription(.clients)
    let old = Client(slot: 1, processID: 7, name: "old")
    let new = Client(slot: 1, processID: 8, name: "new")
    let brief = Client(slot: 2, processID: 9, name: "brief")
    _ = subscription.nextLine(connected: [old], queued: 0)
    let full = ControlSubscription.queueLimit
    expectNil(subscription.nextLine(connected: [new, brief], queued: full))
    let first = try unwrap(text(subscription.nextLine(connected: [new], queued: 0)))
    #expect(first.contains("\"pid\":7") && first.contains("false"))
    let second = try unwrap(text(subscription.nextLine(connected: [new], queued: 0)))
    #expect(second.contains("\"pid\":8") && second.contains("true"))
    expectNil(subscription.nextLine(connected: [new], queued: 0))
  }
}
