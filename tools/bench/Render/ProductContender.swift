import DrawList
import GraphicsValues
import SoftwareRenderer

/// The product's own renderer, fed with an ordinary draw list.
struct ProductContender: Contender {
  let list: DrawList
  private let renderer: SoftwareRenderer

  init(_ workload: Workload, threads: Int, level: KernelLevel = .best) {
    var builder = ListBuilder()
    for primitive in workload.primitives {
      let rect = Rectangle(
        x: 0, y: 0, width: primitive.size.width, height: primitive.size.height)
      switch primitive.paint {
      case .color(let color):
        builder.add(.fill, rect, at: primitive.transform) {
          $0.cornerRadius = primitive.radius
          $0.color = Pixel(premultiplied(color))
        }
      case .image(let picture, let opacity):
        let image = builder.add(picture)
        builder.add(.image, rect, at: primitive.transform) {
          $0.opacity = UInt8((opacity * 255).rounded())
          $0.source = picture.rect
          $0.image = image
        }
      case .shadow(let color, let shadow):
        builder.add(
          .shadow, rect, at: primitive.transform, reach: Double(shadow.reach),
          detail: .shadow(ShadowDraw(sigma: shadow.sigma, offset: .zero))
        ) {
          $0.cornerRadius = primitive.radius
          $0.color = Pixel(premultiplied(color))
        }
      }
    }
    list = builder.list
    renderer = SoftwareRenderer(threads: threads, level: level)
  }

  func draw(into canvas: Canvas) {
    renderer.draw(list, damage: [list.frame], into: canvas.buffer)
  }
}
