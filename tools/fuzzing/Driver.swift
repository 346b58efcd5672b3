import Foundation
import FuzzTargets

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs one target under libFuzzer.
///
/// Compiled for tools/fuzz alone: all modules have to be built with libFuzzer's instrumentation,
/// which also brings `LLVMFuzzerRunDriver`.
@main enum Driver {
  /// The target, named by the environment, because libFuzzer takes the arguments for itself.
  private static let target: FuzzTarget = {
    let name = getenv("AGATE_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("AGATE_FUZZ_TARGET is \"\(name)\", which is no target of tools/fuzz")
    }
    return target
  }()

  fileprivate static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let problems = target.run(Array(UnsafeBufferPointer(start: data, count: count)))
    if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
    return 0
  }

  /// Writes valid inputs for libFuzzer to begin with.
  private static func writeSeeds(to folder: String) throws {
    for (number, seed) in target.seeds.enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(number)"), options: .atomic)
    }
  }

  static func main() throws {
    if let folder = getenv("AGATE_FUZZ_SEEDS") {
      return try writeSeeds(to: String(cString: folder))
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, testOneInput))
  }
}

private func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Driver.run(data, count)
}
