import Foundation
import Testing

extension SampleTests {
  /// The samples that play by themselves, each at two times.
  struct PlayingTests {
    @Test func `the clock shows the time, and its second hand goes on`() throws {
      func second(of date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }
      let start = second(of: Date())
      let stage = try Stage("clock")
      let first = try stage.picture()
      try stage.waitForChange()
      try stage.advance(1)
      let later = try stage.picture()
      let end = second(of: Date())

      for picture in [first, later] {
        let shown = try #require(shownSecond(picture))
        #expect((start...end).contains { ($0 % 60) == shown })
      }
      #expect(shownSecond(first) != shownSecond(later))

      let time = Calendar.current.dateComponents([.minute, .second], from: Date())
      let minutes = Double(try #require(time.minute)) + Double(try #require(time.second)) / 60
      let (x, y) = (80 * sin(minutes * .pi / 30), -80 * cos(minutes * .pi / 30))
      let hand = later[160 + Int(x.rounded()), 160 + Int(y.rounded())]
      #expect(hand.brightness < 90 || hand.isRed, "\(hand)")
    }

    /// The second that the red hand points at.
    private func shownSecond(_ picture: Picture) -> Int? {
      // Looks beyond the hub and the tail on the other side.
      let tip = picture.places { $0.isRed }.map {
        (x: Double($0.x) - 159.5, y: Double($0.y) - 159.5)
      }
      .filter { (60...105).contains(hypot($0.x, $0.y)) }
      guard !tip.isEmpty else { return nil }
      let (x, y) = tip.reduce((0, 0)) { ($0.0 + $1.x, $0.1 + $1.y) }
      let second = Int((atan2(x, -y) * 30 / .pi).rounded())
      return (second + 60) % 60
    }

    @Test func `the door opens on daylight`() throws {
      let stage = try Stage("door")
      #expect(try stage.pixel(215, 100).isRed)
      try stage.advance(2)
      let open = try stage.picture()
      #expect(open[215, 100].blue > 200)
      #expect(open[110, 150].isRed)
      // The open door comes towards the viewer, so its edge is higher than the frame.
      let edge = open.places { $0.isRed }
      let top = try #require(edge.map(\.y).min())
      #expect(top < 40)
      try stage.advance(2)
      #expect(try stage.pixel(215, 100).isRed)
    }

    @Test func `a drag moves the door's time, which stands still under the finger`() throws {
      let stage = try Stage("door")
      try stage.advance(1)
      try stage.press(160, 160)
      let held = try stage.picture()
      try stage.advance(0.5)
      #expect(try stage.picture() == held)
      try stage.drag(to: 120, 160)
      func width(_ picture: Picture) -> Int {
        let row = picture.places(y: 160..<161) { $0.isRed }.map(\.x)
        return (row.max() ?? 0) - (row.min() ?? 0)
      }
      let dragged = try stage.picture()
      #expect(width(dragged) < width(held) - 20)
      try stage.release()
      #expect(try stage.picture() == dragged)
      try stage.advance(0.3)
      #expect(width(try stage.picture()) < width(dragged))
    }

    @Test func `the fountain rises to its height`() throws {
      let stage = try Stage("fountain")
      func drops(_ rows: Range<Int>, _ picture: Picture) -> Int {
        picture.places(y: rows) { $0.blue > 120 }.count
      }
      try stage.advance(0.2)
      let early = try stage.picture()
      #expect(drops(225..<270, early) > 20)
      #expect(drops(0..<215, early) == 0)
      for _ in 0..<10 { try stage.advance(0.25) }
      let late = try stage.picture()
      #expect(drops(120..<215, late) > 300)
      #expect(drops(0..<90, late) == 0)
    }

    @Test func `the boat rocks above its reflection`() throws {
      let stage = try Stage("reflection")
      let first = try stage.picture()
      try stage.advance(1)
      let later = try stage.picture()
      // The lines above and below the water are at the same distance from it.
      func isWhite(_ pixel: Pixel) -> Bool { pixel.isNear(255, 255, 255) }
      for picture in [first, later] {
        let sail = picture.places(y: 0..<150) { isWhite($0) }
        #expect(sail.count > 500)
        let light = picture[sail[sail.count / 2].x, 321 - sail[sail.count / 2].y]
        #expect(light.brightness > 110 && !isWhite(light), "\(light)")
      }
      for rows in [20..<150, 170..<310] {
        let changed = rows.contains { y in
          (100..<320).contains { first[$0, y] != later[$0, y] }
        }
        #expect(changed)
      }
    }

    @Test func `the ring fills, is ticked off, and begins again with a tap`() throws {
      let stage = try Stage("ring")
      // Colours of the right, lower and left parts of the ring.
      func colored(_ picture: Picture) -> [Bool] {
        [(261, 160), (160, 261), (59, 160)].map { x, y in
          let pixel = picture[x, y]
          return pixel.brightness - min(pixel.red, pixel.green, pixel.blue) > 60
        }
      }
      #expect(colored(try stage.picture()) == [false, false, false])
      try stage.advance(1.3)
      #expect(colored(try stage.picture()) == [true, false, false])
      try stage.advance(2.8)
      #expect(colored(try stage.picture()) == [true, true, true])
      #expect(try stage.pixel(150, 186).brightness < 100)
      try stage.advance(1)
      #expect(try stage.pixel(150, 186).isNear(255, 255, 255))
      try stage.click(160, 160)
      #expect(colored(try stage.picture()) == [false, false, false])
    }

    @Test func `the ball falls, bounces half as high, and falls again with a tap`() throws {
      let stage = try Stage("ball")
      func height() throws -> Int {
        let rows = try stage.picture().places { $0.isRed }.map(\.y)
        return rows.isEmpty ? 0 : (try #require(rows.min()) + #require(rows.max())) / 2
      }
      #expect(abs(try height() - 50) <= 3)
      try stage.advance(0.24 * 2.4)
      let ground = try height()
      #expect(abs(ground - 240) <= 3)
      try stage.advance(0.2 * 2.4)
      #expect(abs(try height() - (240 - 99)) <= 3)
      try stage.advance(2)
      #expect(abs(try height() - 240) <= 3)
      try stage.click(20, 20)
      #expect(abs(try height() - 50) <= 3)
    }
  }
}
