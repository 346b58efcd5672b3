import Expectations
import GraphicsValues
import InputEvents
import OutputKMS
import Testing

@Suite struct CursorPolicyTests {
  private var cursor = CursorRule(.auto)
  private let placements = ["A": OutputPlacement(screenWidth: 100, screenHeight: 50)]

  @Test mutating func `a cursor that is never shown goes at once, and one that always is comes`() {
    let place = Point(x: 3, y: 4)
    let move = OutputInput("A", InputEvent(.pointerMoved(to: place)))
    expectEqual(cursor.follow(move), .show("A", place))
    expectNil(cursor.change(.auto))
    expectEqual(cursor.change(.never), .hide)
    expectNil(cursor.follow(move))
    expectNil(cursor.begin(placements))
    expectNil(cursor.change(.auto))
    expectEqual(cursor.follow(move), .show("A", place))
  }

  @Test mutating func `a cursor that is always shown begins in the middle`() {
    expectNil(cursor.begin(placements))
    expectNil(cursor.change(.always))
    expectEqual(cursor.begin(placements), .show("A", Point(x: 50, y: 25)))
    expectNil(cursor.begin(placements))
  }
}
