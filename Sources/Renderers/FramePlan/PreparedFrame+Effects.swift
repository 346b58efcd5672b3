package import Coverage
package import DrawList
import GraphicsValues
import VectorPaths

// Preparing shadows, the ends of groups, and transitions.

extension PreparedFrame {
  func prepareShadow(
    _ color: ColorValue, _ command: DrawCommand, _ list: DrawList,
    _ prepared: inout PreparedCommand
  ) {
    prepared.color = color.word(at: command.opacity)
    guard prepared.color != 0, case .shadow(let shadow) = list.detail(of: command),
      shadow.offset.isFinite, shadow.sigma >= 0, shadow.sigma.isFinite,
      let outline = outline(ofShadow: shadow, command)
    else { return }
    prepared.kind = .outlined
    var rare = RareCommand()
    rare.outline = outline
    add(rare, to: &prepared)
  }

  private func outline(ofShadow shadow: ShadowDraw, _ command: DrawCommand) -> Outline? {
    guard let near = command.affineInTheMiddle else { return nil }
    let scale = FilterChain.scale(near)
    let (sigmaX, sigmaY) = (Self.sigma(shadow.sigma * scale.x), Self.sigma(shadow.sigma * scale.y))
    if shadow.path == nil, max(sigmaX, sigmaY) <= ShadowDraw.largestStretchedSigma,
      let upright = uprightRect(command, shadow.offset)
    {
      let corners = RoundedCorners(radius: upright.radius, corners: command.corners)
      let stretched = chargeCoverage(of: command.client) {
        outlines.stretchedShadow(
          upright.rect, corners: corners, sigmaX: sigmaX, sigmaY: sigmaY, of: command.client)
      }
      return stretched.map(Outline.stretched)
    }
    var key = OutlineKey(
      form: shadow.path.map { .path($0, isEvenOdd: false) }
        ?? .rounded(command.rect, CornerShape(command)),
      plane: ProjectiveMatrix(AffineMatrix.translation(shadow.offset.x, shadow.offset.y))
        .concatenating(command.plane).snapped)
    (key.sigmaX, key.sigmaY) = (sigmaX, sigmaY)
    return outline(key, of: command)
  }

  /// Rounds a standard deviation, so that an invisible change does not require a new mask.
  private static func sigma(_ v: Double) -> Double {
    v.isFinite ? (min(v, FilterOperation.maximumRadius) * 256).rounded() / 256 : 0
  }

