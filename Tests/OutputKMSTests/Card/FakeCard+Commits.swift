import Glibc
import GraphicsValues
import OutputKMS

extension FakeCard {
  // MARK: Commits

  /// The wishes of a request about a controller.
  private struct Wish {
    var mode: UInt64?
    var active: UInt64?
    var framebuffer: UInt64?
    var damage: UInt64?
  }

  func commit(
    _ request: AtomicRequest, _ options: CommitOptions, token: UInt64
  ) throws(DeviceError) {
    let operation = options.contains(.testsOnly) ? "a test" : "a commit"
    try check(operation)
    if options.contains(.testsOnly) { tests += 1 } else { commits += 1 }
    guard hasMaster else { throw DeviceError(operation, path, code: EACCES) }
    if !options.contains(.testsOnly), !refusals.isEmpty {
      let code = refusals.removeFirst()
      if code != 0 { throw DeviceError(operation, path, code: code) }
    }
    var next = (controllers: controllers, connectors: connectors)
    var wishes: [UInt32: Wish] = [:]
    var overlay = overlayController
    for setting in request.settings {
      guard let name = Self.names.first(where: { $0.1 == setting.property })?.0 else {
        throw DeviceError(operation, path, code: ENOENT)
      }
      if next.connectors[setting.object] != nil {
        if name == "CRTC_ID" {
          next.connectors[setting.object]?.controller = UInt32(setting.value)
        }
        if name == "link-status", setting.value == 0 {
          next.connectors[setting.object]?.isLinkBad = false
        }
      } else if next.controllers[setting.object] != nil {
        if name == "MODE_ID" { wishes[setting.object, default: Wish()].mode = setting.value }
        if name == "ACTIVE" { wishes[setting.object, default: Wish()].active = setting.value }
      } else if setting.object == Self.overlay {
        if name == "CRTC_ID" { overlay = UInt32(setting.value) }
      } else if let controller = planeOf.first(where: { $0.value == setting.object })?.key {
        if name == "FB_ID" { wishes[controller, default: Wish()].framebuffer = setting.value }
        if name == "FB_DAMAGE_CLIPS" { wishes[controller, default: Wish()].damage = setting.value }
      } else {
        throw DeviceError(operation, path, code: ENOENT)
      }
    }
    for (id, wish) in wishes {
      try apply(wish, id, &next.controllers[id, default: Controller()], options, operation)
    }
    for id in next.controllers.keys.sorted() {
      let users = next.connectors.values.filter { $0.controller == id }.count
      guard users <= 1, (users == 1) == (next.controllers[id]?.mode != nil) else {
        throw DeviceError(operation, path, code: EINVAL)
      }
    }
    guard !options.contains(.testsOnly) else { return }
    for (id, wish) in wishes {
      let picture = wish.framebuffer.flatMap { buffers[UInt32($0)] }.map {
        Picture(buffer: $0, pixels: Array($0.pixels))
      }
      if let picture {
        checkDamage(picture, wish, controllers[id])
        if wish.mode == nil, let old = controllers[id]?.shown, old.pixels == picture.pixels {
          repeats += 1
        }
      }
      var controller = next.controllers[id] ?? Controller()
      if options.contains(.announces), let picture {
        controller.pending = (picture, token)
      } else {
        controller.pending = nil
        controller.shown = controller.mode == nil ? nil : picture
      }
      next.controllers[id] = controller
      if wish.mode != nil { modeSettings += 1 }
    }
    (controllers, connectors) = next
    overlayController = overlay
  }

