package import CSpanKernels
package import GraphicsValues

extension KernelLevel {
  /// The kernels of effects at this level, or at `best` when the processor lacks it.
  package var effects: effect_kernels {
    if let table = effect_kernels_at(number) { return table.pointee }
    return effect_kernels_at(Self.best.number).unsafelyUnwrapped.pointee
  }
}
