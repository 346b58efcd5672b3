package import CSpanKernels
package import GraphicsValues

extension KernelLevel {
  /// The kernels of this level, or of `best` when the processor lacks it.
  package var kernels: span_kernels {
    if let table = span_kernels_at(number) { return table.pointee }
    // This code itself was compiled for the baseline, so its table always exists.
    return span_kernels_at(Self.best.number).unsafelyUnwrapped.pointee
  }
}