  /// Returns the command's rectangle on the device, when it is axis-aligned there, has circular corners,
  /// and has a size whose mask can be made as a whole.
  private func uprightRect(
    _ command: DrawCommand, _ offset: Point
  ) -> (rect: Rectangle, radius: Double)? {
    guard command.hasPlainShape, command.transform.isFinite, !command.rect.isEmpty else {
      return nil
    }
    let m = command.transform
    let radius = min(
      max(command.cornerRadius, 0), command.rect.width / 2, command.rect.height / 2)
    let isRound = radius > 0 && !command.corners.isEmpty
    guard m.b == 0 && m.c == 0 || m.a == 0 && m.d == 0 else { return nil }
    let (scaleX, scaleY) = (abs(m.a + m.c), abs(m.b + m.d))
    if isRound {
      guard scaleX == scaleY, command.corners == .all || (m.a > 0 && m.d > 0) else { return nil }
    }
    var rect = command.rect
    (rect.x, rect.y) = (rect.x + offset.x, rect.y + offset.y)
    let box = m.boundingBox(of: rect)
    let result = Rectangle(
      x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
    guard result.width > 0, result.height > 0, abs(box.minX) < 0x1p24, abs(box.minY) < 0x1p24,
      abs(box.maxX) < 0x1p24, abs(box.maxY) < 0x1p24,
      // The size of a mask grows with the corners.
      !isRound || radius * scaleX <= 512,
      // Small shadows are made as a whole, larger ones without their middle.
      result.width * result.height <= 0x1p22 || min(result.width, result.height) >= 2048
    else { return nil }
    return (result, isRound ? radius * scaleX : 0)
  }

  /// - Parameter isPicture: Whether all input of the filters exists. If not, only pointwise filters can be
  ///   applied.
  package func filterChain(
    _ filters: [FilterOperation], _ command: DrawCommand, edges: GaussianBlur.Edges,
    isPicture: Bool
  ) -> FilterChain? {
    let filters =
      isPicture || filters.allSatisfy(\.isPointwise) ? filters : filters.filter(\.isPointwise)
    guard !filters.isEmpty, let near = command.affineInTheMiddle, near.isFinite else { return nil }
    return FilterChain(
      operations: filters, layerToDevice: near, bounds: command.rect, edges: edges)
  }

  func prepareGroupEnd(
    _ command: DrawCommand, _ number: Int, _ list: DrawList, _ prepared: inout PreparedCommand
  ) {
    guard case .endGroup(let group) = command.operation else { return }
    let (bracket, item) = (plan.brackets.items[number], plan.items[number])
    var rare = RareCommand()
    rare.item = number
    prepared.kind = item.isPicture ? .picture : .endGroup
    prepared.isClipped = group.clips
    if group.clips {
      rare.outline = outline(of: command)
      if rare.outline == nil {
        // No part of the group is visible.
        if item.isPicture { prepared.kind = .nothing } else { hide(bracket.begin) }
        return
      }
    }
    var finish = GroupFinish(
      tint: group.tint.pixel().value, blend: group.blend, cuts: [], shadow: 0)
    if case .group(let effects) = list.detail(of: command) {
      finish.cuts = effects.cuts
      if !item.isOverBudget {
        if !effects.filters.isEmpty {
          rare.filters = filterChain(
            effects.filters, command, edges: .transparent, isPicture: item.isPicture)
        }
        // A picture includes its shadow.
        if effects.shadow != nil, !item.isPicture {
          finish.shadow = effects.shadowColor.pixel().value
        }
      }
    }
    if finish.tint == 0, finish.blend == .sourceOver, !item.isPicture { hide(bracket.begin) }
    if !finish.isPlain { rare.group = finish }
    if case .shape(let shape) = rare.outline, finish.isPlain, rare.filters == nil, !item.isPicture {
      prepared.shape = add(shape)
    } else if rare.outline != nil || rare.group != nil || rare.filters != nil || item.isPicture {
      add(rare, to: &prepared)
    }
  }

  func prepareTransition(
    _ command: DrawCommand, _ number: Int, _ prepared: inout PreparedCommand
  ) {
    guard case .endTransition(let transition) = command.operation else { return }
    var command = command
    command.divide()
    guard !prepared.bounds.isEmpty, let mix = TransitionMix(transition, command) else { return }
    var rare = RareCommand()
    if transition.effect != .fade {
      rare.outline = clip(ofTransition: command)
      if rare.outline == nil { return }
    }
    prepared.kind = .transition
    rare.mix = mix
    rare.item = number
    add(rare, to: &prepared)
  }

  /// Returns the shape that clips a moving picture. When it is not on the pixel grid it is a pixel larger
  /// all around, because the pictures have soft edges themselves.
  private func clip(ofTransition command: DrawCommand) -> Outline? {
    guard let m = command.affineInTheMiddle else { return nil }
    guard command.perspective.isFlat else {
      var larger = command
      larger.rect = command.rect.insetBy(dx: -m.unitsPerPixel, dy: -m.unitsPerPixel)
      larger.cornerRadius += command.cornerRadius > 0 ? m.unitsPerPixel : 0
      return outline(of: larger)
    }
    let box = m.boundingBox(of: command.rect)
    let isWhole =
      m.isScaleAndTranslation && box.minX == box.minX.rounded() && box.minY == box.minY.rounded()
      && box.maxX == box.maxX.rounded() && box.maxY == box.maxY.rounded()
    let outset = isWhole ? 0 : m.unitsPerPixel
    return Shape(
      transform: m, rect: command.rect.insetBy(dx: -outset, dy: -outset),
      radius: command.cornerRadius > 0 ? command.cornerRadius + outset : 0,
      corners: command.corners
    ).map(Outline.shape)
  }
}
