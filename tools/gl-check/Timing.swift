import DrawList
import Glibc
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import VectorPaths

extension GLCheck {
  /// Prints the times of frames.
  func measure(_ renderer: OpenGLRenderer) throws {
    let timer = OpenGLTimer(renderer.context)
    print("\nFrames of \(width)x\(height), milliseconds; medians of \(frames).")
    if timer == nil { print("The driver cannot tell how long it takes.") }
    print(
      "| scene | GPU | this thread | start to end | draw calls | state changes | MB streamed "
        + "| MB uploaded | overdraw |")
    print("|---|---|---|---|---|---|---|---|---|")
    for count in squares {
      let scene = TimedScene(width, height)
      fflush(nil)
      try row("\(count) rounded squares, moving", renderer, timer) { scene.squares(count, $0) }
      fflush(nil)
      try row("\(count) opaque squares, moving", renderer, timer) {
        scene.squares(count, $0, isOpaque: true)
      }
    }
    for scene in TimedScene.Feature.allCases where !squaresOnly {
      let scenes = TimedScene(width, height)
      // Shows the results so far, in case the time runs out.
      fflush(nil)
      try row(scene.rawValue, renderer, timer) { scenes.feature(scene, $0) }
    }
  }

  private func row(
    _ name: String, _ renderer: OpenGLRenderer, _ timer: OpenGLTimer?, _ list: (Int) -> DrawList
  ) throws {
    var gpu: [Double] = []
    var own: [Double] = []
    var whole: [Double] = []
    var before = renderer.counters
    let warm = 10
    for frame in 0..<frames + warm {
      let list = list(frame)
      if frame == warm { before = renderer.counters }
      let start = Self.seconds(CLOCK_MONOTONIC)
      let startOfWork = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
      let isDrawn = renderer.draw(list, DrawRequest(damage: [list.frame])) != nil
      let work = Self.seconds(CLOCK_THREAD_CPUTIME_ID) - startOfWork
      renderer.finish()
      let end = Self.seconds(CLOCK_MONOTONIC)
      guard isDrawn else { throw renderer.failure ?? .contextLost }
      if frame < warm { continue }
      own.append(work * 1000)
      whole.append((end - start) * 1000)
    }
    let after = renderer.counters
    // The same frames again: waiting for the timer costs time on this thread.
    renderer.timer = timer
    for frame in warm..<frames + warm {
      let list = list(frame)
      guard renderer.draw(list, DrawRequest(damage: [list.frame])) != nil else { break }
      gpu.append(Double(renderer.drawNanoseconds) * 1e-6)
    }
    renderer.timer = nil
    renderer.countsPixels = true
    let last = list(frames)
    _ = renderer.draw(last, DrawRequest(damage: [last.frame]))
    renderer.countsPixels = false
    let overdraw = Double(renderer.frameCounters.pixelsShaded) / Double(last.frame.area)
    func median(_ values: [Double]) -> String { decimal(values.sorted()[values.count / 2]) }
    func each(_ value: (OpenGLCounters) -> Int) -> Double {
      Double(value(after) - value(before)) / Double(frames)
    }
    print(
      "| \(name) | \(gpu.isEmpty ? "–" : median(gpu)) | \(median(own)) | \(median(whole)) "
        + "| \(decimal(each(\.drawCalls))) | \(decimal(each(\.stateChanges))) "
        + "| \(decimal(each(\.bytesStreamed) * 1e-6)) | \(decimal(each(\.bytesUploaded) * 1e-6)) "
        + "| \(decimal(overdraw)) |")
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Lists whose frames differ.
final class TimedScene {
  enum Feature: String, CaseIterable {
    case still = "10000 rounded squares, still"
    case borders = "1000 rounded squares with borders"
    case pictures = "1000 turned pictures of 128x128"
    case video = "a new picture of the frame's size each frame"
    case shadows = "300 shadows"
    case gradients = "300 gradients"
    case paths = "300 moving paths"
    case groups = "100 groups with opacity"
    case masks = "100 masks"
    case blends = "50 blend modes"
    case blurs = "10 blurred groups, moving inside"
    case backdrop = "a backdrop blurred by 20 over 1000 squares"
    case perspective = "100 pictures in perspective"
    case particles = "10000 particles"
  }

  private let width: Int
  private let height: Int
  private var picture: PixelImage?
  private var frames: [PixelImage] = []

  init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  private func empty() -> DrawList {
    DrawList(width: width, height: height, background: Pixel(0xFF20_2830))
  }

  /// Place of a numbered shape, which moves with the frame.
  private func place(_ number: Int, _ frame: Int, side: Int) -> (x: Double, y: Double) {
    let speed = 1 + number % 5
    return (
      Double((number * 7919 + frame * speed) % max(width - side, 1)),
      Double((number * 104_729 / 7 + frame * (speed % 3)) % max(height - side, 1))
    )
  }

  private func command(
    _ operation: DrawCommand.Operation, _ number: Int, _ frame: Int, side: Int
  ) -> DrawCommand {
    let (x, y) = place(number, frame, side: side)
    let bounds = PixelRect(
      minX: Int32(x) - 1, minY: Int32(y) - 1, maxX: Int32(x) + Int32(side) + 2,
      maxY: Int32(y) + Int32(side) + 2
    ).intersection(empty().frame)
    var command = DrawCommand(operation, bounds: bounds, transform: .translation(x + 0.25, y))
    command.rect = Rectangle(x: 0, y: 0, width: Double(side), height: Double(side))
    command.layer = UInt32(number)
    command.cornerRadius = Double(side) / 5
    return command
  }

  /// The colour of a number, translucent unless said otherwise.
  private func color(_ number: Int, alpha: UInt32 = 0x90) -> ColorValue {
    ColorValue(
      premultiplied: Pixel(alpha << 24 | UInt32(number &* 2_654_435_761 & 0x7F7F7F)))
  }

  /// - Parameter isOpaque: true for opaque squares without round corners, on pixel edges.
  func squares(_ count: Int, _ frame: Int, isOpaque: Bool = false) -> DrawList {
    var list = empty()
    list.commands.reserveCapacity(count)
    for number in 0..<count {
      let fill = color(number, alpha: isOpaque ? 0xFF : 0x90)
      var one = command(.fill(fill), number, frame, side: 24)
      if isOpaque {
        one.cornerRadius = 0
        one.transform = .translation(one.transform.tx.rounded(), one.transform.ty.rounded())
        let (x, y) = (Int32(one.transform.tx), Int32(one.transform.ty))
        one.bounds = PixelRect(minX: x, minY: y, maxX: x + 24, maxY: y + 24)
      }
      list.commands.append(one)
    }
    return list
  }

  private func image(_ side: Int, _ seed: Int) -> PixelImage {
    PixelImage(
      width: side, height: side,
      pixels: (0..<side * side).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2049 &+ seed) }
    )
  }

