import DrawList
import GraphicsValues
import SoftwareRenderer

/// The product's own renderer, fed with an ordinary draw list.
struct ProductContender: Contender {
  private let list: DrawList
  private let renderer: SoftwareRenderer

  init(_ workload: Workload, threads: Int, level: KernelLevel = .best) {
    var list = DrawList(
      width: Workload.width, height: Workload.height, background: Pixel(0xFFFF_FFFF))
    list.commands = workload.primitives.map { primitive in
      let rect = Rectangle(
        x: 0, y: 0, width: primitive.size.width, height: primitive.size.height)
      let transform = primitive.transform.snapped
      let box = transform.boundingBox(of: rect)
      let bounds = PixelRect(
        minX: Int32(box.minX.rounded(.down)), minY: Int32(box.minY.rounded(.down)),
        maxX: Int32(box.maxX.rounded(.up)), maxY: Int32(box.maxY.rounded(.up)))
      var command = DrawCommand(
        kind: .fill, bounds: bounds.intersection(list.frame), transform: transform)
      command.rect = rect
      command.cornerRadius = primitive.radius
      switch primitive.paint {
      case .color(let color):
        command.color = Pixel(premultiplied(color))
      case .image(let picture, let opacity):
        command.kind = .image
        command.opacity = UInt8((opacity * 255).rounded())
        command.source = Rectangle(
          x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        command.image = Int32(list.images.count)
        let pixels = UnsafeBufferPointer(
          start: picture.pixels, count: picture.width * picture.height)
        list.images.append(
          PixelImage(width: picture.width, height: picture.height, pixels: Array(pixels)))
      }
      return command
    }
    self.list = list
    renderer = SoftwareRenderer(threads: threads, level: level)
  }

  func draw(into canvas: Canvas) {
    let buffer = PixelBuffer(
      base: canvas.pixels, width: list.width, height: list.height, stride: list.width)
    renderer.draw(list, damage: [list.frame], into: buffer)
  }
}
