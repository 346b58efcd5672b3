import CSpanKernels
import GraphicsValues

extension KernelLevel {
  /// The kernels of this level, or of `best` when the processor lacks it.
  var kernels: span_kernels {
    if let table = span_kernels_at(number) { return table.pointee }
    // The baseline is what this very code was compiled for, so the table is always there.
    return span_kernels_at(Self.best.number).unsafelyUnwrapped.pointee
  }
}