  func feature(_ feature: Feature, _ frame: Int) -> DrawList {
    var list = empty()
    switch feature {
    case .still: return squares(10_000, 0)
    case .borders:
      for number in 0..<1000 {
        list.commands.append(command(.fill(color(number)), number, frame, side: 60))
        let border = BorderDraw(width: 3, color: color(number))
        list.commands.append(command(.border(border), number, frame, side: 60))
      }
    case .pictures, .perspective:
      picture = picture ?? image(128, 1)
      list.images = [picture]
      for number in 0..<(feature == .pictures ? 1000 : 100) {
        let draw = ImageDraw(image: 0, source: Rectangle(x: 0, y: 0, width: 128, height: 128))
        var one = command(.image(draw), number, frame, side: 180)
        if feature == .pictures {
          one.transform =
            AffineMatrix(
              a: 0.8, b: 0.5, c: -0.5, d: 0.8, tx: one.transform.tx, ty: one.transform.ty
            ).snapped
        } else {
          one.perspective = PerspectiveRow(x: 0.001, y: 0.0005, w: 1)
        }
        list.commands.append(one)
      }
    case .video:
      if frames.isEmpty { frames = (0..<4).map { _ in wholePicture() } }
      // A new object, which the driver has not uploaded, with the memory of an earlier one.
      let image = PixelImage(width: width, height: height, pixels: frames[frame % 4].pixels)
      list.images = [image]
      let whole = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
      var one = DrawCommand(.image(ImageDraw(image: 0, source: whole)), bounds: list.frame)
      one.rect = whole
      list.commands.append(one)
    case .shadows:
      for number in 0..<300 {
        var one = command(.shadow(color(number)), number, frame, side: 200)
        one.bounds = one.bounds.outset(30).intersection(list.frame)
        one.detail = 0
        list.commands.append(one)
      }
      list.details = [.shadow(ShadowDraw(sigma: 8, offset: Point(x: 0, y: 4)))]
    case .gradients:
      let colors = [
        ColorValue(red: 1, green: 0.3, blue: 0.1, alpha: 1),
        ColorValue(red: 0.1, green: 0.4, blue: 1, alpha: 0.5),
      ]
      if let gradient = GradientDraw(
        kind: .axial, colors: colors, locations: nil, start: Point(x: 0, y: 0),
        end: Point(x: 1, y: 1))
      {
        let square = Rectangle(x: 0, y: 0, width: 200, height: 200)
        list.details = [.gradient(gradient, unitSquare: square)]
      }
      for number in 0..<300 {
        var one = command(.gradient, number, frame, side: 200)
        one.detail = 0
        list.commands.append(one)
      }
    case .paths:
      var path = PathValue()
      path.move(to: Point(x: 10, y: 20))
      path.cubic(
        to: Point(x: 180, y: 160), control1: Point(x: 190, y: 10), control2: Point(x: 20, y: 200))
      path.line(to: Point(x: 20, y: 150))
      path.close()
      list.details = [.path(PathDraw(path: path))]
      for number in 0..<300 {
        var one = command(.path(color(number)), number, frame, side: 200)
        one.detail = 0
        list.commands.append(one)
      }
    case .groups: addGroups(100, frame, to: &list) { $0.opacity = Opacity(byte: 120) }
    case .blends:
      addGroups(50, frame, to: &list) { $0.operation = .endGroup(GroupDraw(blend: .softLight)) }
    case .blurs:
      var effects = GroupEffects()
      effects.filters = [.gaussianBlur(radius: 12)]
      list.details = [.group(effects)]
      addGroups(10, frame, to: &list) { $0.detail = 0 }
    case .masks: addGroups(100, frame, to: &list, isMasked: true) { _ in }
    case .backdrop:
      list = squares(1000, frame)
      var pane = DrawCommand(
        .backdrop,
        bounds: PixelRect(
          minX: Int32(width / 4), minY: Int32(height / 4), maxX: Int32(width * 3 / 4),
          maxY: Int32(height * 3 / 4)))
      pane.rect = Rectangle(
        x: Double(width / 4), y: Double(height / 4), width: Double(width / 2),
        height: Double(height / 2))
      pane.cornerRadius = 40
      pane.detail = 0
      pane.layer = 100_000
      list.details = [.filters([.gaussianBlur(radius: 20)])]
      list.commands.append(pane)
    case .particles: addParticles(frame, to: &list)
    }
    return list
  }

