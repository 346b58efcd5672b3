import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing

@Suite struct `The area under opaque windows` {
  private func rectangle(_ random: inout PixelsRandom, in size: Int) -> Rectangle {
    func edge() -> Int { Int.random(in: 0...size, using: &random) }
    let (x, y) = (edge(), edge())
    return Rectangle(
      x: Double(x), y: Double(y), width: Double(Int.random(in: 0...size - x, using: &random)),
      height: Double(Int.random(in: 0...size - y, using: &random)))
  }

  private func cells(_ area: Rectangle) -> Set<[Int]> {
    var cells: Set<[Int]> = []
    for y in Int(area.y)..<Int(area.maxY) {
      for x in Int(area.x)..<Int(area.maxX) { cells.insert([x, y]) }
    }
    return cells
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the covered area is the union of all opaque windows`(seed: UInt64) {
    var random = PixelsRandom(seed: seed)
    var cover = CoveredArea()
    var covered: Set<[Int]> = []
    for _ in 0..<20 {
      let window = rectangle(&random, in: 12)
      if !window.isEmpty {
        let isCovered = cover.contains(window)
        expectEqual(isCovered, cells(window).isSubset(of: covered))
      }
      let front = rectangle(&random, in: 12)
      cover.add(front)
      covered.formUnion(cells(front))
    }
  }

  @Test func `four thousand windows behind many small ones are little work`() {
    var cover = CoveredArea()
    for number in 0..<200 {
      let (x, y) = (Double(number % 9), Double(number / 9))
      cover.add(Rectangle(x: 30 + x * 130 + y * 7, y: 30 + y * 90 + x * 5, width: 40, height: 30))
    }
    let large = Rectangle(x: 10, y: 10, width: 1240, height: 680)
    let covered = (0..<4096).count { _ in cover.contains(large) }
    expectEqual(covered, 0)
    expectAtMost(cover.comparisons, CoveredArea.mostComparisons)
  }

  @Test func `an area that takes too long counts as visible; the next question is answered`() {
    var cover = CoveredArea()
    // Crossing stripes leave very many visible parts of a window.
    for number in 0..<31 {
      cover.add(Rectangle(x: Double(number) * 20, y: 0, width: 10, height: 10_000))
      cover.add(Rectangle(x: 0, y: Double(number) * 20, width: 10_000, height: 10))
    }
    let all = Rectangle(x: 0, y: 0, width: 700, height: 700)
    cover.add(all)
    let small = Rectangle(x: 1, y: 1, width: 2, height: 2)
    var answers = [cover.contains(all)]
    expectAtMost(cover.comparisons, CoveredArea.mostComparisonsEach)
    answers.append(cover.contains(small))
    for _ in 0..<1000 { _ = cover.contains(all) }
    expectAtMost(cover.comparisons, CoveredArea.mostComparisons)
    answers.append(cover.contains(small))
    expectEqual(answers, [false, true, false])
  }
}
