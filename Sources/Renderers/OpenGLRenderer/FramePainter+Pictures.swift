import DrawList
import FramePlan
import GraphicsValues

// Pictures, which are drawn as a whole before the commands that show them.

extension FramePainter {
  /// Draws the pictures of an item; the pictures that it shows must have been drawn.
  func paintPictures(
    _ frame: PreparedFrame, _ number: Int, _ list: DrawList
  ) throws(OpenGLError) {
    let (bracket, item) = (frame.plan.brackets.items[number], frame.plan.items[number])
    guard let picture = item.picture, !picture.area.isEmpty else { return }
    let range = frame.plan.sought(number, list).range
    switch bracket.kind {
    case .transition:
      if !item.isKept { try paint(frame, list, range, picture) }
      if !item.isSecondKept, let second = item.second {
        try paint(frame, list, frame.plan.sought(number, list, part: 1).range, second)
      }
    case .group:
      var end = list.commands[bracket.end]
      end.divide()
      guard case .group(let effects) = list.detail(of: end) else {
        return try paint(frame, list, range, picture)
      }
      let contents = try canvas(picture.area)
      recorder.clear(contents.area, 0)
      try paint(frame, list, range, on: contents, clip: contents.area)
      keep(try finished(contents, frame, end, effects), contents, as: picture)
    case .backdrop:
      var contents = try canvas(picture.area)
      contents.isSolid = bracket.parent < 0 && frame.isOpaque
      recorder.clear(contents.area, bracket.parent < 0 ? frame.background : 0)
      try paint(frame, list, range, on: contents, clip: contents.area)
      let prepared = frame.commands[bracket.end]
      guard prepared.rare >= 0, let chain = frame.rare[Int(prepared.rare)].filters else {
        return keep(contents, contents, as: picture)
      }
      keep(try filtered(contents, by: chain), contents, as: picture)
    case .mask, .bitmap: break
    }
  }

  private func paint(
    _ frame: PreparedFrame, _ list: DrawList, _ range: Range<Int>, _ picture: Picture
  ) throws(OpenGLError) {
    guard let target = picture.target else { return }
    let canvas = Canvas(target: target, area: picture.area, isOutput: false, isSolid: false)
    recorder.begin(canvas)
    recorder.clear(canvas.area, 0)
    try paint(frame, list, range, on: canvas, clip: canvas.area)
  }

  /// Copies a canvas' pixels into the texture of a picture, and gives back the canvas and the canvas that
  /// it was made from.
  private func keep(_ canvas: Canvas, _ contents: Canvas, as picture: Picture) {
    if let target = picture.target {
      copy(
        canvas, to: Canvas(target: target, area: picture.area, isOutput: false, isSolid: false))
    }
    targets.give(canvas.target)
    targets.give(contents.target)
  }
}

extension RenderTarget: PictureStorage {}

extension Picture {
  /// The target that the picture is drawn on, in its corner; nil for a picture without area, and for one
  /// that is drawn by the processor.
  var target: RenderTarget? { storage as? RenderTarget }
}

extension RenderTargetPool {
  /// Makes a target for a picture, outside the pool.
  ///
  /// - Parameter old: A target to use again if its size is right.
  func target(
    for area: PixelRect, reusing old: (any PictureStorage)?
  ) throws(OpenGLError) -> (any PictureStorage)? {
    if area.isEmpty { return nil }
    let (width, height) = (Self.rounded(area.width), Self.rounded(area.height))
    if let old = old as? RenderTarget, old.width == width, old.height == height { return old }
    return try RenderTarget(device, width: width, height: height)
  }
}
