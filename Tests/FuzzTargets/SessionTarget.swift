import ArbitraryProtocolValues
import DrawList
import GraphicsValues
import InputEvents
import RenderServer
import SoftwareRenderer
import TestSupport
import WireProtocol
import WireTransport

/// Clients that come, commit, break rules and go, with frames and clock steps between. The input
/// chooses the steps (`ArbitraryValues`); dictionaries have the expected state of the server.
enum SessionTarget {
  private static let mostSteps = 60
  private static let mostClients = 3

  static func run(_ input: [UInt8]) -> [String] {
    var play = Play(choices: input)
    var steps = 0
    while play.values.hasChoices, steps < mostSteps, play.problems.isEmpty {
      play.step()
      steps += 1
    }
    play.end()
    return play.problems
  }

  private struct Client {
    let session: Session
    var serial: UInt64 = 1
    var world = ArbitraryWorld()
    var layers = PlainLayers()
    /// Commits sent and not yet latched.
    var pending: [(serial: UInt64, payload: [UInt8])] = []
    /// True if the client has sent bytes that `world` does not know, so that its next commit may be
    /// refused.
    var mayFail = false
  }

  private struct Play {
    var values: ArbitraryValues
    private(set) var problems: [String] = []
    private let core: ServerCore
    private let renderer = SoftwareRenderer(threads: 1)
    private var canvas = PixelsCanvas(width: 64, height: 48)
    private var clients: [Client] = []

    init(choices: [UInt8]) {
      values = ArbitraryValues(choices: choices)
      core = ServerCore(
        ServerFixture.configuration {
          $0.width = 64
          $0.height = 48
        })
    }

    mutating func step() {
      switch values.below(16) {
      case 0 where clients.count < mostClients: connect()
      case 1 where !clients.isEmpty: leave(values.below(clients.count))
      case 2, 3: advance(by: values.fraction() * 3)
      case 4: frame()
      case 5 where !clients.isEmpty: commit(values.below(clients.count), isDamaged: true)
      case 6: core.input(InputEvent(inputAction()))
      case 8 where !clients.isEmpty: attach(values.below(clients.count))
      case 9 where !clients.isEmpty: drop(values.below(clients.count))
      case 10: drag()
      case 7: resize(width: 1 + values.below(80), height: 1 + values.below(60))
      default: clients.isEmpty ? connect() : commit(values.below(clients.count), isDamaged: false)
      }
    }

    /// The last picture must equal one drawn anew, and nothing remains of clients that leave.
    mutating func end() {
      frame()
      // Formulas of any program, and values of any interaction, are words.
      _ = TreeDump(core.tree, values: .presentation).text
      let whole = core.tree.view.drawList.pixels()
      if let difference = pixelsDifference(canvas.pixels, whole, width: canvas.width) {
        problems.append("damage: \(difference)")
      }
      while !clients.isEmpty { leave(0) }
      frame()
      if core.tree.scene.layerCount > 0 || core.tree.scene.animationCount > 0
        || !core.tree.scene.contexts.isEmpty
      {
        problems.append("\(core.tree.scene.layerCount) layers are left of clients that are gone")
      }
    }

    // MARK: Steps

    private mutating func connect() {
      var client = Client(session: core.connect())
      client.world.hasMemory = true
      send(
        Hello(
          major: 1, minorMin: 0, minorMax: ProtocolVersion.minor, flags: [], name: "fuzz"
        ).frame(serial: 1), client)
      clients.append(client)
    }

    private mutating func leave(_ index: Int) {
      core.disconnect(clients.remove(at: index).session)
    }

    private mutating func inputAction() -> InputEvent.Action {
      let place = Point(x: values.fraction() * 80 - 8, y: values.fraction() * 60 - 6)
      let button = UInt16(1 + values.below(3))
      return switch values.below(8) {
      case 0, 1: .pointerMoved(to: place)
      case 2: .pointerPressed(button: button)
      case 3: .pointerReleased(button: button)
      case 4: .pointerScrolled(pixels: values.point(), steps: place)
      case 5: .keyPressed(Key(code: values.u32(), symbol: values.text()), isRepeat: values.bool())
      case 6:
        .touch(
          finger: 1 + values.u32() % 3, values.element([.began, .moved, .ended, .cancelled]),
          at: place, pressure: 1)
      default: values.bool() ? .pointerLeft : .pointerMoved(to: values.point())
      }
    }

    /// A finger that moves over some frames, which interactions may take, and perhaps stays.
    private mutating func drag() {
      let finger = 1 + values.u32() % 3
      var place = Point(x: values.fraction() * 64, y: values.fraction() * 48)
      func act(_ kind: TouchKind) {
        core.input(InputEvent(.touch(finger: finger, kind, at: place, pressure: 1)))
      }
      act(.began)
      for _ in 0..<1 + values.below(5) {
        place = Point(
          x: place.x + values.fraction() * 40 - 20, y: place.y + values.fraction() * 40 - 20)
        act(.moved)
        advance(by: values.fraction() * 0.03)
      }
      if values.below(4) > 0 { act(.ended) }
    }

