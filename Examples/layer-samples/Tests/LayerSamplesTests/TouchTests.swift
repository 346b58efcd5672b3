import Foundation
import Testing

extension SampleTests {
  /// The samples that do nothing until they are touched.
  struct TouchTests {
    @Test func `a button of the cube is hit where it is seen, and brings the next face`() throws {
      let stage = try Stage("cube")
      let still = try stage.picture()
      #expect(still[120, 212].isRed)
      try stage.advance(1)
      #expect(try stage.picture() == still)

      try stage.click(120, 212)
      try stage.advance(0.5)
      let turning = try stage.picture()
      #expect(turning != still)
      try stage.advance(0.6)
      let turned = try stage.picture()
      #expect(turned != turning)
      // The second face is orange, and takes the place of the first one.
      let button = turned[120, 212]
      #expect(button.red > button.green + 30 && button.green > button.blue + 60, "\(button)")
    }

    @Test func `a face that is turned away is not hit, and the plate is no button`() throws {
      let stage = try Stage("cube")
      let still = try stage.picture()
      // Clicks the plate beside the button, then the background.
      for (x, y) in [(85, 150), (20, 20)] {
        try stage.press(x, y)
        try stage.release()
        try stage.advance(1.2)
        #expect(try stage.picture() == still)
      }
      // The button on the upper face.
      try stage.click(160, 95)
      try stage.advance(1.2)
      #expect(try stage.picture() != still)
    }

    @Test func `a drag turns the cube`() throws {
      let stage = try Stage("cube")
      let before = try stage.picture()
      try stage.press(20, 160)
      try stage.drag(to: 60, 160)
      #expect(try stage.picture() != before)
      try stage.release()
    }

    @Test func `a drag moves the map, tile by tile`() throws {
      let stage = try Stage("tiles")
      let before = try stage.picture()
      try stage.press(250, 250)
      try stage.drag(to: 210, 120)
      let moved = try stage.picture("the map 40 to the left and 130 up") { picture in
        picture.places { $0 == Pixel(red: 0, green: 0, blue: 0) }.isEmpty
          && picture[100, 100] == before[140, 230]
      }
      #expect(
        (0..<280).allSatisfy { x in
          (0..<190).allSatisfy { moved[x, $0] == before[x + 40, $0 + 130] }
        }
      )
      // No time passed, so the content has no speed to glide on with.
      try stage.release()
      try stage.advance(0.5)
      #expect(try stage.picture() == moved)
    }

    @Test func `the map glides on after a quick drag, and comes to rest`() throws {
      let stage = try Stage("tiles")
      try stage.press(250, 250)
      try stage.advance(0.1)
      try stage.drag(to: 220, 240)
      try stage.release()
      var pictures = [try stage.picture()]
      for _ in 0..<3 {
        try stage.advance(0.1)
        pictures.append(try stage.picture())
      }
      #expect(pictures[1] != pictures[3])
      for _ in 0..<30 { try stage.advance(0.2) }
      let rest = try stage.picture()
      try stage.advance(0.5)
      #expect(try stage.picture() == rest)
    }

    @Test func `a colour that is picked fades in`() throws {
      let stage = try Stage("picker")
      #expect(try stage.pixel(172, 165).isNear(235, 52, 52))
      try stage.click(160, 276)
      #expect(try stage.pixel(172, 165).isNear(235, 52, 52))
      try stage.advance(0.4)
      #expect(try stage.pixel(172, 165).isNear(143, 143, 143, within: 6))
      try stage.advance(0.5)
      #expect(try stage.pixel(172, 165).isNear(52, 235, 235))
    }

    @Test func `a card turns over with a tap`() throws {
      let stage = try Stage("cards")
      #expect(try stage.pixel(182, 155).isRed)
      try stage.click(182, 155)
      try stage.advance(0.3)
      #expect(!(try stage.pixel(182, 100).isNear(255, 255, 255)))
      try stage.advance(0.4)
      let back = try stage.pixel(182, 155)
      #expect(back.blue > back.red + 20, "\(back)")
    }

    /// Whether the heart of a card that was dragged 78 pixels to the right is there. The font gives
    /// its shape.
    private func hasHeart(_ picture: Picture) -> Bool {
      !picture.places(x: 225..<255, y: 130..<170, where: \.isRed).isEmpty
    }

    @Test func `a card that is swiped away goes under the others`() throws {
      let stage = try Stage("cards")
      try stage.press(182, 155)
      try stage.drag(to: 260, 155)
      #expect(hasHeart(try stage.picture()))
      try stage.release()
      try stage.advance(0.2)
      #expect(!hasHeart(try stage.picture()))
      try stage.advance(0.1)
      try stage.advance(1)
      let next = try stage.pixel(182, 155)
      #expect(next.blue > next.red + 20, "\(next)")

      // A short drag springs back.
      let rest = try stage.picture()
      try stage.press(182, 155)
      try stage.drag(to: 202, 155)
      #expect(try stage.picture() != rest)
      try stage.release()
      try stage.advance(0.7)
      #expect(try stage.picture() == rest)
    }
  }
}
