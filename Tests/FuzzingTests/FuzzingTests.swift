import Expectations
import Foundation
import FuzzTargets
import Testing

/// The bounded share of fuzzing in every run of the tests; `tools/fuzz` has the rest.
@Suite struct `Inputs from strangers` {
  @Test(arguments: FuzzTarget.allCases)
  func `every input that once made a target fail is survived`(target: FuzzTarget) throws {
    for file in target.regressions {
      expectEqual(target.run([UInt8](try Data(contentsOf: file))), [], "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `the inputs from long runs with the most coverage are handled`(target: FuzzTarget) throws {
    expectFalse(target.corpus.isEmpty)
    for file in target.corpus {
      expectEqual(target.run([UInt8](try Data(contentsOf: file))), [], "\(file.lastPathComponent)")
    }
  }

  /// A fixed seed, so that a failure is due to the tested change; `AGATE_FUZZ_SEED` sets another,
  /// and `tools/fuzz` searches for new ones.
  private static let seed =
    ProcessInfo.processInfo.environment["AGATE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  @Test(
    arguments: [
      (FuzzTarget.frames, 1500), (.commits, 150), (.recordings, 60), (.text, 600), (.control, 150),
      (.session, 60), (.images, 600),
    ])
  func `changed inputs are handled`(target: FuzzTarget, count: Int) throws {
    // Printed before anything can trap.
    print("\(target.rawValue): AGATE_FUZZ_SEED=\(Self.seed)")
    let kept = try target.corpus.map { [UInt8](try Data(contentsOf: $0)) }
    var mutator = Mutator(seed: Self.seed, inputs: kept + target.seeds)
    for number in 0..<count {
      let problems = target.run(mutator.next())
      expectEqual(problems, [], "seed \(Self.seed), input \(number)")
    }
  }
}
