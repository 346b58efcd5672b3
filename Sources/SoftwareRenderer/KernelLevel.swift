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
