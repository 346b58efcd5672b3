import CoreAnimation
import Expectations
import Foundation
import Testing

extension CoreAnimationTests {
  /// §18.
  @MainActor @Suite final class Decelerations {
    private let fixture = Fixture()

    private func fling() -> CADecelerationAnimation {
      let fling = CADecelerationAnimation(keyPath: "bounds.origin.y")
      fling.velocity = 2000
      fling.upperBound = 900
      return fling
    }

    @Test func `the defaults are those of a scroll view's, §18.1`() {
      let plain = CADecelerationAnimation(keyPath: "zPosition")
      expectEqual(plain.fromValue, 0)
      expectEqual(plain.velocity, 0)
      expectEqual(plain.decelerationRate, 0.998)
      expectEqual(plain.lowerBound, 0)
      expectEqual(plain.upperBound, 0)
      expectTrue(plain.bounces)
      expectEqual(plain.restSpeed, 10)
      expectEqual(plain.restDistance, 0.1)
      expectEqual(plain.slowPullRate, 11)
      expectEqual(plain.fastPullRate, 11)
      expectEqual(plain.settlingDuration, 0)
      expectEqual(plain.endValue, 0)
      expectEqual(
        CADecelerationAnimation.defaultValue(forKey: "decelerationRate") as? Double, 0.998)
    }

    @Test func `numbers outside their range change nothing, §18.1`() {
      let fling = fling()
      for number in [0, -1, .nan, .infinity, 1] as [CGFloat] {
        fling.decelerationRate = number
        if number != 1 {
          fling.restSpeed = number
          fling.restDistance = number
          fling.slowPullRate = number
          fling.fastPullRate = number
        }
      }
      for number in [.nan, .infinity, -.infinity] as [CGFloat] {
        fling.fromValue = number
        fling.velocity = number
        fling.lowerBound = number
        fling.upperBound = number
      }
      fling.setValue("fast", forKey: "velocity")
      expectEqual(fling.decelerationRate, 0.998)
      expectEqual(fling.restSpeed, 10)
      expectEqual(fling.restDistance, 0.1)
      expectEqual(fling.slowPullRate, 11)
      expectEqual(fling.fastPullRate, 11)
      expectEqual(fling.fromValue, 0)
      expectEqual(fling.velocity, 2000)
      expectEqual(fling.lowerBound, 0)
      expectEqual(fling.upperBound, 900)
    }

    @Test func `a fling meets its bound, goes beyond, and ends at it, §18.4`() throws {
      let fling = fling()
      expectLess(abs(fling.settlingDuration - 1.8093), 1e-4)
      expectEqual(fling.endValue, 900)
      fling.duration = fling.settlingDuration
      fling.speed = 0
      fling.fillMode = .both
      fling.isRemovedOnCompletion = false
      for (seconds, place) in [
        (0.5, 631.224), (1.159, 899.95), (1.159232 + 1 / 11, 906.561), (1.81, 900),
      ] {
        fling.timeOffset = seconds
        let layer = fixture.committed()
        layer.add(fling, forKey: "fling")
        CATransaction.flush()
        let shown = try unwrap(layer.presentation()).bounds.origin.y
        expectLess(abs(shown - place), 0.02, "\(shown) after \(seconds) s")
      }
      fling.bounces = false
      expectLess(abs(fling.settlingDuration - 1.15923), 1e-4)
    }

    @Test func `bounds out of order and invalid numbers change nothing, §18.1`() throws {
      let reversed = fling()
      reversed.lowerBound = 901
      let point = fling()
      point.keyPath = "position"
      for fling in [reversed, point] {
        fling.duration = 1
        fling.speed = 0
        fling.timeOffset = 0.5
        let layer = fixture.committed()
        layer.add(fling, forKey: nil)
        CATransaction.flush()
        let shown = try unwrap(layer.presentation())
        expectEqual(shown.position, layer.position)
        expectEqual(shown.bounds, layer.bounds)
      }
      expectEqual(reversed.settlingDuration, 0)
    }

    @Test func `a deceleration comes out of an archive and is copied as it is`() throws {
      let fling = fling()
      fling.fromValue = 7
      fling.decelerationRate = 0.99
      fling.lowerBound = -64
      fling.bounces = false
      fling.restSpeed = 5
      fling.restDistance = 0.25
      fling.slowPullRate = 9
      fling.fastPullRate = 46
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: fling, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CADecelerationAnimation.self, from: data)
      for other in [try unwrap(read), fling.copy() as! CADecelerationAnimation] {
        for key in [
          "fromValue", "velocity", "decelerationRate", "lowerBound", "upperBound", "restSpeed",
          "restDistance", "slowPullRate", "fastPullRate", "bounces", "settlingDuration", "endValue",
        ] {
          expectEqual(
            other.value(forKey: key) as? NSNumber, fling.value(forKey: key) as? NSNumber, "\(key)")
        }
        expectEqual(other.fromValue, 7)
        expectEqual(other.velocity, 2000)
        expectFalse(other.bounces)
        expectEqual(other.slowPullRate, 9)
        expectEqual(other.fastPullRate, 46)
        expectEqual(other.restSpeed, 5)
      }
    }

    @Test func `key-value coding sets what it reads`() {
      let animation = CADecelerationAnimation()
      for (key, number) in [
        ("fromValue", 1), ("velocity", 2), ("decelerationRate", 0.5), ("lowerBound", -3),
        ("upperBound", 3), ("restSpeed", 4), ("restDistance", 5), ("slowPullRate", 6),
        ("fastPullRate", 7),
      ] as [(String, Double)] {
        animation.setValue(number, forKey: key)
        expectEqual(animation.value(forKey: key) as? Double, number)
      }
      animation.setValue(false, forKey: "bounces")
      expectFalse(animation.bounces)
      animation.setValue(9, forKey: "endValue")
      expectEqual(animation.endValue, 1)
    }
  }
}
