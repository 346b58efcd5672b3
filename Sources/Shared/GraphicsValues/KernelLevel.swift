package import CKernelLevels
import Glibc

/// The instruction sets that the C kernels are compiled for. Results have the same bits at every level.
package enum KernelLevel: String, CaseIterable, Sendable {
  /// The compiler's default target: SSE2 on x86-64, NEON on ARM64.
  case baseline
  case avx2
  case avx512

  /// The fastest level that this processor has.
  package static var best: KernelLevel {
    if KernelLevel.avx512.isAvailable { return .avx512 }
    return KernelLevel.avx2.isAvailable ? .avx2 : .baseline
  }

  /// The environment variable that asks for a level, for tests and comparisons.
  package static let variable = "RENDERD_KERNELS"

  /// The level that the environment asks for, read once. The fastest level when the environment asks for
  /// none, or for one that cannot run; programs that read `variable` themselves refuse such a level.
  package static let ofEnvironment: KernelLevel =
    (try? named(getenv(variable).map { String(cString: $0) })) ?? best

  /// Returns the level that the environment asks for; without a name, the fastest.
  ///
  /// - Parameter name: The value of `variable`; nil when it is not set.
  /// - Throws: `UnavailableKernelLevel` when there is no such level or this processor lacks it.
  package static func named(_ name: String?) throws(UnavailableKernelLevel) -> KernelLevel {
    guard let name else { return best }
    guard let level = KernelLevel(rawValue: name), level.isAvailable else {
      throw UnavailableKernelLevel(name: name)
    }
    return level
  }

  package var isAvailable: Bool { kernel_level_is_available(number) != 0 }

  /// The level's number in C.
  package var number: kernel_level {
    switch self {
    case .baseline: kernel_level_baseline
    case .avx2: kernel_level_avx2
    case .avx512: kernel_level_avx512
    }
  }
}

/// The error for a level that does not exist or that this processor lacks.
package struct UnavailableKernelLevel: Error, CustomStringConvertible {
  package let name: String

  package var description: String {
    let available = KernelLevel.allCases.filter(\.isAvailable).map(\.rawValue)
    let reason =
      KernelLevel(rawValue: name) == nil ? "there is no such level" : "this processor lacks it"
    return "\(KernelLevel.variable)=\(name): \(reason); it can be "
      + available.joined(separator: ", ")
  }
}