  private func apply(
    _ wish: Wish, _ id: UInt32, _ controller: inout Controller, _ options: CommitOptions,
    _ operation: String
  ) throws(DeviceError) {
    if controller.pending != nil, options.contains(.announces) {
      throw DeviceError(operation, path, code: EBUSY)
    }
    if wish.mode != nil || wish.active != nil {
      guard options.contains(.allowsModes) else { throw DeviceError(operation, path, code: EINVAL) }
    }
    if let blob = wish.mode {
      if blob == 0 {
        controller.mode = nil
      } else {
        guard case .mode(let mode) = blobs[UInt32(blob)] else {
          throw DeviceError(operation, path, code: EINVAL)
        }
        let refused = options.contains(.testsOnly) ? refusedTests : refusedModes
        if refused.contains(mode.text) { throw DeviceError(operation, path, code: EINVAL) }
        controller.mode = mode
      }
    }
    if let framebuffer = wish.framebuffer, framebuffer != 0 {
      guard let buffer = buffers[UInt32(framebuffer)], let mode = controller.mode,
        (buffer.width, buffer.height) == (mode.width, mode.height)
      else { throw DeviceError(operation, path, code: EINVAL) }
    }
  }

  /// A plane that wants to know sends nothing else but what it is told.
  private func checkDamage(_ picture: Picture, _ wish: Wish, _ before: Controller?) {
    lastDamage = nil
    guard let damage = wish.damage, damage != 0 else { return }
    guard case .damage(let rects) = blobs[UInt32(damage)] else {
      return violations.append("damage that is none")
    }
    lastDamage = rects
    guard let old = before?.shown, (old.width, old.height) == (picture.width, picture.height) else {
      return
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = y * picture.buffer.stride + x
        guard old.pixels[place] != picture.pixels[place] else { continue }
        let isTold = rects.contains {
          $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY
        }
        if !isTold { return violations.append("a pixel changed that is not in the damage") }
      }
    }
  }

  func setController(
    _ id: UInt32, connector: UInt32, mode: CardMode, buffer: CardBuffer
  ) throws(DeviceError) {
    try checkCommit("a mode")
    modeSettings += 1
    if refusedModes.contains(mode.text) { throw DeviceError("a mode", path, code: EINVAL) }
    controllers[id]?.mode = mode
    for other in connectors.keys where connectors[other]?.controller == id {
      connectors[other]?.controller = 0
    }
    connectors[connector]?.controller = id
    controllers[id]?.pending = nil
    controllers[id]?.shown = Picture(buffer: buffer, pixels: Array(buffer.pixels))
  }

  func turnOff(_ controller: UInt32) throws(DeviceError) {
    try checkCommit("turning off")
    controllers[controller] = Controller()
    for other in connectors.keys where connectors[other]?.controller == controller {
      connectors[other]?.controller = 0
    }
  }

  /// Counts a commit of a card without atomic ones, and refuses it if the test wants that.
  private func checkCommit(_ operation: String) throws(DeviceError) {
    try check(operation)
    commits += 1
    guard hasMaster else { throw DeviceError(operation, path, code: EACCES) }
    guard !refusals.isEmpty else { return }
    let code = refusals.removeFirst()
    if code != 0 { throw DeviceError(operation, path, code: code) }
  }

  func flip(_ controller: UInt32, to buffer: CardBuffer, token: UInt64) throws(DeviceError) {
    guard takesPageFlips else { throw DeviceError("a page flip", path, code: ENOSYS) }
    try checkCommit("a page flip")
    guard controllers[controller]?.pending == nil else {
      throw DeviceError("a page flip", path, code: EBUSY)
    }
    controllers[controller]?.pending = (
      Picture(buffer: buffer, pixels: Array(buffer.pixels)), token
    )
  }

  // MARK: Cursor

  func setCursor(_ controller: UInt32, to buffer: CardBuffer?) throws(DeviceError) {
    try check("a cursor")
    guard hasCursorPlane else { throw DeviceError("a cursor", path, code: ENXIO) }
    controllers[controller]?.cursor = buffer.map { Picture(buffer: $0, pixels: Array($0.pixels)) }
  }

  func moveCursor(_ controller: UInt32, x: Int, y: Int) throws(DeviceError) {
    try check("the cursor's place")
    guard hasCursorPlane else { throw DeviceError("the cursor's place", path, code: ENXIO) }
    controllers[controller]?.cursorPlace = (x, y)
  }
}
