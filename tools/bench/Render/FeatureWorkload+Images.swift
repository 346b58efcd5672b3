import CCairo
import DrawList
import Glibc
import GraphicsValues

// Pictures in motion, backdrops and particles.

extension FeatureWorkload {
  /// A page of sixty lines of text that have been drawn before, scrolling by fractions of a pixel.
  static func page() -> FeatureWorkload {
    let view = Rectangle(x: 60, y: 40, width: 1800, height: 1000)
    let lines = (0..<60).map { number in
      Workload.Picture(width: 1800, height: 24) { x, y in
        // A third is ink: gaps lie between letters, words and lines.
        let isInk = y > 4 && y < 20 && (x / 9 + number) % 7 != 0 && (x * 5 + y * 3 + number) % 9 < 4
        return isInk ? 0xFF10_1010 : 0
      }
    }
    func y(_ line: Int, _ frame: Int) -> Double {
      view.y + Double(line) * 24 - (Double(frame) * 0.37).truncatingRemainder(dividingBy: 400)
    }
    let clip = PixelRect(covering: view.x, view.y, view.maxX, view.maxY)
    var result = FeatureWorkload(name: "page of text, scrolling", pixelCount: 1800 * 1000) {
      frame in
      var builder = ListBuilder()
      builder.fill(view, 0xFFF8_F8F0)
      for (number, line) in lines.enumerated() {
        let image = ImageDraw(image: builder.add(line), serial: 0, source: line.rect)
        builder.add(
          .image(image), line.rect, at: .translation(view.x, y(number, frame)), reach: 1
        ) { $0.bounds = $0.bounds.intersection(clip) }
      }
      return builder.list
    }
    result.cairo = { context, frame in
      cairo_save(context)
      context.rectangle(view)
      cairo_clip(context)
      context.setColor(0xFFF8_F8F0)
      cairo_paint(context)
      for (number, line) in lines.enumerated() {
        let surface = CairoContender.surface(line.pixels, line.width, line.height)
        cairo_set_source_surface(context, surface, view.x, y(number, frame))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
        cairo_surface_destroy(surface)
      }
      cairo_restore(context)
    }
    return result
  }

  /// 200 pictures that turn about an upright axis.
  static func perspective() -> FeatureWorkload {
    let pictures = (0..<20).map { number in
      Workload.Picture(width: 256, height: 256) { x, y in
        premultiplied(0xC000_0000 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32(number * 12))
      }
    }
    return FeatureWorkload(name: "200 in perspective", pixelCount: nil) { frame in
      var random = Xorshift(seed: 15)
      var builder = ListBuilder()
      let images = pictures.map { builder.add($0) }
      for number in 0..<200 {
        let place = random.rectangle(width: 256, height: 256)
        let angle = 0.3 + 0.8 * random.unit() + 0.01 * Double(frame % 30)
        // About the middle, seen from 600 pixels away.
        let eye = 1 / 600.0
        let turn = ProjectiveMatrix(
          a: cos(angle), b: 0, c: 0, d: 1, tx: 0, ty: 0, px: sin(angle) * eye, py: 0, pw: 1)
        let plane = ProjectiveMatrix(.translation(-128, -128)).concatenating(turn)
          .concatenating(ProjectiveMatrix(.translation(place.x + 128, place.y + 128)))
        let whole = Rectangle(x: 0, y: 0, width: 256, height: 256)
        builder.add(
          .image(ImageDraw(image: images[number % images.count], source: whole)), whole,
          at: .translation(place.x, place.y), reach: 64
        ) { $0.plane = plane.snapped }
      }
      return builder.list
    }
  }

  /// Half of the screen blurred over squares that move.
  static func backdrop() -> FeatureWorkload {
    let half = Rectangle(x: 0, y: 0, width: 960, height: 1080)
    return FeatureWorkload(
      name: "backdrop blur, half the screen", pixelCount: half.width * half.height
    ) { frame in
      var random = Xorshift(seed: 16)
      var builder = ListBuilder()
      for _ in 0..<100 {
        var rect = random.rectangle(width: 120, height: 120)
        rect.x += Double(frame % 40)
        builder.fill(rect, random.color())
      }
      builder.add(.backdrop, half, detail: .filters([.gaussianBlur(radius: 20)]))
      return builder.list
    }
  }

  /// An emitter's 10,000 moving particles, added to the pixels below.
  static func particles() -> FeatureWorkload {
    let spark = Workload.Picture(width: 16, height: 16) { x, y in
      let (dx, dy) = (Double(x) - 7.5, Double(y) - 7.5)
      let alpha = UInt32(max(0, 255 - 32 * (dx * dx + dy * dy).squareRoot()))
      return premultiplied(alpha << 24 | 0xFF_E0C0)
    }
    return FeatureWorkload(name: "10000 particles", pixelCount: 10_000 * 16 * 16) { frame in
      var random = Xorshift(seed: 17)
      var builder = ListBuilder()
      let image = builder.add(spark)
      let particles = (0..<10_000).map { _ in
        let angle = random.unit() * 2 * Double.pi
        let speed = 40 + 400 * random.unit()
        let age = (random.unit() + Double(frame) / 60).truncatingRemainder(dividingBy: 1)
        return ParticlesDraw.Particle(
          image: image, serial: 1, color: Pixel(premultiplied(random.color())),
          transform: .translation(
            960 + cos(angle) * speed * age, 540 + sin(angle) * speed * age),
          rect: Rectangle(x: -8, y: -8, width: 16, height: 16), source: spark.rect)
      }
      let screen = Rectangle(
        x: 0, y: 0, width: Double(Workload.width), height: Double(Workload.height))
      builder.add(
        .particles(ImageSampling()), screen,
        detail: .particles(ParticlesDraw(particles: particles, isAdditive: true)))
      return builder.list
    }
  }
}