  private func wholePicture() -> PixelImage {
    PixelImage(
      width: width, height: height,
      pixels: (0..<width * height).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2049) })
  }

  private func addGroups(
    _ count: Int, _ frame: Int, to list: inout DrawList, isMasked: Bool = false,
    _ change: (inout DrawCommand) -> Void
  ) {
    for number in 0..<count {
      func fill(_ color: UInt32) -> DrawCommand {
        let color = ColorValue(premultiplied: Pixel(color))
        return command(.fill(color), number, frame, side: 200)
      }
      let first = fill(0xFFE0_6020)
      let begin = list.commands.count
      let area = first.bounds.outset(40).intersection(list.frame)
      var head = DrawCommand(.beginGroup, bounds: area)
      head.layer = UInt32(number)
      list.commands.append(head)
      list.commands.append(first)
      var second = fill(0xFF20_60E0)
      second.transform.tx += Double(frame % 40)
      second.rect.width = 90
      list.commands.append(second)
      if isMasked {
        var mask = DrawCommand(.beginMask, bounds: area)
        mask.bracketLength = 2
        list.commands.append(mask)
        var shape = first
        shape.cornerRadius = 100
        list.commands.append(shape)
        mask.operation = .endMask
        list.commands.append(mask)
      }
      head.operation = .endGroup(GroupDraw())
      head.rect = first.rect
      change(&head)
      let span = Int32(list.commands.count - begin)
      list.commands[begin].bracketLength = span
      head.bracketLength = span
      list.commands.append(head)
    }
  }

  private func addParticles(_ frame: Int, to list: inout DrawList) {
    picture = picture ?? image(16, 3)
    list.images = [picture]
    let particles = (0..<10_000).map { number in
      let (x, y) = place(number, frame, side: 16)
      return ParticlesDraw.Particle(
        image: 0, serial: 0, color: Pixel(0x8040_2060),
        transform: AffineMatrix(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: x, ty: y),
        rect: Rectangle(x: -8, y: -8, width: 16, height: 16),
        source: Rectangle(x: 0, y: 0, width: 16, height: 16))
    }
    list.details = [.particles(ParticlesDraw(particles: particles, isAdditive: true))]
    var one = DrawCommand(.particles(ImageSampling()), bounds: list.frame)
    one.detail = 0
    one.rect = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    list.commands.append(one)
  }
}

extension PixelRect {
  fileprivate func outset(_ by: Int32) -> PixelRect {
    PixelRect(minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by)
  }
}
