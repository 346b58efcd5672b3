/// Jobs that wait for one thread, which does a part of one at a time.
///
/// The shortest is next, so that short ones hardly wait for long ones. Each fourth time it is the one that
/// has waited longest: none waits for ever.
package struct PreparationQueue<Job> {
  /// The one that has waited longest is first.
  private var waiting: [(job: Job, weight: Int)] = []
  private var count = 0

  /// Every how many times the one that has waited longest is next.
  package static var turnOfLongest: Int { 4 }

  package init() {}

  /// - Parameter weight: how much of it is to be done.
  package mutating func add(_ job: Job, weight: Int) { waiting.append((job, weight)) }

  /// The job that is next, which waits no more; nil when none does.
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
