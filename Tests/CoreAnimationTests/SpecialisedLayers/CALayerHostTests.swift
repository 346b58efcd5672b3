import CoreAnimation
import Expectations
import Foundation
import Testing
import WireProtocol

extension CoreAnimationTests {
  @MainActor @Suite final class HostTests {
    private let fixture = Fixture()
    private let token = LayerHostingToken("0123456789abcdef0000000000000001")
    private var states: [CALayerHost.State] = []

    // MARK: Tokens

    @Test func `a token is 32 digits, which make it again`() throws {
      let token = fixture.window.makeHostingToken()
      expectNotNil(token.description.wholeMatch(of: /[0-9a-f]{32}/))
      expectEqual(LayerHostingToken(token.description), token)
      expectEqual(self.token?.description, "0123456789abcdef0000000000000001")
      let coded = try JSONEncoder().encode([token])
      expectEqual(String(decoding: coded, as: UTF8.self), "[\"\(token)\"]")
      try expectEqual(JSONDecoder().decode([LayerHostingToken].self, from: coded), [token])
    }

    @Test(arguments: [
      "", "0", "0123456789ABCDEF0000000000000001", "0123456789abcdef000000000000000g",
      "0123456789abcdef00000000000000011", "+123456789abcdef0000000000000001",
      "0123456789abcdef 000000000000001", "０123456789abcdef000000000000001",
    ])
    func `other texts are no tokens`(_ text: String) throws {
      expectNil(LayerHostingToken(text))
      let coded = try JSONEncoder().encode([text])
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([LayerHostingToken].self, from: coded)
      }
    }

    @Test func `no two windows have a token alike`() {
      let tokens = (0..<100).map { _ in
        fixture.window.stopHosting()
        return fixture.window.makeHostingToken()
      }
      expectEqual(Set(tokens).count, 100)
    }

    // MARK: Windows

    @Test func `a window is given away and taken back`() {
      let token = fixture.window.makeHostingToken()
      expectEqual(fixture.window.makeHostingToken(), token)
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["host 1 \(token)"])
      fixture.window.stopHosting()
      fixture.window.stopHosting()
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["host 1 "])
    }

    @Test func `a window that starts hosted is never one of its own`() {
      let window = LayerWindow(title: "part", size: CGSize(width: 8, height: 6))
      let token = window.makeHostingToken()
      CATransaction.flush()
      expectEqual(
        fixture.link.lines().suffix(2), ["context 2 layer 2 part 8.0x6.0 false", "host 2 \(token)"])
    }

    @Test func `another server gets the tokens of host layers and of hosted windows`() {
      let host = CALayerHost()
      host.token = token
      fixture.root.addSublayer(host)
      let own = fixture.window.makeHostingToken()
      CATransaction.flush()
      fixture.session.linkLost()
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      let lines = next.lines()
      expectEqual(lines.last, "host 1 \(own)")
      #expect(lines.contains { $0.hasSuffix("hostedToken 0123456789abcdef0000000000000001") })
    }

    @Test func `a hosted window has the size of the layer that shows it`() async {
      var sizes: [LayerWindowEvent] = []
      fixture.window.onEvent = { sizes.append($0) }
      fixture.window.makeHostingToken()
      fixture.session.contextConfigured(
        1, frame: CGRect(x: 0, y: 0, width: 30, height: 20), scale: 1, flags: [.visible, .hosted])
      await mainQueueTurn()
      expectTrue(fixture.window.isHosted)
      expectEqual(fixture.window.frame.size, CGSize(width: 30, height: 20))
      expectEqual(fixture.root.bounds.size, CGSize(width: 30, height: 20))
      expectEqual(sizes, [.resized(CGSize(width: 30, height: 20)), .visibilityChanged(true)])
    }

    // MARK: Layers

    private func committedHost() -> CALayerHost {
      let host = CALayerHost()
      host.token = token
      host.onStateChange = { self.states.append($0) }
      _ = fixture.committed(host)
      return host
    }

    private func server(says state: HostingState, of layer: UInt32 = 2) {
      fixture.session.hostedContextChanged(HostedContextChanged(layer: layer, state: state))
    }

    @Test func `a layer reports its state, and the window that it shows`() {
      let host = CALayerHost()
      host.token = token
      fixture.root.addSublayer(host)
      CATransaction.flush()
      let lines = fixture.link.lines()
      #expect(lines.contains("set 2 kind bits 9"))
      #expect(lines.contains("set 2 hostedToken 0123456789abcdef0000000000000001"))
      host.token = token
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
      host.token = nil
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["set 2 hostedToken none"])
    }

    @Test func `a layer's state is reported on the main queue, once for each change`() async {
      let host = committedHost()
      expectEqual(host.state, .empty)
      server(says: .empty)
      server(says: .shown)
      server(says: .shown)
      expectEmpty(states)
      expectEqual(host.state, .shown)
      await mainQueueTurn()
      expectEqual(states, [.shown])
      server(says: .refused)
      server(says: .empty)
      await mainQueueTurn()
      expectEqual(states, [.shown, .refused, .empty])
    }

    @Test func `a report about another layer, or one that is gone, changes nothing`() async {
      let host = committedHost()
      server(says: .shown, of: 1)
      server(says: .shown, of: 77)
      await mainQueueTurn()
      expectEqual(host.state, .empty)
      expectEmpty(states)
    }

    @Test func `a layer that leaves, has no token, or has no server shows nothing`() async {
      let host = committedHost()
      for part in 1...3 {
        server(says: .shown, of: part == 2 ? 3 : 2)
        switch part {
        case 1:
          host.removeFromSuperlayer()
          CATransaction.flush()
          fixture.root.addSublayer(host)
          CATransaction.flush()
        case 2:
          host.token = nil
          // An event that the server sent before the change.
          server(says: .shown, of: 3)
        default: break
        }
        await mainQueueTurn()
      }
      #expect(states == [.shown, .empty, .shown, .empty] && host.state == .empty)
      host.token = token
      server(says: .shown, of: 3)
      fixture.session.linkLost()
      await mainQueueTurn()
      expectEqual(states.suffix(2), [.shown, .empty])
    }

    @Test func `a presentation has the token and the state`() throws {
      let host = committedHost()
      server(says: .shown)
      let shown = try unwrap(host.presentation())
      expectEqual(shown.token, token)
      expectEqual(shown.state, .shown)
    }

    @Test func `the token has a key, and its name in the protocol is no key`() {
      let host = CALayerHost()
      host.setValue(token?.description, forKey: "token")
      expectEqual(host.token, token)
      expectEqual(host.value(forKey: "token") as? String, token?.description)
      host.setValue("nonsense", forKey: "token")
      expectNil(host.token)
      expectNil(host.value(forKey: "token"))
      host.setValue(token, forKey: "token")
      expectEqual(host.token, token)
      host.setValue(nil, forKey: "token")
      expectNil(host.token)
      host.setValue("x", forKey: "hostedToken")
      expectNil(host.token)
      expectEqual(host.value(forKey: "hostedToken") as? String, "x")
    }

    @Test func `an archive has no token`() throws {
      let host = CALayerHost()
      host.token = token
      host.opacity = 0.5
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: host, requiringSecureCoding: true)
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("0123456789abcdef"))
      let copy = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayerHost.self, from: data))
      expectNil(copy.token)
      expectEqual(copy.opacity, 0.5)
    }
  }
}
