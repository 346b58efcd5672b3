import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  /// 8.11 and 8.13, and transitions elsewhere in the articles.
  @Suite struct Article003TransitionTests {
    @Test func `listing 003-8.11: a picture fades into the next under the key transition`()
      async throws
    {
      try await perform(Article003.PictureViewController.init) { stage, controller in
        // First the snowman's scarf, then the cone's colour in its place.
        expectColor(stage, 100, 102, 200, 60, 52)
        controller.switchImage(nil)
        expectEqual(controller.imageView.layer.animationKeys(), [kCATransition])
        expectEqual(controller.imageView.layer.animation(forKey: kCATransition)?.duration, 0.25)
        try await stage.settle()
        expectColor(stage, 100, 102, 200, 60, 52)
        try await stage.show(at: 0.125)
        expectColor(stage, 100, 102, 220, 86, 46)
        try await stage.show(at: 0.25)
        expectColor(stage, 100, 102, 240, 112, 40)
        expectNil(controller.imageView.layer.animationKeys())
        // The pictures repeat: the igloo's door, and the snowman.
        controller.switchImage(nil)
        try await stage.show(at: 0.5)
        expectColor(stage, 100, 108, 150, 180, 210)
        controller.switchImage(nil)
        try await stage.show(at: 0.75)
        expectColor(stage, 100, 102, 200, 60, 52)
      }
    }

    @Test func `listing 003-8.13: a picture flips from the left and has the next on its back`()
      async throws
    {
      try await perform(Article003.FlipViewController.init) { stage, controller in
        let ends = Ends()
        controller.completion = { ends.flags.append($0) }
        controller.switchImage(nil)
        try await stage.settle()
        expectColor(stage, 100, 102, 200, 60, 52)
        // A turned face is narrower: first the snowman's, about the axis in the middle.
        #expect((51...54).contains(shownSpan(stage, row: 120)?.count ?? 0))
        try await stage.show(at: 0.4)
        let front = try unwrap(shownSpan(stage, row: 120))
        #expect((20...35).contains(front.count) && front.contains(100))
        expectEqual(shownSpan(stage, row: 138)?.contains(75), false)
        // Seen from its edge it has no width.
        try await stage.show(at: 0.5)
        #expect((30..<210).allSatisfy { shownSpan(stage, row: $0) == nil })
        // Then the cone: its foot is slanted, since the left edge is away from the viewer.
        try await stage.show(at: 0.75)
        let foot = try unwrap(shownSpan(stage, row: 138))
        #expect((70...76).contains(foot.lowerBound) && (131...136).contains(foot.upperBound))
        expectGreater(stage.color(100, 138) >> 16, 2 * (stage.color(100, 138) & 255))
        expectEqual(ends.flags, [])
        try await stage.show(at: 1)
        expectColor(stage, 100, 102, 240, 112, 40)
        expectColor(stage, 120, 138, 196, 78, 28)
        expectEqual(ends.flags, [true])
        expectNil(controller.imageView.layer.animationKeys())
      }
    }

    @Test func `constants 003-8.13: every transition of views leads to the next picture`()
      async throws
    {
      try await perform(Article003.FlipViewController.init) { stage, controller in
        let ends = Ends()
        controller.completion = { ends.flags.append($0) }
        show(controller, [.red, .blue])
        try await stage.settle()
        let all: [UIView.AnimationOptions] = [
          .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp,
          .transitionCurlDown, .transitionCrossDissolve, .transitionFlipFromTop,
          .transitionFlipFromBottom,
        ]
        var time = 0.0
        var (old, new): (UInt32, UInt32) = (0xFF0000, 0x0000FF)
        for option in all {
          controller.options = option
          controller.switchImage(nil)
          try await stage.show(at: time)
          expectEqual(stage.span(of: old, row: 100), 50..<150)
          // On its way, each transition shows a mixture of the two pictures.
          try await stage.show(at: time + 0.4)
          for color in [old, new] {
            #expect(!(50..<150).allSatisfy { stage.span(of: color, row: $0) == 50..<150 })
          }
          time += 1
          try await stage.show(at: time)
          expectEqual(stage.span(of: new, row: 100), 50..<150)
          (old, new) = (new, old)
        }
        expectEqual(ends.flags, [true, true, true, true, true, true, true])
      }
    }

    @Test func `constants 003: every type and side moves as it says, and ends at the new picture`()
      async throws
    {
      try await perform(Article003.PictureViewController.init) { stage, controller in
        show(controller, [.red, .blue])
        try await stage.settle()
        controller.imageView.clipsToBounds = true
        // Half way, a picture that moves in covers the half from which it comes; an old picture
        // that slides away uncovers that half. Top is the largest y (§9.2).
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
            controller.configure = {
              $0.type = type
              $0.subtype = side
              $0.duration = 2
            }
            controller.switchImage(nil)
            try await stage.show(at: time + 1)
            expectEqual(stage.color(covered.0, covered.1), new, "\(type) \(side)")
            expectEqual(stage.color(other.0, other.1), old, "\(type) \(side)")
            time += 2
            try await stage.show(at: time)
            expectEqual(stage.color(covered.0, covered.1), new, "\(type) \(side)")
            expectEqual(stage.color(other.0, other.1), new, "\(type) \(side)")
            (old, new) = (new, old)
          }
        }
      }
    }

    @Test func `claim 002: startProgress begins in the middle, endProgress ends there`()
      async throws
    {
      try await perform(Article003.PictureViewController.init) { stage, controller in
        show(controller, [.red, .blue])
        try await stage.settle()
        controller.configure = {
          $0.startProgress = 0.5
          $0.duration = 1
        }
        controller.switchImage(nil)
        try await stage.settle()
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 0.5)
        expectColor(stage, 100, 100, 63.75, 0, 191.25)
        try await stage.show(at: 1)
        expectEqual(stage.color(100, 100), 0x0000FF)

        controller.configure = {
          $0.endProgress = 0.5
          $0.duration = 1
        }
        controller.switchImage(nil)
        try await stage.settle()
        expectEqual(stage.color(100, 100), 0x0000FF)
        try await stage.show(at: 1.5)
        expectColor(stage, 100, 100, 63.75, 0, 191.25)
        try await stage.show(at: 1.999)
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        // The transition stops half way; without it the new picture shows.
        try await stage.show(at: 2)
        expectEqual(stage.color(100, 100), 0xFF0000)
      }
    }
  }
}

/// Shows the first of two pictures of one colour.
@MainActor private func show(_ controller: Article003.PictureViewController, _ colors: [UIColor]) {
  controller.images = colors.map { color in
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), true, 1)
    defer { UIGraphicsEndImageContext() }
    color.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }
  controller.imageView.image = controller.images.first
}

/// The pixels of a row that are not white, up to one past the last; nil for none.
@MainActor private func shownSpan(_ stage: Stage, row y: Int) -> Range<Int>? {
  let columns = (0..<320).filter { stage.color($0, y) != 0xFFFFFF }
  guard let first = columns.first, let last = columns.last else { return nil }
  return first..<last + 1
}

/// The flags passed to completions.
@MainActor private final class Ends {
  var flags: [Bool] = []
}
