import GraphicsValues
import RenderServer
import WireProtocol

extension AssignmentRecord {
  /// `assign 3 1 to 1 by rule frame 10 20 200 100`: client, context, output, reason, and the frame of a
  /// window that is away.
  func text(of client: UInt32) -> String {
    let words = "assign \(client) \(context) to \(home.output.rawValue) by \(home.reason)"
    guard let frame = home.frame else { return words }
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { TextNumbers.text($0) }
    return words + " frame " + numbers.joined(separator: " ")
  }

  /// Reads the words after the client's number.
  init(words line: inout TextLine) throws(RecordingTextError) {
    let context = try line.u32("the number of a context")
    guard line.take("to") else { throw line.expected("to") }
    let output = OutputID(try line.u32("the number of an output"))
    guard line.take("by") else { throw line.expected("by") }
    let reason = try line.name(of: WindowAssignment.Reason.self, "a reason")
    var home = WindowAssignment.Home(output, reason)
    if line.take("frame") {
      let (x, y) = (try line.f64(), try line.f64())
      home.frame = Rectangle(x: x, y: y, width: try line.f64(), height: try line.f64())
    }
    self.init(context: context, home: home)
  }
}
