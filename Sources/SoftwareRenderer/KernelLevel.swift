import CSpanKernels

/// The instruction sets that the span kernels exist for. All give the same bits.
package enum KernelLevel: String, CaseIterable, Sendable {
  /// What the compiler targets anyway: SSE2 on x86-64, NEON on ARM64.
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

  /// The level that the environment asks for; without a name the fastest.
  ///
  /// - Parameter name: what `variable` is set to.
  /// - Throws: when there is no such level or this processor lacks it.
  package static func named(_ name: String?) throws(UnavailableKernelLevel) -> KernelLevel {
    guard let name else { return best }
    guard let level = KernelLevel(rawValue: name), level.isAvailable else {
      throw UnavailableKernelLevel(name: name)
    }
    return level
  }

  package var isAvailable: Bool { span_kernels_at(number) != nil }

  /// The kernels of this level, or of `best` when the processor lacks it.
  var kernels: span_kernels {
    if let table = span_kernels_at(number) { return table.pointee }
    // The baseline is what this very code was compiled for, so the table is always there.
    return span_kernels_at(Self.best.number).unsafelyUnwrapped.pointee
  }

  /// The kernels of effects at this level, or at `best` when the processor lacks it.
  package var effects: effect_kernels {
    if let table = effect_kernels_at(number) { return table.pointee }
    return effect_kernels_at(Self.best.number).unsafelyUnwrapped.pointee
  }

  private var number: span_kernel_level {
    switch self {
    case .baseline: span_kernel_level_baseline
    case .avx2: span_kernel_level_avx2
    case .avx512: span_kernel_level_avx512
    }
  }
}

/// A level was asked for whose kernels cannot run on this processor.
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
