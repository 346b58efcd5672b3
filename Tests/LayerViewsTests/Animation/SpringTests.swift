import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct SpringTests {
    @Test func `V11: springs by duration and damping have the measured stiffness`() async throws {
      try await ViewStage.perform { s in
        let rows: [(ratio: Double, time: Double, velocity: Double, k: Double, c: Double)] = [
          (0.25, 3, 0, 54.83363359078326, 3.702486785620688),
          (0.5, 1, 0, 161.7195015916278, 12.716898269296165),
          (0.7, 0.5, 0, 387.2745799154265, 27.55101044670115),
          (0.8, 0.6, 0, 224.71492481948943, 23.984791171446396),
          (1, 1, 0, 85.25592442711776, 18.466826952903173),
          (0.5, 1, 0.5, 157.52356946624744, 12.5508393928951),
          (0.7, 0.5, 2, 369.38755926114936, 26.907240961344453),
          (1, 0.5, 1, 336.9108463671779, 36.710262672292494),
        ]
        for row in rows {
          s.view.layer.removeAllAnimations()
          UIView.animate(
            withDuration: row.time, delay: 0, usingSpringWithDamping: row.ratio,
            initialSpringVelocity: row.velocity, animations: { s.view.center.x += 1 },
            completion: nil)
          let spring = try unwrap(s.animation("position") as? CASpringAnimation)
          expectLess(abs(Double(spring.stiffness) / row.k - 1), 1e-7, "\(row)")
          expectLess(abs(Double(spring.damping) / row.c - 1), 1e-7, "\(row)")
          expectEqual(spring.mass, 1)
          expectEqual(Double(spring.initialVelocity), row.velocity)
          expectEqual(spring.duration, row.time)
          expectTrue(spring.isAdditive)
        }
      }
    }
  }
}
