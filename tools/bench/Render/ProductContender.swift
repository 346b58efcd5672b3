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
        builder.add(.fill(ListBuilder.color(color)), rect, at: primitive.transform) {
          $0.cornerRadius = primitive.radius
        }
      case .image(let picture, let opacity):
        let image = ImageDraw(image: builder.add(picture), source: picture.rect)
        builder.add(.image(image), rect, at: primitive.transform) { $0.opacity = Opacity(opacity) }
      case .shadow(let color, let shadow):
        builder.add(
          .shadow(ListBuilder.color(color)), rect, at: primitive.transform,
          reach: Double(shadow.reach),
          detail: .shadow(ShadowDraw(sigma: shadow.sigma, offset: .zero))
        ) { $0.cornerRadius = primitive.radius }
      }
    }
    list = builder.list
    renderer = SoftwareRenderer(threads: threads, level: level)
  }

  func draw(into canvas: Canvas) {
    renderer.draw(list, damage: [list.frame], into: canvas.buffer)
  }
}
