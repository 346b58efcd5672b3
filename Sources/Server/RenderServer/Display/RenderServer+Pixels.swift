import DrawList
import GraphicsValues
import RenderTree

// Requests about the pixels on the display.
extension RenderServer {
  func screenshot(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let image: PixelImage
    let output = try chosenOutput(arguments)
    if let slot = try client(withoutOutput(arguments)) {
      image = try render(only: slot, on: output)
    } else {
      drawQueuedCommits()
      readBack(output)
      image = try output.copyPixels()
    }
    let bytes = image.pixels.withUnsafeBytes { Array($0) }
    return .bytes(
      .document([
        ("width", .integer(image.width)), ("height", .integer(image.height)),
        ("bytes", .integer(bytes.count)),
      ]), bytes)
  }

  /// The output that stands for the display.
  func shownOutput() throws -> Output {
    guard let output = outputs.primary else { throw RequestError("no output is on") }
    return output
  }

  /// Copies the window's frame to memory, if OpenGL has drawn it.
  private func readBack(_ output: Output) {
    guard let window = output.windowRenderer, let target = try? output.pixels(),
      let index = core.outputs.index(of: output.id)
    else { return }
    let (view, display) = (core.tree[view: index], core.outputs[index].display)
    let list = core.withSplash(
      display.overlay?.over(view.drawList, scale: view.scale) ?? view.drawList)
    copy(display.label?.over(list).list ?? list, of: output, by: window, into: target)
  }

  private func copy(
    _ list: DrawList, of output: Output, by window: WindowRenderer, into target: PixelBuffer
  ) {
    // Backdrops that the last frame froze stay so.
    let frozen = core.outputs[output.id]?.display.backdrops.clients ?? []
    window.copy(list, DrawRequest(damage: [list.frame], frozenBackdrops: frozen), into: target)
    core.damageEverything(on: output.id)
    output.pace.scheduler.requestFrame(now: ServerClock.monotonic)
  }

  /// Draws until no prepared commit waits, for requests about the picture after them. One frame applies
  /// all: hundreds of frames for hundreds of long commits would keep the clients waiting.
  func drawQueuedCommits() {
    // Unseen motion stands as it did in the last frame.
    let isBehind = core.hasUnseenMotion && core.configuration.clock == .real
    if core.hasDebts || isBehind || core.hasDueSurfaces { core.frames.isNeeded = true }
    if core.hasQueuedCommits || core.hasDebts { core.catchUp() }
    while core.hasQueuedCommits || core.frames.isNeeded { drawFrame() }
  }

  private func render(only slot: UInt32, on output: Output) throws -> PixelImage {
    guard let renderer = output.renderer, let index = core.outputs.index(of: output.id) else {
      throw RequestError("the null renderer draws nothing")
    }
    var alone = core.tree
    alone.scene.hideContexts(exceptOf: slot)
    alone[view: index].damageEverything()
    var damage = DamageRegion()
    let first = alone.updateGeometry { if $0 == index { damage = $1 } }
    if index == 0 { damage = first }
    let list = alone[view: index].drawList
    let (width, height) = (list.frame.width, list.frame.height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let target = PixelBuffer(base: base, width: width, height: height, stride: width)
      if let window = output.windowRenderer {
        copy(list, of: output, by: window, into: target)
      } else {
        let request = DrawRequest(
          damage: damage.rects,
          frozenBackdrops: core.outputs[index].display.backdrops.clients)
        renderer.draw(list, request, into: target)
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  func pixel(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let x = Int(exactly: try number(arguments.first, "pixel"))
    let y = Int(exactly: try number(arguments.dropFirst().first, "pixel"))
    let output = try chosenOutput(arguments)
    drawQueuedCommits()
    readBack(output)
    let pixels = try output.pixels()
    guard let x, let y, (0..<pixels.width).contains(x), (0..<pixels.height).contains(y) else {
      let name = nameAmongSeveral(output.id).map { "output \($0)" } ?? "the display"
      throw RequestError("no such pixel: \(name) is \(pixels.width)x\(pixels.height)")
    }
    let value = Pixel(pixels.row(y)[x] | 0xFF00_0000)
    func hex(_ byte: UInt32) -> String {
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return .json(
      .document([
        (
          "pixel",
          .string("#" + hex(value.red) + hex(value.green) + hex(value.blue) + hex(value.alpha))
        )
      ]))
  }
}
