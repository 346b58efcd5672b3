import Foundation
import Testing

/// Runs the samples one after the other: each test starts programs.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SampleTests {
  private func mean(_ picture: Picture) -> Int {
    let points = stride(from: 0, to: picture.height, by: 7).flatMap { y in
      stride(from: 0, to: picture.width, by: 7).map { picture[$0, y].brightness }
    }
    return points.reduce(0, +) / max(points.count, 1)
  }

  private func blue(_ picture: Picture, y: Range<Int>? = nil) -> Int {
    picture.places(y: y) { $0.isNear(0, 122, 255, within: 12) }.count
  }

  @Test(arguments: [
    "Photos", "Chat", "Settings", "SignUp", "Calendar", "Onboarding", "Alerts", "Library", "Search",
    "Dynamics",
  ])
  func `a sample is light or dark as the desktop asks`(name: String) throws {
    let light = try Stage(name, style: "light").picture()
    let dark = try Stage(name, style: "dark").picture()
    #expect(mean(light) > 170)
    #expect(mean(dark) < 150)
    #expect(mean(dark) < mean(light) - 60)
    #expect(mean(dark) > 3)
  }

  @Test func `a photo is pushed, and shows its picture from the asset catalogue`() throws {
    let stage = try Stage("Photos")
    let grid = try stage.picture()
    let colors = grid.places(y: 300..<301) { $0.brightness < 250 }
    #expect(colors.count > 300)
    try stage.click(200, 300)
    let photo = try stage.picture()
    #expect(photo != grid)
    // White above and below the picture.
    #expect(photo[195, 150].isNear(255, 255, 255))
    #expect(photo[195, 420].brightness < 250)
  }

  @Test func `a message that is typed can be sent`() throws {
    let stage = try Stage("Chat")
    let before = blue(try stage.picture(), y: 0..<780)
    try stage.click(150, 818)
    try stage.type("See you there!")
    try stage.click(365, 818)
    #expect(blue(try stage.picture(), y: 0..<780) > before + 2000)
  }

  @Test func `fields without text are refused in red`() throws {
    let stage = try Stage("SignUp")
    func red() throws -> Int {
      try stage.picture().places { $0.isNear(255, 59, 48, within: 12) }.count
    }
    #expect(try red() == 0)
    try stage.click(195, 560)
    #expect(try red() > 1000)
  }

  @Test func `the settings choose the dark appearance`() throws {
    let stage = try Stage("Settings")
    try stage.click(200, 385)
    try stage.click(200, 180)
    #expect(mean(try stage.picture()) < 60)
  }

  @Test func `an alert asks over a dimmed list`() throws {
    let stage = try Stage("Alerts")
    let before = try stage.picture()
    try stage.click(200, 225)
    #expect(mean(try stage.picture()) < mean(before) - 20)
  }

  @Test func `blocks fall to the ground`() throws {
    let stage = try Stage("Dynamics")
    func colored(_ rows: Range<Int>) throws -> Int {
      try stage.picture().places(y: rows) {
        $0.brightness - min($0.red, $0.green, $0.blue) > 80
      }.count
    }
    try stage.advance(3)
    #expect(try colored(600..<790) > 5000)
    #expect(try colored(60..<400) == 0)
  }
}
