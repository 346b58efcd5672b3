package import DrawList

/// Draws lists without the hint that a command may be opaque, so that no command hides another.
package final class HintlessRenderer: Renderer {
  private let renderer: any Renderer

  package init(_ renderer: any Renderer) { self.renderer = renderer }

  package func draw(
    _ list: DrawList, _ request: DrawRequest, into target: PixelBuffer
  ) -> DrawReport {
    var list = list
    for index in list.commands.heads.indices {
      list.commands.heads[index].isPossiblyOpaque = false
    }
    return renderer.draw(list, request, into: target)
  }
}
