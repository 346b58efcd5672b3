import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// A sheet, drags of it, and what every frame shows.
@MainActor private final class DraggedSheet {
  /// The time of a step, and what a finger or a mouse does there; without a kind it only shows a frame.
  struct Step {
    let time: Double
    var kind: TouchKind?
    var y = 0.0
  }

  let scene: LiveViewTests.SheetTests.Scene
  /// Place and size of the sheet, the shade's colour and the delegate's calls in each frame.
  private(set) var frames: [String] = []
  /// Number of frames in which the server has moved the sheet.
  private(set) var serversFrames = 0

  init(_ s: ViewStage) async throws {
    scene = try await LiveViewTests.SheetTests.Scene(s)
    try await scene.show()
    scene.sheet.presentedView?.layer.name = "sheet"
    try await s.stage.settle()
  }

  var stage: ViewStage { scene.s }
  var keys: [String] { scene.sheet.presentedView?.layer.animationKeys() ?? [] }
  var isServers: Bool { keys.contains("drag.place") }

  /// The upper and the lower edge that are shown.
  var edges: [Double] {
    guard let middle = stage.stage.shownPosition(named: "sheet"),
      let bounds = stage.stage.shownBounds(named: "sheet")
    else { return [] }
    return [middle.y - bounds.height / 2, middle.y + bounds.height / 2]
  }

  func play(_ steps: [Step], byMouse: Bool) async throws {
    for step in steps {
      try await stage.stage.show(at: step.time)
      if let kind = step.kind { try await act(kind, step.y, byMouse) }
      try await stage.stage.show(at: step.time)
      if isServers { serversFrames += 1 }
      let place = stage.stage.shownPosition(named: "sheet").map { "\($0)" } ?? ""
      let size = stage.stage.shownBounds(named: "sheet").map { "\($0)" } ?? ""
      frames.append(
        "\(step.time): \(place) \(size) \(stage.stage.color(10, 10)) \(scene.diary.take())")
    }
  }

  private func act(_ kind: TouchKind, _ y: Double, _ byMouse: Bool) async throws {
    let place = Point(x: 160, y: y)
    guard byMouse else {
      return try await stage.stage.input(.touch(finger: 1, kind, at: place, pressure: 1))
    }
    switch kind {
    case .began: try await stage.stage.press(place.x, place.y)
    case .moved: try await stage.stage.move(place.x, place.y)
    case .ended, .cancelled: try await stage.stage.release()
    }
  }

  /// Moves a finger while the program does nothing.
  func unheard(_ kind: TouchKind, _ y: Double, at time: Double) throws {
    try stage.stage.inputUnheard(
      .touch(finger: 1, kind, at: Point(x: 160, y: y), pressure: 1), at: time)
  }

  /// Lets the server have the sheet, which a finger has dragged from one place to another.
  func grab(_ from: Double, _ to: Double, at time: Double) async throws {
    try await play(
      [
        Step(time: time, kind: .began, y: from), Step(time: time + 0.2, kind: .moved, y: to),
        Step(time: time + 0.4),
      ], byMouse: false)
  }
}

extension LiveViewTests {
  /// Drags of sheets that the server moves (views §22.3).
  @MainActor @Suite struct SheetInteractionTests {
    /// Drags up and down, beyond both ends, and some that catch the sheet on its way.
    private static func steps(seed: UInt64) -> [DraggedSheet.Step] {
      var dice = DragScript.Dice(state: seed)
      var (steps, time): ([DraggedSheet.Step], Double) = ([], 1)
      for _ in 0..<4 {
        var y = dice.number(280...360)
        steps.append(.init(time: time, kind: .began, y: y))
        let pace = dice.number(-60...40)
        for _ in 0..<5 {
          time += dice.number(0.005...0.05)
          y = min(max(y + pace + dice.number(-20...20), 5), 395)
          steps.append(.init(time: time, kind: .moved, y: y))
          if dice.isTrue(0.3) { steps.append(.init(time: time + 0.002)) }
        }
        time += dice.number(0.01...0.3)
        steps.append(.init(time: time, kind: .ended, y: y))
        for _ in 0..<3 {
          time += dice.number(0.02...0.2)
          steps.append(.init(time: time))
        }
      }
      return steps + [.init(time: time + 1), .init(time: time + 1.1)]
    }

