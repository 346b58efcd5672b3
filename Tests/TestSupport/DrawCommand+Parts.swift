package import DrawList
package import GraphicsValues

// Parts of operations by name, so that tests can build a command step by step and look at one value. Setting a
// part that the operation does not have ends the test.

extension DrawCommand {
  /// Makes a command of a kind with plain values: clear, not tinted, with the first image.
  package init(kind: Kind, bounds: PixelRect, transform: AffineMatrix = .identity) {
    self.init(.plain(kind), bounds: bounds, transform: transform)
  }

  /// The colour of a fill, a border, a path or a shadow, at the command's opacity.
  package var color: Pixel {
    get { paint.pixel(at: opacity) }
    set { paint = ColorValue(premultiplied: newValue) }
  }

  private var paint: ColorValue {
    get {
      switch operation {
      case .fill(let color), .path(let color), .shadow(let color): color
      case .border(let border): border.color
      default: preconditionFailure("\(kind) has no colour")
      }
    }
    set {
      switch operation {
      case .fill: operation = .fill(newValue)
      case .path: operation = .path(newValue)
      case .shadow: operation = .shadow(newValue)
      case .border(var border):
        border.color = newValue
        operation = .border(border)
      default: preconditionFailure("\(kind) has no colour")
      }
    }
  }

  package var borderWidth: Double {
    get { border.width }
    set { border.width = newValue }
  }

  private var border: BorderDraw {
    get {
      guard case .border(let border) = operation else {
        preconditionFailure("\(kind) has no width")
      }
      return border
    }
    set { operation = .border(newValue) }
  }

  package var image: ImageDraw {
    get {
      guard case .image(let draw) = operation else { preconditionFailure("\(kind) has no image") }
      return draw
    }
    set { operation = .image(newValue) }
  }

  package var group: GroupDraw {
    get {
      guard case .endGroup(let group) = operation else {
        preconditionFailure("\(kind) ends no group")
      }
      return group
    }
    set { operation = .endGroup(newValue) }
  }

  /// The filters of an image, a bitmap or particles.
  package var sampling: ImageSampling {
    get {
      switch operation {
      case .image(let draw): draw.sampling
      case .endBitmap(let draw): draw.sampling
      case .particles(let sampling): sampling
      default: preconditionFailure("\(kind) samples nothing")
      }
    }
    set {
      switch operation {
      case .image(var draw):
        draw.sampling = newValue
        operation = .image(draw)
      case .endBitmap(var draw):
        draw.sampling = newValue
        operation = .endBitmap(draw)
      case .particles: operation = .particles(newValue)
      default: preconditionFailure("\(kind) samples nothing")
      }
    }
  }
}

extension DrawCommand {
  /// Sets the colour, if the operation has one.
  package mutating func recolor(_ color: Pixel) {
    switch operation {
    case .fill, .border, .path, .shadow: self.color = color
    case .endGroup: group.tint = ColorValue(premultiplied: color)
    default: break
    }
  }

  /// Changes every number of the operation.
  package mutating func changeNumbers(_ change: (inout Double) -> Void) {
    switch operation {
    case .border(var border):
      change(&border.width)
      operation = .border(border)
    case .image(var draw):
      change(&draw.source.x)
      change(&draw.source.y)
      change(&draw.source.width)
      change(&draw.source.height)
      change(&draw.sampling.levelBias)
      operation = .image(draw)
    case .endTransition(var transition):
      change(&transition.progress)
      operation = .endTransition(transition)
    case .beginBitmap(let size):
      operation = .beginBitmap(size.changed(by: change))
    case .endBitmap(var draw):
      change(&draw.scale)
      draw.size = draw.size.changed(by: change)
      operation = .endBitmap(draw)
    default: break
    }
  }
}

extension BitmapSize {
  fileprivate func changed(by change: (inout Double) -> Void) -> BitmapSize {
    func changed(_ side: Int32) -> Int32 {
      var value = Double(side)
      change(&value)
      return value.isNaN ? .min : Int32(min(max(value, Double(Int32.min)), Double(Int32.max)))
    }
    return BitmapSize(width: changed(width), height: changed(height))
  }
}

extension DrawCommand.Operation {
  /// An operation of a kind with plain values.
  package static func plain(_ kind: DrawCommand.Kind) -> Self {
    let fade = TransitionDraw(effect: .fade, progress: 0)
    return switch kind {
    case .fill: .fill(.clear)
    case .border: .border(BorderDraw(width: 1, color: .clear))
    case .image: .image(ImageDraw(image: 0, source: Rectangle(x: 0, y: 0, width: 8, height: 8)))
    case .path: .path(.clear)
    case .gradient: .gradient
    case .shadow: .shadow(.clear)
    case .particles: .particles(ImageSampling())
    case .backdrop: .backdrop
    case .beginGroup: .beginGroup
    case .endGroup: .endGroup(GroupDraw())
    case .beginMask: .beginMask
    case .endMask: .endMask
    case .beginTransition: .beginTransition(fade)
    case .transitionNew: .transitionNew(fade)
    case .endTransition: .endTransition(fade)
    case .beginBitmap: .beginBitmap(BitmapSize(width: 8, height: 8))
    case .endBitmap: .endBitmap(BitmapDraw(size: BitmapSize(width: 8, height: 8)))
    case .nothing: .nothing
    }
  }
}
