import Expectations
import Foundation
import RenderTools
import Testing

@Suite struct `A table of outputs` {
  private func output(_ changes: [String: Any] = [:]) -> [String: Any] {
    [
      "output": 0, "name": "HDMI-A-1", "make": "", "model": "", "on": true,
      "mode": "1920x1080@59.94", "orientation": "90", "scale": 1.5, "x": 0, "y": 0, "width": 720,
      "height": 1280, "millimetres": [0, 0], "modes": [String](),
    ].merging(changes) { $1 }
  }

  @Test func `one output is a line under the names of the columns`() {
    expectEqual(
      OutputListing(["outputs": [output()]]).text,
      """
      N  NAME      STATE  MODE             TURN  SCALE  PLACE  POINTS    SCREEN
      0  HDMI-A-1  on     1920x1080@59.94  90    1.5    0,0    720x1280  -
      """)
  }

  @Test func `the screen's maker, its size and its modes are told where they are known`() {
    let second = output([
      "output": 1, "name": "DSI-1", "make": "Waveshare", "model": "7\u{7}in", "x": -1280,
      "on": true,
      "millimetres": [154, 86], "modes": ["1024x600@60", "800x480@60"],
    ])
    let third = output(["output": 2, "name": "DP-2", "on": false])
    let fourth = output(["output": NSNull(), "name": "DP-3", "on": false])
    expectEqual(
      OutputListing(["outputs": [output(), second, third, fourth]]).text.split(separator: "\n").map(
        String.init),
      [
        "N  NAME      STATE  MODE             TURN  SCALE  PLACE    POINTS    SCREEN",
        "0  HDMI-A-1  on     1920x1080@59.94  90    1.5    0,0      720x1280  -",
        "1  DSI-1     on     1920x1080@59.94  90    1.5    -1280,0  720x1280  Waveshare 7\u{FFFD}in 154x86 mm",
        "   modes 1024x600@60 800x480@60",
        "2  DP-2      off    -                -     -      -        -         -",
        "-  DP-3      off    -                -     -      -        -         -",
      ])
  }

  @Test func `an answer without outputs, or with members of other kinds, is no table`() {
    expectEqual(OutputListing([:]).text, "")
    expectEqual(OutputListing(["outputs": 7]).text, "")
    expectEqual(OutputListing(["outputs": [["name": 7, "x": "left"]]]).text.isEmpty, false)
  }
}

@Suite struct `Files of several outputs` {
  @Test(arguments: [
    ("a.png", "HDMI-A-1", "a-HDMI-A-1.png"), ("dir.x/a", "left", "dir.x/a-left"),
    ("dir/.png", "left", "dir/.png-left"), ("a.b.png", "../x y", "a.b-.._x_y.png"),
    ("a.png", "", "a-output.png"),
  ])
  func `an output's name stands before the extension`(file: String, output: String, path: String) {
    expectEqual(OutputFile.path(file, output: output), path)
  }
}
