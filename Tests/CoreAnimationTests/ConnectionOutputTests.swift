import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Testing
import WireProtocol

extension CoreAnimationTests {
  @Suite struct `Outputs and versions of a server` {
    private static let second = OutputChanged(
      output: 1, transform: .rotated90, x: 320, y: 0, width: 200, height: 400, scale: 2,
      refreshInterval: 0.02, pixelWidth: 400, pixelHeight: 800, widthMillimetres: 60,
      heightMillimetres: 120, name: "HDMI-A-1")

    @Test func `a list of outputs follows the server's messages`() throws {
      var list = OutputList()
      expectTrue(list.outputs.isEmpty)
      expectTrue(list.hear(.outputChanged(Self.second)))
      expectFalse(list.hear(.outputChanged(Self.second)))
      var first = Self.second
      (first.output, first.name, first.scale, first.refreshInterval) = (0, "A", 0, .infinity)
      expectTrue(list.hear(.outputChanged(first)))
      expectEqual(list.outputs.map(\.name), ["A", "HDMI-A-1"])
      // Impossible numbers have usual ones in their place.
      expectEqual(list.outputs[0].scale, 1)
      expectEqual(list.outputs[0].refreshInterval, 1 / 60)
      let output = list.outputs[1]
      expectEqual(output.frame, CGRect(x: 320, y: 0, width: 200, height: 400))
      expectEqual(output.orientation, .rotated90)
      expectEqual(output.physicalSize, CGSize(width: 60, height: 120))
      expectTrue(list.hear(.outputRemoved(OutputRemoved(output: 0))))
      expectFalse(list.hear(.outputRemoved(OutputRemoved(output: 0))))
      expectFalse(list.hear(.clockChanged(ClockChanged(time: 1))))
      expectEqual(list.outputs.map(\.id), [1])
    }

    @Test func `a server of version 1.0 is told nothing of what came later`() {
      let batch = CommitBatch(
        commitTime: 0,
        changes: [
          .createLayer(1), .set(layer: 1, key: .wantsText, value: .bits(1)),
          .setContextRole(1, .inputPanel), .setContextOutput(1, .name("A")), .destroyLayer(1),
        ])
      func lines(_ minor: UInt16) -> [String] {
        batch.encoded(passesDescriptors: false, minor: minor).encoder.withOperations {
          CommitText($0) { _ in "" }.lines
        }
      }
      expectEqual(lines(0), ["createLayer 1", "destroyLayer 1"])
      expectEqual(
        lines(1),
        [
          "createLayer 1", "set 1 wantsText text,", "setContextRole 1 inputPanel",
          "setContextOutput 1 \"A\"", "destroyLayer 1",
        ])
    }

    @Test func `no name of an output ends the connection`() {
      func sent(_ name: String) -> [String] {
        let batch = CommitBatch(commitTime: 0, changes: [.setContextOutput(1, .name(name))])
        return batch.encoded(passesDescriptors: false).encoder.withOperations {
          CommitText($0) { _ in "" }.lines
        }
      }
      expectEqual(sent("A\0B"), ["setContextOutput 1 \"AB\""])
      expectEqual(sent("\0"), ["setContextOutput 1 any"])
      expectEqual(
        sent(String(repeating: "x", count: 5000)),
        ["setContextOutput 1 \"\(String(repeating: "x", count: 4096))\""])
    }

    @Test func `a window sends its role, its output and the text that layers want`() {
      let link = FakeLink()
      LayerEnvironment.current.session.linkEstablished(link)
      let window = LayerWindow(title: "panel", size: CGSize(width: 10, height: 10))
      window.role = .inputPanel
      window.layer.wantsText = .decimal
      window.move(toOutputNamed: "B")
      CATransaction.flush()
      let sent = link.batches.flatMap(\.changes).map(describe)
      expectTrue(sent.contains { $0.hasPrefix("role 1 inputPanel") })
      expectTrue(sent.contains { $0.hasPrefix("output 1") && $0.contains("B") })
      expectTrue(sent.contains("set 1 wantsText bits 3"))
      expectEqual(window.layer.wantsText, .decimal)
      // A number would be another output's on another server.
      window.move(
        to: RenderServerOutput(
          id: 7, name: "DSI-1", frame: .zero, pixelSize: .zero, scale: 1))
      CATransaction.flush()
      expectTrue(
        link.batches.flatMap(\.changes).map(describe).contains {
          $0.hasPrefix("output 1") && $0.contains("DSI-1")
        })
      window.role = .normal
      CATransaction.flush()
      expectTrue(link.batches.flatMap(\.changes).map(describe).contains { $0 == "role 1 normal" })
    }

    @Test func `a server without a list of outputs has its display`() {
      let link = FakeLink()
      LayerEnvironment.current.session.linkEstablished(link)
      let outputs = RenderServerConnection.shared.outputs
      expectEqual(outputs.map(\.id), [0])
      expectEqual(outputs.first?.frame, CGRect(x: 0, y: 0, width: 1280, height: 720))
      expectEqual(outputs.first?.pixelSize, CGSize(width: 1280, height: 720))
    }
  }
}
