import COpenGL

/// A texture to draw on. Row 0 of the target is the first in memory, as in a `PixelBuffer`.
final class RenderTarget {
  let texture: OpenGLTexture
  let framebuffer: gl_name
  /// The depth buffer; 0 for a target without one.
  private let depth: gl_name
  /// True while the target is out of the pool.
  fileprivate(set) var isInUse = false
  fileprivate var lastUse: UInt64 = 0

  /// - Parameter hasDepth: Whether drawing may use depth. The target still has none where the driver cannot
  ///   provide it.
  init(
    _ device: OpenGLDevice, width: Int, height: Int, hasDepth: Bool = false
  ) throws(OpenGLError) {
    guard max(width, height) <= device.context.maximumTextureSize else { throw .beyondLimits }
    texture = OpenGLTexture(device, .pixels, width: width, height: height)
    let gl = device.gl
    var name: gl_name = 0
    gl.GenFramebuffers(1, &name)
    framebuffer = name
    device.bind(framebuffer: name, width: width, height: height)
    gl.FramebufferTexture2D(
      GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0)
    let status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER)
    guard status == GL_FRAMEBUFFER_COMPLETE else {
      depth = 0
      if gl.GetError() == GL_OUT_OF_MEMORY { throw .outOfMemory }
      throw .target(width: width, height: height, status: status)
    }
    depth = hasDepth ? Self.addDepth(device, width: width, height: height) : 0
  }

  /// Adds a depth buffer to the bound target, if the target stays complete with it.
  private static func addDepth(_ device: OpenGLDevice, width: Int, height: Int) -> gl_name {
    let gl = device.gl
    var name: gl_name = 0
    gl.GenRenderbuffers(1, &name)
    gl.BindRenderbuffer(GL_RENDERBUFFER, name)
    gl.RenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, Int32(width), Int32(height))
    gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, name)
    let isComplete = gl.CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE
    // Without memory for a depth buffer, the frame is drawn without it.
    if gl.GetError() != GL_OUT_OF_MEMORY, isComplete { return name }
    gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, 0)
    gl.DeleteRenderbuffers(1, &name)
    return 0
  }

  deinit {
    texture.device.delete(framebuffer: framebuffer)
    if depth != 0 { texture.device.delete(renderbuffer: depth) }
  }

  var hasDepth: Bool { depth != 0 }
  /// Bytes of the pixels and the depth.
  var byteCount: Int { texture.byteCount + (hasDepth ? 4 * width * height : 0) }
  var width: Int { texture.width }
  var height: Int { texture.height }
}

/// A pool of targets for the contents of groups.
final class RenderTargetPool {
  /// Bytes that may be kept between frames.
  private static let byteLimit = 128 << 20
  /// Frames after which an unused target is released.
  private static let patience: UInt64 = 120

  let device: OpenGLDevice
  private var targets: [RenderTarget] = []
  private var frame: UInt64 = 1

  init(_ device: OpenGLDevice) { self.device = device }

  var byteCount: Int { targets.reduce(0) { $0 + $1.texture.byteCount } }

  /// Returns a target of at least a size, with undefined pixels.
  func take(width: Int, height: Int) throws(OpenGLError) -> RenderTarget {
    let (width, height) = (Self.rounded(width), Self.rounded(height))
    var best: RenderTarget?
    for target in targets
    where !target.isInUse && target.width >= width && target.height >= height
      && target.texture.byteCount <= 4 * (best?.texture.byteCount ?? 4 * width * height)
      && target.texture.byteCount < best?.texture.byteCount ?? .max
    {
      best = target
    }
    let target: RenderTarget
    if let best {
      target = best
    } else {
      target = try RenderTarget(device, width: width, height: height)
      targets.append(target)
    }
    target.isInUse = true
    target.lastUse = frame
    return target
  }

  /// Returns a target to the pool. Recorded draw calls on it come before those of its next user.
  func give(_ target: RenderTarget) { target.isInUse = false }

  /// Rounds up to few sizes, so that a group that grows can use its target again.
  static func rounded(_ side: Int) -> Int { max((side + 63) & ~63, 64) }

  /// Releases all targets. Call between frames.
  func removeAll() { targets.removeAll() }

  func endFrame() {
    for target in targets { target.isInUse = false }
    let oldest = frame > Self.patience ? frame - Self.patience : 0
    if targets.contains(where: { $0.lastUse < oldest }) {
      targets.removeAll { $0.lastUse < oldest }
    }
    if byteCount > Self.byteLimit {
      var kept = 0
      targets.sort { $0.lastUse > $1.lastUse }
      targets.removeAll {
        kept += $0.texture.byteCount
        return kept > Self.byteLimit
      }
    }
    frame += 1
  }
}
