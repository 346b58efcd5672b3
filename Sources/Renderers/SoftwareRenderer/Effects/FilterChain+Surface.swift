import CSpanKernels
package import Coverage
import DrawList
package import FramePlan
package import GraphicsValues

extension FilterChain {
  /// Filters a surface in place.
  package func apply(to surface: Surface, scratch: BlurScratch, level: KernelLevel) {
    apply(to: surface, scratch: scratch, effects: level.effects)
  }

  func apply(to surface: Surface, scratch: BlurScratch, effects: effect_kernels) {
    for operation in operations {
      switch operation {
      case .colorMatrix(let matrix): apply(matrix, to: surface, effects)
      case .gaussianBlur(let radius):
        let scale = Self.scale(layerToDevice)
        GaussianBlur(
          effects: effects, sigmaX: radius * scale.x, sigmaY: radius * scale.y, edges: edges
        ).blur(surface, into: surface, scratch: scratch)
      case .pixels(let filter): apply(filter, to: surface, effects)
      case .pixellate(let size, let center):
        pixellation(size, center)?.apply(to: surface)
      }
    }
  }

  private func apply(_ matrix: ColorMatrix, to surface: Surface, _ effects: effect_kernels) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 20) { room in
      guard let numbers = room.baseAddress else { return }
      for i in 0..<4 {
        (numbers[i], numbers[5 + i]) = (matrix.red[i], matrix.green[i])
        (numbers[10 + i], numbers[15 + i]) = (matrix.blue[i], matrix.alpha[i])
        numbers[5 * i + 4] = matrix.constant[i]
      }
      forEachRow(surface) { row, _ in
        effects.color_matrix(row, surface.area.width, numbers)
      }
    }
  }

  private func apply(_ filter: PixelFilter, to surface: Surface, _ effects: effect_kernels) {
    guard let inward = space(of: filter) else { return }
    let function = effect_pixels(UInt32(filter.function.rawValue))
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 8) { room in
      guard let numbers = room.baseAddress else { return }
      for i in 0..<8 { numbers[i] = filter.numbers[i] }
      forEachRow(surface) { pixels, y in
        let start = inward.apply(Point(x: 0.5, y: Double(y) + 0.5))
        var row = plane_row(
          p: start.x, q: start.y, w: 1, p_step: inward.a, q_step: inward.b, w_step: 0)
        effects.pixels(
          function, pixels, Int(surface.area.minX), surface.area.width, &row, numbers)
      }
    }
  }

  private func forEachRow(
    _ surface: Surface, _ body: (UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    guard !surface.area.isEmpty else { return }
    for y in Int(surface.area.minY)..<Int(surface.area.maxY) {
      body(surface.pixel(Int(surface.area.minX), y), y)
    }
  }
}
