import DrawList
import Expectations
import RenderServer
import Testing

@Suite struct `What clients owe for frames` {
  private func unpaid(_ microseconds: Int..., most: Duration? = nil) -> [Int] {
    FrameBudget.unpaid(microseconds.map { .microseconds($0) }, most: most)
      .map { Int($0 / .microseconds(1)) }
  }

  @Test func `a client within a frame's payment owes nothing`() {
    expectEqual(unpaid(5000), [0])
    expectEqual(unpaid(5001), [1])
    expectEqual(unpaid(5000, 0), [0, 0])
  }

  @Test func `a debt is paid by the frames after it`() {
    expectEqual(unpaid(12_500), [7500])
    expectEqual(unpaid(5000), [0])
  }

  @Test func `the payment of a frame is shared by the clients with large debts`() {
    expectEqual(unpaid(12_500, 3000), [10_000, 500])
    expectEqual(unpaid(12_500, 250), [7500, 0])
  }

  @Test func `no debt for layers takes more than two seconds of frames`() {
    expectEqual(unpaid(1 << 50, most: FrameBudget.mostOwed), [120 * 5000])
  }

  @Test func `a debt for commits is paid in full, however many frames that takes`() {
    expectEqual(unpaid(256 * 5000), [255 * 5000])
  }

  @Test func `bytes of commits and counted pixels have their price in time`() {
    expectEqual(FrameBudget.price(ofBytes: 3 << 20), .milliseconds(15))
    expectEqual(FrameBudget.price(ofBytes: .max, perShare: .max), .milliseconds(5))
    expectEqual(FrameBudget(pixels: 8000).price(ofPixels: 16_000), .milliseconds(10))
    // No count is a time that no clock could hold.
    expectGreater(FrameBudget(pixels: 0).price(ofPixels: .max), .seconds(1))
  }
}

@Suite struct `What a frame is charged to` {
  private typealias Payer = FrameBill.Payer
  private let budget = FrameBudget(pixels: 1000)

  private func work(_ entries: (client: UInt32, pixels: Int)...) -> ClientWork {
    var work = ClientWork()
    for (client, pixels) in entries { work.add(pixels, of: client) }
    return work
  }

  private func charges(_ bill: FrameBill, still: Set<UInt32> = []) -> [Payer: Duration] {
    bill.charges(budget, interval: 0.016, still: still)
  }

  @Test func `what was made in all stages is charged at its counted price`() {
    var bill = FrameBill(nil)
    bill.endStage(beside: work((1, 1 << 30)))
    bill.endStage(made: work((1, 1000), (2, 500)))
    bill.endStage(made: work((1, 200)), beside: work((2, 1 << 30)), backdrops: work((2, 100)))
    expectEqual(
      charges(bill),
      [
        Payer(1): .milliseconds(6), Payer(2): .microseconds(2500),
        Payer(2, .backdrops): .microseconds(500),
      ])
  }

  @Test func `a client that stands still is charged for frozen pictures and panes alone`() {
    var bill = FrameBill(nil)
    bill.freeze(work((1, 1000)))
    bill.endStage(made: work((1, 1 << 20), (2, 1 << 20)), backdrops: work((2, 1000)))
    expectEqual(
      charges(bill, still: [1, 2]),
      [Payer(1): .milliseconds(5), Payer(2, .backdrops): .milliseconds(5)])
    expectGreater(charges(bill)[Payer(1)] ?? .zero, .seconds(1))
  }

  @Test func `lateness is charged where it is more than what was counted`() {
    var seconds = 0.0
    var bill = FrameBill { seconds }
    seconds = 0.044
    bill.endStage(made: work((1, 10)))
    // 32 ms beyond the allowed 12, and as much again for each of two intervals.
    expectEqual(((charges(bill)[Payer(1)] ?? .zero) / .milliseconds(1)).rounded(), 96)
    expectEmpty(charges(bill, still: [1]), "the client stood still")
    bill.freeze(work((1, 1)))
    expectEqual(charges(bill, still: [1]), charges(bill))
  }
}