    private mutating func commit(_ index: Int, isDamaged: Bool) {
      guard let index = awaitCredit(of: clients[index].session) else { return }
      values.world = clients[index].world
      var encoder = CommitEncoder()
      values.commit(into: &encoder, operations: values.below(12))
      let memory = values.world.takeMemory().compactMap(Self.memory)
      clients[index].world = values.world
      var frames = encoder.makeFrames(
        firstSerial: clients[index].serial + 1, commitTime: core.clock.now)
      clients[index].serial += UInt64(frames.count)
      if isDamaged {
        let byte = FrameHeader.byteCount + 8
        let count = frames[0].bytes.count - byte
        if count > 0 { frames[0].bytes[byte + values.below(count)] ^= 1 << UInt8(values.below(8)) }
        clients[index].mayFail = true
      }
      for (number, frame) in frames.enumerated() {
        send(frame.bytes, clients[index], descriptors: number == 0 ? memory : [])
      }
      if clients[index].session.state == .failed {
        if !clients[index].mayFail {
          problems.append("a valid commit was refused: \(said(by: clients[index].session))")
        }
        leave(index)
      } else {
        clients[index].pending.append(
          (
            clients[index].serial,
            frames.flatMap { $0.bytes.dropFirst(FrameHeader.byteCount) }
          ))
      }
    }

    /// A memory file for a surface's buffers.
    private static func memory(_ layout: SurfaceLayout) -> Int32? {
      guard let region = try? WritableRegion(byteCount: layout.byteCount),
        let descriptor = try? region.makeDescriptor()
      else { return nil }
      return descriptor.release()
    }

    /// Gives a surface a frame beside commits. It is refused if its buffer is busy.
    private mutating func attach(_ index: Int) {
      values.world = clients[index].world
      guard let frame = values.attachment(now: core.clock.now) else { return }
      clients[index].world = values.world
      clients[index].serial += 1
      send(frame.frame(serial: clients[index].serial), clients[index])
      leaveIfRefused(index, because: "buffer")
    }

    private mutating func drop(_ index: Int) {
      values.world = clients[index].world
      guard let drop = values.drop() else { return }
      clients[index].serial += 1
      send(drop.frame(serial: clients[index].serial), clients[index])
      leaveIfRefused(index, because: nil)
    }

    /// Removes a client whose last message was refused, for a reason that its text names.
    private mutating func leaveIfRefused(_ index: Int, because reason: String?) {
      let client = clients[index]
      guard client.session.state == .failed else { return }
      let said = said(by: client.session)
      if !client.mayFail, !(reason.map { said.contains($0) } ?? false) {
        problems.append("a valid message was refused: \(said)")
      }
      leave(index)
    }

    /// Draws frames until a client may commit. One may not be enough, since a frame applies only as
    /// many commits as it has time for.
    ///
    /// - Returns: the client's index now; nil for a client that a frame has refused.
    private mutating func awaitCredit(of session: Session) -> Int? {
      while let index = clients.firstIndex(where: { $0.session === session }) {
        if clients[index].pending.count < core.configuration.limits.credits { return index }
        frame()
      }
      return nil
    }

    private func said(by session: Session) -> String {
      let text = session.outbox.bytes.suffix(400).filter { (32..<127).contains($0) }
      return String(decoding: text, as: UTF8.self)
    }

    private mutating func send(
      _ bytes: [UInt8], _ client: Client, descriptors: [Int32] = []
    ) {
      var descriptors = descriptors
      let chunk = 1 + values.below(bytes.count)
      bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset < bytes.count, client.session.state != .failed {
          let end = min(offset + chunk, bytes.count)
          offset += client.session.feed(
            UnsafeRawBufferPointer(rebasing: bytes[offset..<end]),
            descriptors: DescriptorBatch(adopting: descriptors))
          descriptors = []
          core.processFrames(of: client.session)
        }
      }
    }

    private mutating func advance(by seconds: Double) {
      do {
        try core.setClock(core.clock.now + seconds)
      } catch {
        problems.append("the clock: \(error)")
      }
      frame()
    }

    /// Removes the clients that a frame has refused. One reason is allowed to all, that drawing them would
    /// cost more than `frameWork`; the server then keeps nothing of them.
    private mutating func leaveRefused() {
      while let index = clients.firstIndex(where: { $0.session.state == .failed }) {
        let session = clients[index].session
        let reason = said(by: session)
        // A damaged commit may name a buffer that is busy when it is applied.
        let isBusy = clients[index].mayFail && reason.contains("buffer")
        if !reason.contains("the limit frameWork is"), !isBusy {
          problems.append("client \(session.slot) was refused by a frame: \(reason)")
        }
        if let difference = PlainLayers().difference(from: core.tree, client: session.slot) {
          problems.append("client \(session.slot), refused: \(difference)")
        }
        leave(index)
      }
    }

    private mutating func resize(width: Int, height: Int) {
      core.resize(width: width, height: height)
      canvas = PixelsCanvas(width: width, height: height)
      core.damageEverything()
      frame()
    }

    private mutating func frame() {
      _ = core.drawFrame(at: core.clock.now, renderer: renderer, target: canvas.buffer)
      leaveRefused()
      core.discardEvents()
      problems += core.tree.checkInvariants()
      if !canvas.isIntact { problems.append("drawing outside the picture") }
      for index in clients.indices {
        while let next = clients[index].pending.first,
          next.serial <= clients[index].session.commits.latchedSerial
        {
          next.payload.withUnsafeBytes { bytes in
            visitCommit(
              UnsafeRawBufferPointer(rebasing: bytes.dropFirst(8)), &clients[index].layers)
          }
          clients[index].pending.removeFirst()
        }
        let slot = clients[index].session.slot
        if let difference = clients[index].layers.difference(from: core.tree, client: slot) {
          problems.append("client \(slot): \(difference)")
        }
      }
    }
  }
}
