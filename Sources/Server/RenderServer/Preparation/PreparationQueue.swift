/// Jobs that wait for one thread, which does one job, or a part of it, at a time.
///
/// The shortest job is next, so that short jobs hardly wait for long ones. Every fourth time it is the
/// job that has waited longest, so that none waits for ever.
package struct PreparationQueue<Job> {
  /// Waiting jobs; the one that has waited longest is first.
  private var waiting: [(job: Job, weight: Int)] = []
  private var count = 0

  /// Period in which the job that has waited longest is next.
  package static var turnOfLongest: Int { 4 }

  package init() {}

  /// - Parameter weight: remaining cost of the job.
  package mutating func add(_ job: Job, weight: Int) { waiting.append((job, weight)) }

  /// Removes and returns the next job; nil if none waits.
  package mutating func takeNext() -> Job? {
    guard !waiting.isEmpty else { return nil }
    count &+= 1
    let shortest = waiting.indices.min { waiting[$0].weight < waiting[$1].weight } ?? 0
    return waiting.remove(at: count % Self.turnOfLongest == 0 ? 0 : shortest).job
  }

  package mutating func removeAll(where isGone: (Job) -> Bool) {
    waiting.removeAll { isGone($0.job) }
  }
}
