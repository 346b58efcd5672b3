import CoreAnimation
import LiveStage
import Foundation
import SeedListings
import Testing

extension SeedListingsSuite {
  /// 8.11 and 8.12, and transitions elsewhere in the articles.
  @Suite struct Article003TransitionTests {
    @Test func `listing 003-8.11: a picture fades into the next under the key transition`() async {
      await #expect(processExitsWith: .success) {
        try await Stage.perform { stage in
          let controller = try await pictures(stage)
          #expect(stage.color(100, 100) == 0xFF0000)
          controller.switchImage()
          #expect(controller.pictureLayer.animationKeys() == [kCATransition])
          #expect(controller.pictureLayer.animation(forKey: kCATransition)?.duration == 0.25)
          try await stage.settle()
          #expect(stage.color(100, 100) == 0xFF0000)
          try await stage.show(at: 0.125)
          expectColor(stage, 100, 100, 127.5, 0, 127.5)
          try await stage.show(at: 0.25)
          #expect(stage.color(100, 100) == 0x0000FF)
          #expect(controller.pictureLayer.animationKeys() == nil)
          // Round and round.
          controller.switchImage()
          try await stage.show(at: 0.5)
          #expect(stage.color(100, 100) == 0xFF0000)
        }
      }
    }

    @Test func `listing 003-8.12: pages fade when the layer that holds them has the transition`()
      async
    {
      await #expect(processExitsWith: .success) {
        try await Stage.perform { stage in
          let tabs = CALayer()
          tabs.frame = stage.root.bounds
          stage.root.addSublayer(tabs)
          let pages = [Color.red, Color.blue].map { color in
            let page = CALayer()
            page.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            page.backgroundColor = color
            return page
          }
          tabs.addSublayer(pages[0])
          try await stage.settle()
          Article003.select(pages[1], in: tabs)
          try await stage.show(at: 0.125)
          expectColor(stage, 100, 100, 127.5, 0, 127.5)
          #expect(tabs.sublayers == [pages[1]])
          try await stage.show(at: 0.25)
          #expect(stage.color(100, 100) == 0x0000FF)
          #expect(tabs.animationKeys() == nil)
        }
      }
    }

    @Test func `constants 003: every type and side moves as it says, and ends at the new picture`()
      async
    {
      await #expect(processExitsWith: .success) {
        try await Stage.perform { stage in
          let controller = try await pictures(stage)
          controller.pictureLayer.masksToBounds = true
          // In the middle a moved-in picture covers the half from which it comes; an old picture
          // that slides away leaves that half. Top is the largest y (§9.2).
          let sides: [(CATransitionSubtype, covered: (Int, Int), other: (Int, Int))] = [
            (kCATransitionFromLeft, (60, 100), (140, 100)),
            (kCATransitionFromRight, (140, 100), (60, 100)),
            (kCATransitionFromTop, (100, 140), (100, 60)),
            (kCATransitionFromBottom, (100, 60), (100, 140)),
          ]
          var time = 0.0
          var (old, new): (UInt32, UInt32) = (0xFF0000, 0x0000FF)
          for type in [kCATransitionMoveIn, kCATransitionReveal] {
            for (side, covered, other) in sides {
              controller.switchImage(type: type, subtype: side) { $0.duration = 2 }
              try await stage.show(at: time + 1)
              #expect(stage.color(covered.0, covered.1) == new, "\(type) \(side)")
              #expect(stage.color(other.0, other.1) == old, "\(type) \(side)")
              time += 2
              try await stage.show(at: time)
              #expect(stage.color(covered.0, covered.1) == new, "\(type) \(side)")
              #expect(stage.color(other.0, other.1) == new, "\(type) \(side)")
              (old, new) = (new, old)
            }
          }
        }
      }
    }

    @Test func `claim 002: startProgress begins in the middle, endProgress ends there`() async {
      await #expect(processExitsWith: .success) {
        try await Stage.perform { stage in
          let controller = try await pictures(stage)
          controller.switchImage {
            $0.startProgress = 0.5
            $0.duration = 1
          }
          try await stage.settle()
          expectColor(stage, 100, 100, 127.5, 0, 127.5)
          try await stage.show(at: 0.5)
          expectColor(stage, 100, 100, 63.75, 0, 191.25)
          try await stage.show(at: 1)
          #expect(stage.color(100, 100) == 0x0000FF)

          controller.switchImage {
            $0.endProgress = 0.5
            $0.duration = 1
          }
          try await stage.settle()
          #expect(stage.color(100, 100) == 0x0000FF)
          try await stage.show(at: 1.5)
          expectColor(stage, 100, 100, 63.75, 0, 191.25)
          try await stage.show(at: 1.999)
          expectColor(stage, 100, 100, 127.5, 0, 127.5)
          // Half way is as far as it gets; without the transition the new picture shows.
          try await stage.show(at: 2)
          #expect(stage.color(100, 100) == 0xFF0000)
        }
      }
    }
  }
}

/// A red picture that a blue one follows; committed.
@MainActor private func pictures(_ stage: Stage) async throws -> Article003.PictureController {
  let images = [0xFFFF_0000, 0xFF00_00FF].compactMap { CGImage(width: 1, height: 1, pixels: [$0]) }
  let controller = Article003.PictureController(
    in: stage.root, frame: CGRect(x: 50, y: 50, width: 100, height: 100), images: images)
  try await stage.settle()
  return controller
}