    @Test(arguments: [(1, 320), (2, 320), (3, 320), (4, 800)])
    func `a sheet that the server moves is where the program's is in each frame, with equal calls`(
      seed: UInt64, width: Int
    ) async throws {
      var all: [[String]] = []
      for byMouse in [true, false] {
        try await ViewStage.perform(width: width, height: 400) { s in
          let sheet = try await DraggedSheet(s)
          try await sheet.play(Self.steps(seed: seed), byMouse: byMouse)
          expectEqual(sheet.serversFrames > 0, !byMouse)
          all.append(sheet.frames)
        }
      }
      for (own, other) in zip(all[0], all[1]) {
        expectEqual(own, other)
        if own != other { break }
      }
      expectEqual(all[0].count, all[1].count)
    }

    @Test func `a sheet follows the finger while the program does nothing`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        expectEqual(sheet.keys, ["drag"])
        // The first 10 of the 30 points upwards do not count.
        try await sheet.grab(300, 270, at: 1)
        expectTrue(sheet.isServers)
        expectEqual(sheet.edges, [188, 400])
        try sheet.unheard(.moved, 200, at: 1.5)
        expectEqual(sheet.edges, [118, 400])
        // Below the content that the program has laid out so far the sheet has its colour.
        #expect(s.shows(0x0000FF, 100, 124) && s.shows(0x0000FF, 100, 396))
        #expect(s.shows(0xCCCCCC, 200, 112))
        // Without a seam within a pixel.
        try sheet.unheard(.moved, 200.4, at: 1.55)
        #expect(s.shows(0x0000FF, 100, 329) && s.shows(0x0000FF, 100, 330))
        // Beyond the largest height it follows less and less.
        try sheet.unheard(.moved, 50, at: 1.6)
        expectGreater(sheet.edges[0], 24)
        expectLess(sheet.edges[0], 44)
        // Below the smallest one it keeps its size, and the shade fades.
        try sheet.unheard(.moved, 386, at: 1.7)
        expectEqual(sheet.edges, [304, 496])
        #expect(s.shows(0xE6E6E6, 200, 112))
        // A finger that lifts leaves the sheet to the program.
        try sheet.unheard(.ended, 386, at: 2)
        expectEqual(sheet.edges, [304, 496])
        try await s.stage.settle()
        try await s.stage.show(at: 3)
        expectEqual(sheet.edges, [208, 400])
        expectEqual(sheet.keys, ["drag"])
        expectEqual(sheet.scene.diary.take(), [])
        // The next drag begins at its own start.
        try await sheet.grab(300, 270, at: 4)
        expectTrue(sheet.isServers)
        expectEqual(sheet.edges, [188, 400])
      }
    }

    @Test func `a cancelled finger lets the sheet go back, and a dismissal takes it over`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        try await sheet.grab(300, 350, at: 1)
        expectEqual(sheet.edges, [248, 440])
        try sheet.unheard(.moved, 390, at: 1.5)
        try sheet.unheard(.cancelled, 390, at: 1.51)
        expectEqual(sheet.edges, [288, 480])
        try await s.stage.settle()
        try await s.stage.show(at: 2.5)
        expectEqual(sheet.edges, [208, 400])
        expectEqual(sheet.scene.diary.take(), [])
        try await sheet.grab(300, 350, at: 3)
        expectTrue(sheet.isServers)
        sheet.scene.root.dismiss(animated: true)
        try await s.stage.settle()
        expectFalse(sheet.isServers)
        // The finger has no say any more.
        try await sheet.play(
          [.init(time: 3.55, kind: .moved, y: 300), .init(time: 3.57, kind: .ended, y: 300)],
          byMouse: false)
        expectEqual(sheet.scene.diary.take(), [])
        try await s.stage.show(at: 3.6)
        expectGreater(sheet.edges[0], 300)
        try await s.stage.show(at: 4)
        try await s.stage.show(at: 4.1)
        expectNil(sheet.scene.card.view.window)
      }
    }

    @Test func `a dismissal that is cancelled leaves the sheet to the server`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        let driven = LiveViewTests.CoordinatorTests.Driven()
        sheet.scene.card.transitioningDelegate = driven
        sheet.scene.root.dismiss(animated: true)
        driven.driver.update(0.3)
        try await s.stage.show(at: 1)
        driven.driver.cancel()
        try await s.stage.show(at: 1.4)
        expectNotNil(sheet.scene.card.view.window)
        expectEqual(sheet.keys, ["drag"])
        try await sheet.grab(300, 270, at: 2)
        expectTrue(sheet.isServers)
      }
    }

    @Test func `further fingers move the sheet by the same way in server and program`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        try await sheet.grab(300, 270, at: 1)
        @MainActor func act(
          _ finger: UInt32, _ kind: TouchKind, _ y: Double, at time: Double
        ) async throws {
          try await s.stage.input(
            .touch(finger: finger, kind, at: Point(x: 60, y: y), pressure: 1))
          try await s.stage.show(at: time)
          #expect(abs(sheet.edges[0] - sheet.scene.top) < 1e-9, "\(time)")
        }
        try await act(2, .began, 330, at: 1.5)
        try await act(2, .moved, 285, at: 1.55)
        try await act(1, .moved, 261, at: 1.6)
        try await act(2, .moved, 391, at: 1.65)
        try await act(1, .ended, 261, at: 1.7)
        try await act(2, .moved, 300, at: 1.75)
        try await act(3, .began, 350, at: 1.8)
        expectTrue(sheet.isServers)
        // One finger that is cancelled ends the drag for all.
        try await act(3, .cancelled, 350, at: 3)
        expectFalse(sheet.isServers)
        try await act(2, .moved, 250, at: 3.1)
        try await act(2, .ended, 250, at: 3.2)
        expectEqual(sheet.keys, ["drag"])
        try await sheet.grab(300, 330, at: 4)
        expectTrue(sheet.isServers)
      }
    }

    @Test func `a finger on a slider in a dragged sheet leaves the sheet to the program`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        sheet.scene.card.view.addSubview(
          UISlider(frame: CGRect(x: 10, y: 10, width: 100, height: 40)))
        try await s.stage.settle()
        try await sheet.grab(300, 270, at: 1)
        expectTrue(sheet.isServers)
        for (kind, y, time) in [
          (TouchKind.began, 220.0, 1.5), (.moved, 240, 1.6), (.moved, 260, 1.7),
        ] {
          try await s.stage.input(.touch(finger: 2, kind, at: Point(x: 50, y: y), pressure: 1))
          try await s.stage.show(at: time)
          try await s.stage.show(at: time + 0.05)
          #expect(abs(sheet.edges[0] - sheet.scene.top) < 1e-9, "\(time)")
        }
        expectEqual(sheet.edges[0], 188)
      }
    }

    @Test func `a finger that catches a sheet moves it beside the spring that still runs`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        try await sheet.grab(300, 270, at: 1)
        try await sheet.play(
          [
            .init(time: 1.5, kind: .ended, y: 270), .init(time: 1.55, kind: .began, y: 300),
            .init(time: 1.6, kind: .moved, y: 330), .init(time: 1.62),
          ], byMouse: false)
        expectTrue(sheet.isServers)
        expectTrue(sheet.keys.contains { $0.hasPrefix("position") })
        let caught = sheet.edges
        expectLess(caught[0], 228)
        try sheet.unheard(.moved, 350, at: 1.62)
        #expect(zip(sheet.edges, caught).allSatisfy { abs($0 - $1 - 20) < 1e-9 })
        try s.stage.showAlone(at: 3)
        expectEqual(sheet.edges, [248, 440])
      }
    }

    @Test func `a list in a sheet scrolls under a finger that the sheet does not follow`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let sheet = try await DraggedSheet(s)
        let list = UIScrollView(frame: sheet.scene.card.view.bounds)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.contentSize = CGSize(width: 320, height: 2000)
        list.contentOffset.y = 100
        sheet.scene.card.view.addSubview(list)
        try await s.stage.settle()
        try await sheet.grab(300, 350, at: 1)
        expectFalse(sheet.isServers)
        expectEqual(sheet.edges, [208, 400])
        expectEqual(list.contentOffset.y, 60)
        try await sheet.play([.init(time: 1.8, kind: .ended, y: 350)], byMouse: false)
        // A list at its upper edge leaves the finger to the sheet.
        list.contentOffset.y = 0
        try await s.stage.settle()
        try await sheet.grab(300, 350, at: 3)
        expectTrue(sheet.isServers)
        expectEqual(sheet.edges, [248, 440])
        expectEqual(list.contentOffset.y, 0)
      }
    }
  }
}
