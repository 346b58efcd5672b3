import GraphicsValues
import RenderServer
import WireProtocol

extension OutputRecord {
  /// `output 1 "HDMI-A-1" 1920x1080 rotate 90 scale 2 at 0,0 off`, in which all after the size is left out where
  /// it is usual.
  var text: String {
    var text =
      "output \(id.rawValue) \(TextNumbers.quoted(name)) \(placement.screenWidth)x\(placement.screenHeight)"
    if placement.orientation != .normal { text += " rotate \(placement.orientation.word)" }
    if placement.scale != 1 { text += " scale \(TextNumbers.text(placement.scale))" }
    if placement.origin != .zero {
      let (x, y) = (TextNumbers.text(placement.origin.x), TextNumbers.text(placement.origin.y))
      text += " at \(x),\(y)"
    }
    return text + (isOn ? "" : " off")
  }

  /// Reads the words after `output`.
  init(words line: inout TextLine) throws(RecordingTextError) {
    let id = OutputID(try line.u32("the number of an output"))
    let name = try line.text("the name of an output")
    let size = try line.pixelSize()
    var placement = OutputPlacement(
      screenWidth: Int(size.width), screenHeight: Int(size.height))
    if line.take("rotate") {
      placement.orientation = try line.value("an orientation like 90 or flipped-90") {
        OutputOrientation(word: $0)
      }
    }
    if line.take("scale") { placement.scale = try line.f64("pixels per point") }
    if line.take("at") {
      placement.origin.x = try line.f64("points")
      try line.expect(",")
      placement.origin.y = try line.f64("points")
    }
    let isOn = !line.take("off")
    guard placement.isPossible else {
      throw line.wrong(
        "expected an output of 1x1 to 16384x16384 pixels, with a scale from 1/64 to 64, at a whole place"
      )
    }
    self.init(id: id, name: name, placement: placement, isOn: isOn)
  }
}
