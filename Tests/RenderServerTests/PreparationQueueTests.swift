import Expectations
import RenderServer
import Testing

@Suite struct `Waiting for the thread of preparations` {
  @Test func `the shortest preparation is next, and of equal ones the earliest`() {
    var queue = PreparationQueue<String>()
    queue.add("long", weight: 500)
    queue.add("short", weight: 10)
    queue.add("other", weight: 10)
    expectEqual(queue.takeNext(), "short")
    expectEqual(queue.takeNext(), "other")
    expectEqual(queue.takeNext(), "long")
    expectNil(queue.takeNext())
  }

  @Test func `a short preparation waits for at most one part of a long one`() {
    var queue = PreparationQueue<Int>()
    for long in 0..<63 { queue.add(long, weight: 512 << 20) }
    // Each preparation is done in parts, and returns to the queue with its rest.
    for _ in 0..<1000 {
      guard let long = queue.takeNext() else { break }
      queue.add(long, weight: 500 << 20)
    }
    queue.add(-1, weight: 100_000)
    let next = [queue.takeNext(), queue.takeNext()]
    #expect(next.contains(-1))
  }

  @Test func `long preparations progress beside any number of short ones`() {
    var queue = PreparationQueue<Int>()
    let long = [-1, -2, -3]
    for job in long { queue.add(job, weight: 1 << 30) }
    var parts: [Int: Int] = [:]
    for short in 0..<240 {
      queue.add(short, weight: 1)
      guard let job = queue.takeNext() else { break }
      if job < 0 {
        parts[job, default: 0] += 1
        queue.add(job, weight: 1 << 30)
      }
    }
    let turns = PreparationQueue<Int>.turnOfLongest
    for job in long { expectAtLeast(parts[job, default: 0], 240 / turns / (long.count + turns)) }
  }

  @Test func `a cancelled preparation is removed`() {
    var queue = PreparationQueue<Int>()
    for job in 0..<4 { queue.add(job, weight: job) }
    queue.removeAll { $0 < 3 }
    expectEqual(queue.takeNext(), 3)
    expectNil(queue.takeNext())
  }
}
