import DrawList
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport

/// Draws everything with the software renderer and with OpenGL, and compares.
final class BothRenderers: Renderer {
  let opengl: OpenGLRenderer
  let software = SoftwareRenderer(threads: 1)
  private(set) var agreement = Agreement()

  init(_ opengl: OpenGLRenderer) { self.opengl = opengl }

  func draw(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) -> DrawReport {
    let report = software.draw(list, request, into: target)
    let canvas = PixelsCanvas(width: target.width, height: target.height)
    var own = canvas.buffer
    (own.x, own.y) = (target.x, target.y)
    opengl.draw(list, request, into: own)
    var (ours, theirs): ([UInt32], [UInt32]) = ([], [])
    for rect in request.damage {
      let rect = rect.intersection(target.area).intersection(list.frame)
      for y in rect.minY..<max(rect.maxY, rect.minY) {
        for x in rect.minX..<max(rect.maxX, rect.minX) {
          ours.append(own.row(Int(y - own.y))[Int(x - own.x)])
          theirs.append(target.row(Int(y - target.y))[Int(x - target.x)])
        }
      }
    }
    agreement.add(ours, theirs, width: list.width)
    return report
  }
}
