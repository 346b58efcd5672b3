// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

/// The answer to `hello`; from now on the client may commit.
package struct Welcome: WireMessage {
  package static let opcode = MessageOpcode.welcome

  /// The major version spoken from now on.
  package var major: UInt16
  /// The minor version spoken from now on.
  package var minor: UInt16
  /// The kind of clock behind media time.
  package var clockKind: ClockKind
  /// The present time (media seconds).
  package var time: Double
  /// Width of the display (pixels).
  package var width: UInt32
  /// Height of the display (pixels).
  package var height: UInt32
  /// Scale of the display (pixels per point).
  package var scale: Double
  /// Time between two frames when something moves (seconds).
  package var refreshInterval: Double
  /// The initial number of credits (commits).
  package var credits: UInt32
  /// A u32 count, then that number of {u32 limit id, u32 zero, u64 value}.
  package var limits: Limits
  /// Program and version, for people and tools.
  package var serverName: String

  package init(
    major: UInt16,
    minor: UInt16,
    clockKind: ClockKind,
    time: Double,
    width: UInt32,
    height: UInt32,
    scale: Double,
    refreshInterval: Double,
    credits: UInt32,
    limits: Limits,
    serverName: String
  ) {
    self.major = major
    self.minor = minor
    self.clockKind = clockKind
    self.time = time
    self.width = width
    self.height = height
    self.scale = scale
    self.refreshInterval = refreshInterval
    self.credits = credits
    self.limits = limits
    self.serverName = serverName
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u16(major)
    encoder.u16(minor)
    encoder.u32(clockKind.rawValue)
    encoder.f64(time)
    encoder.u32(width)
    encoder.u32(height)
    encoder.f64(scale)
    encoder.f64(refreshInterval)
    encoder.u32(credits)
    encoder.limits(limits)
    encoder.text(serverName)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    major = try decoder.u16()
    minor = try decoder.u16()
    clockKind = try decoder.enumeration(ClockKind.self, "clockKind")
    time = try decoder.f64()
    width = try decoder.u32()
    height = try decoder.u32()
    scale = try decoder.f64()
    refreshInterval = try decoder.f64()
    credits = try decoder.u32()
    limits = try decoder.limits()
    serverName = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "welcome"
      + " major=\(major)"
      + " minor=\(minor)"
      + " clockKind=\(clockKind.name)"
      + " time=\(time)"
      + " width=\(width)"
      + " height=\(height)"
      + " scale=\(scale)"
      + " refreshInterval=\(refreshInterval)"
      + " credits=\(credits)"
      + limits.dump
      + " serverName=\(serverName.debugDescription)"
  }
}

/// Reports a fault of the client. The connection closes after it.
package struct ErrorMessage: WireMessage {
  package static let opcode = MessageOpcode.error

  /// The kind of fault.
  package var code: ErrorCode
  /// The property key of the operation, or 0.
  package var key: UInt16
  /// The id that the operation names, or 0.
  package var target: UInt32
  /// The serial of the client's frame.
  package var serial: UInt64
  /// The index of the operation in the commit, from 0.
  package var operationIndex: UInt32
  /// Offset from the start of the operations in a commit; otherwise from the start of the frame or
  /// payload (bytes).
  package var byteOffset: UInt32
  /// A text that explains the fault and gives advice.
  package var message: String

  package init(
    code: ErrorCode,
    key: UInt16,
    target: UInt32,
    serial: UInt64,
    operationIndex: UInt32,
    byteOffset: UInt32,
    message: String
  ) {
    self.code = code
    self.key = key
    self.target = target
    self.serial = serial
    self.operationIndex = operationIndex
    self.byteOffset = byteOffset
    self.message = message
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u16(code.rawValue)
    encoder.u16(key)
    encoder.u32(target)
    encoder.u64(serial)
    encoder.u32(operationIndex)
    encoder.u32(byteOffset)
    encoder.text(message)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    code = try decoder.enumeration(ErrorCode.self, "code")
    key = try decoder.u16()
    target = try decoder.u32()
    serial = try decoder.u64()
    operationIndex = try decoder.u32()
    byteOffset = try decoder.u32()
    message = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "error"
      + " code=\(code.name)"
      + " key=\(key)"
      + " target=\(target)"
      + " serial=\(serial)"
      + " operationIndex=\(operationIndex)"
      + " byteOffset=\(byteOffset)"
      + " message=\(message.debugDescription)"
  }
}

/// Commits of this client were latched: they are part of the frame that is now drawn.
package struct FrameEvent: WireMessage {
  package static let opcode = MessageOpcode.frame

  /// The number of the server's frame.
  package var frameNumber: UInt64
  /// The serial of the newest commit that is part of the frame.
  package var latchedSerial: UInt64
  /// The time that the frame shows (media seconds).
  package var time: Double
  /// Present time between frames (seconds).
  package var interval: Double
  /// Credits given back (commits).
  package var credits: UInt32

  package init(
    frameNumber: UInt64,
    latchedSerial: UInt64,
    time: Double,
    interval: Double,
    credits: UInt32
  ) {
    self.frameNumber = frameNumber
    self.latchedSerial = latchedSerial
    self.time = time
    self.interval = interval
    self.credits = credits
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u64(frameNumber)
    encoder.u64(latchedSerial)
    encoder.f64(time)
    encoder.f64(interval)
    encoder.u32(credits)
    encoder.u32(0)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    frameNumber = try decoder.u64()
    latchedSerial = try decoder.u64()
    time = try decoder.f64()
    interval = try decoder.f64()
    credits = try decoder.u32()
    try decoder.skip(4)
    try decoder.finish()
  }

  package var dump: String {
    "frame"
      + " frameNumber=\(frameNumber)"
      + " latchedSerial=\(latchedSerial)"
      + " time=\(time)"
      + " interval=\(interval)"
      + " credits=\(credits)"
  }
}

/// An animation has begun; sent once, with the first frame that shows it begun, and after that
/// frame's `frame` event if there is one.
package struct AnimationStarted: WireMessage {
  package static let opcode = MessageOpcode.animationStarted

  /// The layer.
  package var layer: UInt32
  /// The animation.
  package var animation: UInt32
  /// The time of that frame. It is not the begin time, which is earlier or the same (media
  /// seconds).
  package var time: Double

  package init(
    layer: UInt32,
    animation: UInt32,
    time: Double
  ) {
    self.layer = layer
    self.animation = animation
    self.time = time
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(layer)
    encoder.u32(animation)
    encoder.f64(time)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    layer = try decoder.u32()
    animation = try decoder.u32()
    time = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "animationStarted"
      + " layer=\(layer)"
      + " animation=\(animation)"
      + " time=\(time)"
  }
}

/// An animation reached its end; sent once, with the first frame that shows the state after it.
/// Nothing is sent for an animation that its client removes, or whose layer it destroys.
package struct AnimationStopped: WireMessage {
  package static let opcode = MessageOpcode.animationStopped

  /// The layer, which may have been destroyed.
  package var layer: UInt32
  /// The animation.
  package var animation: UInt32
  /// 1: it reached its end. A server of this version sends nothing else; 0 is reserved for
  /// animations that the server removes by itself.
  package var finished: Bool
  /// The time of that frame (media seconds).
  package var time: Double

  package init(
    layer: UInt32,
    animation: UInt32,
    finished: Bool,
    time: Double
  ) {
    self.layer = layer
    self.animation = animation
    self.finished = finished
    self.time = time
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(layer)
    encoder.u32(animation)
    encoder.u32(finished ? 1 : 0)
    encoder.u32(0)
    encoder.f64(time)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    layer = try decoder.u32()
    animation = try decoder.u32()
    finished = try decoder.bool()
    try decoder.skip(4)
    time = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "animationStopped"
      + " layer=\(layer)"
      + " animation=\(animation)"
      + " finished=\(finished)"
      + " time=\(time)"
  }
}

/// The place and state of a context: after `createContext` and after every change.
package struct Configure: WireMessage {
  package static let opcode = MessageOpcode.configure

  /// The context.
  package var context: UInt32
  /// The context's state.
  package var flags: ConfigureFlags
  /// Distance from the display's left edge (points).
  package var x: Double
  /// Distance from the display's top edge (points).
  package var y: Double
  /// Width of the context (points).
  package var width: Double
  /// Height of the context (points).
  package var height: Double
  /// Scale of the context's display (pixels per point).
  package var scale: Double

  package init(
    context: UInt32,
    flags: ConfigureFlags,
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    scale: Double
  ) {
    self.context = context
    self.flags = flags
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.scale = scale
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(flags.rawValue)
    encoder.f64(x)
    encoder.f64(y)
    encoder.f64(width)
    encoder.f64(height)
    encoder.f64(scale)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    flags = ConfigureFlags(rawValue: try decoder.u32())
    x = try decoder.f64()
    y = try decoder.f64()
    width = try decoder.f64()
    height = try decoder.f64()
    scale = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "configure"
      + " context=\(context)"
      + " flags=\(flags.rawValue)"
      + " x=\(x)"
      + " y=\(y)"
      + " width=\(width)"
      + " height=\(height)"
      + " scale=\(scale)"
  }
}

/// The manual clock was moved.
package struct ClockChanged: WireMessage {
  package static let opcode = MessageOpcode.clockChanged

  /// The present time (media seconds).
  package var time: Double

  package init(
    time: Double
  ) {
    self.time = time
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.f64(time)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    time = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "clockChanged"
      + " time=\(time)"
  }
}

/// Four fifths of a limit are used. Sent once per limit and connection.
package struct LimitWarning: WireMessage {
  package static let opcode = MessageOpcode.warning

  /// The limit's id.
  package var limit: UInt32
  /// The number used.
  package var used: UInt64
  /// The limit.
  package var maximum: UInt64

  package init(
    limit: UInt32,
    used: UInt64,
    maximum: UInt64
  ) {
    self.limit = limit
    self.used = used
    self.maximum = maximum
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(limit)
    encoder.u32(0)
    encoder.u64(used)
    encoder.u64(maximum)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    limit = try decoder.u32()
    try decoder.skip(4)
    used = try decoder.u64()
    maximum = try decoder.u64()
    try decoder.finish()
  }

  package var dump: String {
    "warning"
      + " limit=\(limit)"
      + " used=\(used)"
      + " maximum=\(maximum)"
  }
}

/// The user wants a window to close. The client decides; it agrees by `destroyContext`.
package struct CloseRequested: WireMessage {
  package static let opcode = MessageOpcode.closeRequested

  /// The context.
  package var context: UInt32

  package init(
    context: UInt32
  ) {
    self.context = context
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(0)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    try decoder.skip(4)
    try decoder.finish()
  }

  package var dump: String {
    "closeRequested"
      + " context=\(context)"
  }
}

/// The server closes the connection, without a fault of the client on the wire.
package struct Bye: WireMessage {
  package static let opcode = MessageOpcode.bye

  /// The reason.
  package var reason: ByeReason
  /// The reason as a text for people.
  package var message: String

  package init(
    reason: ByeReason,
    message: String
  ) {
    self.reason = reason
    self.message = message
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(reason.rawValue)
    encoder.u32(0)
    encoder.text(message)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    reason = try decoder.enumeration(ByeReason.self, "reason")
    try decoder.skip(4)
    message = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "bye"
      + " reason=\(reason.name)"
      + " message=\(message.debugDescription)"
  }
}

/// A frame with newly latched commits of this client is on the screen.
package struct Presented: WireMessage {
  package static let opcode = MessageOpcode.presented

  /// The frame's number, as in its `frame` event.
  package var frameNumber: UInt64
  /// The serial of the newest commit in it, as in its `frame` event.
  package var latchedSerial: UInt64
  /// The time at which the frame was handed to the display (media seconds).
  package var time: Double

  package init(
    frameNumber: UInt64,
    latchedSerial: UInt64,
    time: Double
  ) {
    self.frameNumber = frameNumber
    self.latchedSerial = latchedSerial
    self.time = time
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u64(frameNumber)
    encoder.u64(latchedSerial)
    encoder.f64(time)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    frameNumber = try decoder.u64()
    latchedSerial = try decoder.u64()
    time = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "presented"
      + " frameNumber=\(frameNumber)"
      + " latchedSerial=\(latchedSerial)"
      + " time=\(time)"
  }
}

/// A frame is made, and the client has asked for ticks. Ticks for which a client is too slow are
/// left out.
package struct Tick: WireMessage {
  package static let opcode = MessageOpcode.tick

  /// The number of the server's frame.
  package var frameNumber: UInt64
  /// The time that the frame shows (media seconds).
  package var time: Double
  /// The time that the frame of the next tick will show: changes that the client makes now are for
  /// that frame (media seconds).
  package var targetTime: Double
  /// Time between two frames at the display's highest rate (seconds).
  package var interval: Double

  package init(
    frameNumber: UInt64,
    time: Double,
    targetTime: Double,
    interval: Double
  ) {
    self.frameNumber = frameNumber
    self.time = time
    self.targetTime = targetTime
    self.interval = interval
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u64(frameNumber)
    encoder.f64(time)
    encoder.f64(targetTime)
    encoder.f64(interval)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    frameNumber = try decoder.u64()
    time = try decoder.f64()
    targetTime = try decoder.f64()
    interval = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "tick"
      + " frameNumber=\(frameNumber)"
      + " time=\(time)"
      + " targetTime=\(targetTime)"
      + " interval=\(interval)"
  }
}

/// The pointer acted over a context. The frame on screen determines the layer under it.
package struct PointerEvent: WireMessage {
  package static let opcode = MessageOpcode.pointer

  /// The context.
  package var context: UInt32
  /// The action.
  package var kind: PointerKind
  /// For `pressed` and `released`: 1 left, 2 middle, 3 right, then others. 0 for none.
  package var button: UInt16
  /// The layer under the pointer or, while a button is down, the layer where the first one went
  /// down; for `left`, the layer that the pointer left.
  package var layer: UInt32
  /// Modifier keys held.
  package var modifiers: InputModifiers
  /// For `pressed` and `released`: number of clicks in short order at one place, 1 and up; 0 for
  /// the end of a press that an interaction has taken.
  package var clicks: UInt32
  /// The buttons that are down: bit 0 is the first.
  package var buttons: UInt32
  /// The position in the space of the context's root (points).
  package var x: Double
  /// The position in the space of the context's root (points).
  package var y: Double
  /// The position in the space of the layer (points).
  package var layerX: Double
  /// The position in the space of the layer (points).
  package var layerY: Double
  /// For `scrolled`: distance that the content should move to the right (points).
  package var deltaX: Double
  /// For `scrolled`: distance that the content should move downwards (points).
  package var deltaY: Double
  /// For `scrolled`: the distance to the right in notches of a wheel; 0 for a device without
  /// notches (notches).
  package var stepsX: Double
  /// For `scrolled`: the distance downwards in notches of a wheel; 0 for a device without notches
  /// (notches).
  package var stepsY: Double
  /// The time of the action (media seconds).
  package var time: Double
  /// The number of the frame on screen.
  package var frameNumber: UInt64

  package init(
    context: UInt32,
    kind: PointerKind,
    button: UInt16,
    layer: UInt32,
    modifiers: InputModifiers,
    clicks: UInt32,
    buttons: UInt32,
    x: Double,
    y: Double,
    layerX: Double,
    layerY: Double,
    deltaX: Double,
    deltaY: Double,
    stepsX: Double,
    stepsY: Double,
    time: Double,
    frameNumber: UInt64
  ) {
    self.context = context
    self.kind = kind
    self.button = button
    self.layer = layer
    self.modifiers = modifiers
    self.clicks = clicks
    self.buttons = buttons
    self.x = x
    self.y = y
    self.layerX = layerX
    self.layerY = layerY
    self.deltaX = deltaX
    self.deltaY = deltaY
    self.stepsX = stepsX
    self.stepsY = stepsY
    self.time = time
    self.frameNumber = frameNumber
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u16(kind.rawValue)
    encoder.u16(button)
    encoder.u32(layer)
    encoder.u32(modifiers.rawValue)
    encoder.u32(clicks)
    encoder.u32(buttons)
    encoder.f64(x)
    encoder.f64(y)
    encoder.f64(layerX)
    encoder.f64(layerY)
    encoder.f64(deltaX)
    encoder.f64(deltaY)
    encoder.f64(stepsX)
    encoder.f64(stepsY)
    encoder.f64(time)
    encoder.u64(frameNumber)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    kind = try decoder.enumeration(PointerKind.self, "kind")
    button = try decoder.u16()
    layer = try decoder.u32()
    modifiers = InputModifiers(rawValue: try decoder.u32())
    clicks = try decoder.u32()
    buttons = try decoder.u32()
    x = try decoder.f64()
    y = try decoder.f64()
    layerX = try decoder.f64()
    layerY = try decoder.f64()
    deltaX = try decoder.f64()
    deltaY = try decoder.f64()
    stepsX = try decoder.f64()
    stepsY = try decoder.f64()
    time = try decoder.f64()
    frameNumber = try decoder.u64()
    try decoder.finish()
  }

  package var dump: String {
    "pointer"
      + " context=\(context)"
      + " kind=\(kind.name)"
      + " button=\(button)"
      + " layer=\(layer)"
      + " modifiers=\(modifiers.rawValue)"
      + " clicks=\(clicks)"
      + " buttons=\(buttons)"
      + " x=\(x)"
      + " y=\(y)"
      + " layerX=\(layerX)"
      + " layerY=\(layerY)"
      + " deltaX=\(deltaX)"
      + " deltaY=\(deltaY)"
      + " stepsX=\(stepsX)"
      + " stepsY=\(stepsY)"
      + " time=\(time)"
      + " frameNumber=\(frameNumber)"
  }
}

/// A finger acted over a context.
package struct TouchEvent: WireMessage {
  package static let opcode = MessageOpcode.touch

  /// The context.
  package var context: UInt32
  /// The action.
  package var kind: TouchKind
  /// The layer that the finger touched first.
  package var layer: UInt32
  /// A number that distinguishes fingers touching at the same time.
  package var finger: UInt32
  /// The position in the space of the context's root (points).
  package var x: Double
  /// The position in the space of the context's root (points).
  package var y: Double
  /// The position in the space of the layer (points).
  package var layerX: Double
  /// The position in the space of the layer (points).
  package var layerY: Double
  /// The pressure, 0…1; 1 where it is not known (fraction).
  package var pressure: Double
  /// The time of the action (media seconds).
  package var time: Double
  /// The number of the frame on screen.
  package var frameNumber: UInt64

  package init(
    context: UInt32,
    kind: TouchKind,
    layer: UInt32,
    finger: UInt32,
    x: Double,
    y: Double,
    layerX: Double,
    layerY: Double,
    pressure: Double,
    time: Double,
    frameNumber: UInt64
  ) {
    self.context = context
    self.kind = kind
    self.layer = layer
    self.finger = finger
    self.x = x
    self.y = y
    self.layerX = layerX
    self.layerY = layerY
    self.pressure = pressure
    self.time = time
    self.frameNumber = frameNumber
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u16(kind.rawValue)
    encoder.u16(0)
    encoder.u32(layer)
    encoder.u32(finger)
    encoder.f64(x)
    encoder.f64(y)
    encoder.f64(layerX)
    encoder.f64(layerY)
    encoder.f64(pressure)
    encoder.f64(time)
    encoder.u64(frameNumber)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    kind = try decoder.enumeration(TouchKind.self, "kind")
    try decoder.skip(2)
    layer = try decoder.u32()
    finger = try decoder.u32()
    x = try decoder.f64()
    y = try decoder.f64()
    layerX = try decoder.f64()
    layerY = try decoder.f64()
    pressure = try decoder.f64()
    time = try decoder.f64()
    frameNumber = try decoder.u64()
    try decoder.finish()
  }

  package var dump: String {
    "touch"
      + " context=\(context)"
      + " kind=\(kind.name)"
      + " layer=\(layer)"
      + " finger=\(finger)"
      + " x=\(x)"
      + " y=\(y)"
      + " layerX=\(layerX)"
      + " layerY=\(layerY)"
      + " pressure=\(pressure)"
      + " time=\(time)"
      + " frameNumber=\(frameNumber)"
  }
}

/// A key went down, up, or repeated while a context had the focus. The text that it produces comes
/// in `text`.
package struct KeyEvent: WireMessage {
  package static let opcode = MessageOpcode.key

  /// The context.
  package var context: UInt32
  /// The key's position, independent of its label: its usage on page 7 of USB HID; 0 if it is not
  /// known.
  package var keyCode: UInt32
  /// The action.
  package var flags: KeyFlags
  /// Modifier keys held.
  package var modifiers: InputModifiers
  /// The time of the action (media seconds).
  package var time: Double
  /// The key's symbol in the layout without modifiers: a character, or a name such as `Return`,
  /// `Left` or `F5`.
  package var symbol: String

  package init(
    context: UInt32,
    keyCode: UInt32,
    flags: KeyFlags,
    modifiers: InputModifiers,
    time: Double,
    symbol: String
  ) {
    self.context = context
    self.keyCode = keyCode
    self.flags = flags
    self.modifiers = modifiers
    self.time = time
    self.symbol = symbol
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(keyCode)
    encoder.u32(flags.rawValue)
    encoder.u32(modifiers.rawValue)
    encoder.f64(time)
    encoder.text(symbol)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    keyCode = try decoder.u32()
    flags = KeyFlags(rawValue: try decoder.u32())
    modifiers = InputModifiers(rawValue: try decoder.u32())
    time = try decoder.f64()
    symbol = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "key"
      + " context=\(context)"
      + " keyCode=\(keyCode)"
      + " flags=\(flags.rawValue)"
      + " modifiers=\(modifiers.rawValue)"
      + " time=\(time)"
      + " symbol=\(symbol.debugDescription)"
  }
}

/// Text was typed while a context had the focus: the result of layout, modifiers, dead keys and
/// input methods.
package struct TextEvent: WireMessage {
  package static let opcode = MessageOpcode.text

  /// The context.
  package var context: UInt32
  /// The time of the action (media seconds).
  package var time: Double
  /// The text.
  package var characters: String

  package init(
    context: UInt32,
    time: Double,
    characters: String
  ) {
    self.context = context
    self.time = time
    self.characters = characters
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(0)
    encoder.f64(time)
    encoder.text(characters)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    try decoder.skip(4)
    time = try decoder.f64()
    characters = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "text"
      + " context=\(context)"
      + " time=\(time)"
      + " characters=\(characters.debugDescription)"
  }
}

/// The display of a layer with a `hostedToken` has changed; sent with the frame that shows the
/// change, and at first also when the layer shows nothing.
package struct HostedContextChanged: WireMessage {
  package static let opcode = MessageOpcode.hostedContextChanged

  /// The layer.
  package var layer: UInt32
  /// The layer's display.
  package var state: HostingState

  package init(
    layer: UInt32,
    state: HostingState
  ) {
    self.layer = layer
    self.state = state
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(layer)
    encoder.u32(state.rawValue)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    layer = try decoder.u32()
    state = try decoder.enumeration(HostingState.self, "state")
    try decoder.finish()
  }

  package var dump: String {
    "hostedContextChanged"
      + " layer=\(layer)"
      + " state=\(state.name)"
  }
}

/// An output: one message for each after `welcome`, and one for each that comes or changes.
package struct OutputChanged: WireMessage {
  package static let opcode = MessageOpcode.outputChanged

  /// The output's number: the same for the same name, until the server ends.
  package var output: UInt32
  /// The turn of the picture on the screen; everything else here is upright.
  package var transform: OutputTransform
  /// The left edge on the desktop (points).
  package var x: Double
  /// The top edge on the desktop (points).
  package var y: Double
  /// The width on the desktop (points).
  package var width: Double
  /// The height on the desktop (points).
  package var height: Double
  /// The scale (pixels per point).
  package var scale: Double
  /// Time between two frames when something moves (seconds).
  package var refreshInterval: Double
  /// The width of the upright picture (pixels).
  package var pixelWidth: UInt32
  /// The height of the upright picture (pixels).
  package var pixelHeight: UInt32
  /// The width of the upright picture on the screen; 0 if it is not known (millimetres).
  package var widthMillimetres: UInt32
  /// The height of the upright picture on the screen; 0 if it is not known (millimetres).
  package var heightMillimetres: UInt32
  /// The output's name: its connector, such as `HDMI-A-1`, or `window-1`, `memory-1`.
  package var name: String

  package init(
    output: UInt32,
    transform: OutputTransform,
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    scale: Double,
    refreshInterval: Double,
    pixelWidth: UInt32,
    pixelHeight: UInt32,
    widthMillimetres: UInt32,
    heightMillimetres: UInt32,
    name: String
  ) {
    self.output = output
    self.transform = transform
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.scale = scale
    self.refreshInterval = refreshInterval
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.widthMillimetres = widthMillimetres
    self.heightMillimetres = heightMillimetres
    self.name = name
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(output)
    encoder.u32(transform.rawValue)
    encoder.f64(x)
    encoder.f64(y)
    encoder.f64(width)
    encoder.f64(height)
    encoder.f64(scale)
    encoder.f64(refreshInterval)
    encoder.u32(pixelWidth)
    encoder.u32(pixelHeight)
    encoder.u32(widthMillimetres)
    encoder.u32(heightMillimetres)
    encoder.text(name)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    output = try decoder.u32()
    transform = try decoder.enumeration(OutputTransform.self, "transform")
    x = try decoder.f64()
    y = try decoder.f64()
    width = try decoder.f64()
    height = try decoder.f64()
    scale = try decoder.f64()
    refreshInterval = try decoder.f64()
    pixelWidth = try decoder.u32()
    pixelHeight = try decoder.u32()
    widthMillimetres = try decoder.u32()
    heightMillimetres = try decoder.u32()
    name = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "outputChanged"
      + " output=\(output)"
      + " transform=\(transform.name)"
      + " x=\(x)"
      + " y=\(y)"
      + " width=\(width)"
      + " height=\(height)"
      + " scale=\(scale)"
      + " refreshInterval=\(refreshInterval)"
      + " pixelWidth=\(pixelWidth)"
      + " pixelHeight=\(pixelHeight)"
      + " widthMillimetres=\(widthMillimetres)"
      + " heightMillimetres=\(heightMillimetres)"
      + " name=\(name.debugDescription)"
  }
}

/// An output is gone.
package struct OutputRemoved: WireMessage {
  package static let opcode = MessageOpcode.outputRemoved

  /// The output's number.
  package var output: UInt32

  package init(
    output: UInt32
  ) {
    self.output = output
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(output)
    encoder.u32(0)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    output = try decoder.u32()
    try decoder.skip(4)
    try decoder.finish()
  }

  package var dump: String {
    "outputRemoved"
      + " output=\(output)"
  }
}

/// The output to which a window belongs: with its first `configure`, and after every change. A
/// context that is hosted belongs to the output of the window around it.
package struct ContextOutput: WireMessage {
  package static let opcode = MessageOpcode.contextOutput

  /// The context.
  package var context: UInt32
  /// The output's number.
  package var output: UInt32

  package init(
    context: UInt32,
    output: UInt32
  ) {
    self.context = context
    self.output = output
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(output)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    output = try decoder.u32()
    try decoder.finish()
  }

  package var dump: String {
    "contextOutput"
      + " context=\(context)"
      + " output=\(output)"
  }
}

/// The place of the input panel over the context with the focus: when it comes, changes and goes.
package struct InputPanelMoved: WireMessage {
  package static let opcode = MessageOpcode.inputPanelMoved

  /// The context.
  package var context: UInt32
  /// The panel's left edge from the context's (points).
  package var x: Double
  /// The panel's top edge from the context's (points).
  package var y: Double
  /// The panel's width; 0 while there is none (points).
  package var width: Double
  /// The panel's height; 0 while there is none (points).
  package var height: Double

  package init(
    context: UInt32,
    x: Double,
    y: Double,
    width: Double,
    height: Double
  ) {
    self.context = context
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(0)
    encoder.f64(x)
    encoder.f64(y)
    encoder.f64(width)
    encoder.f64(height)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    try decoder.skip(4)
    x = try decoder.f64()
    y = try decoder.f64()
    width = try decoder.f64()
    height = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "inputPanelMoved"
      + " context=\(context)"
      + " x=\(x)"
      + " y=\(y)"
      + " width=\(width)"
      + " height=\(height)"
  }
}

/// The text that the layer with the focus takes, for the client of the input panel: when the panel
/// is shown, at every other layer, when such a layer is touched, and when the panel is hidden.
package struct TextWanted: WireMessage {
  package static let opcode = MessageOpcode.textWanted

  /// The panel's context.
  package var context: UInt32
  /// The kind of text; `none` while the panel is hidden.
  package var kind: TextInputKind

  package init(
    context: UInt32,
    kind: TextInputKind
  ) {
    self.context = context
    self.kind = kind
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(kind.rawValue)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    kind = try decoder.enumeration(TextInputKind.self, "kind")
    try decoder.finish()
  }

  package var dump: String {
    "textWanted"
      + " context=\(context)"
      + " kind=\(kind)"
  }
}

/// Something that the client asked for was not done. The connection goes on.
package struct Notice: WireMessage {
  package static let opcode = MessageOpcode.notice

  /// The reason.
  package var code: NoticeCode
  /// The context that it is about.
  package var context: UInt32
  /// The reason as a text for people.
  package var message: String

  package init(
    code: NoticeCode,
    context: UInt32,
    message: String
  ) {
    self.code = code
    self.context = context
    self.message = message
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(code.rawValue)
    encoder.u32(context)
    encoder.text(message)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    code = try decoder.enumeration(NoticeCode.self, "code")
    context = try decoder.u32()
    message = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "notice"
      + " code=\(code.name)"
      + " context=\(context)"
      + " message=\(message.debugDescription)"
  }
}

/// The state of a surface or an import after a frame of the display, if it has changed. An event
/// that waits to be sent is replaced by a later one of the same surface.
package struct SurfaceChanged: WireMessage {
  package static let opcode = MessageOpcode.surfaceChanged

  /// The surface or the import.
  package var surface: UInt32
  /// Whether it has a source and is visible.
  package var states: SurfaceStates
  /// A bit for each buffer, from the lowest: the server does not read it and no frame in it waits,
  /// counting the frames up to `taken`. 0 for an import.
  package var free: UInt32
  /// Number of frames that wait.
  package var waiting: UInt32
  /// The sequence of the last frame that has arrived; 0 before the first.
  package var taken: UInt64
  /// The sequence of the frame that is shown; 0 before the first. Earlier ones that were never in
  /// this field were passed over.
  package var shown: UInt64
  /// Media time at which that frame was first shown (seconds).
  package var time: Double
  /// Number of frames that were passed over, modulo 2^32.
  package var passed: UInt32
  /// Number of frames that were shown a refresh or more after their time, modulo 2^32.
  package var late: UInt32

  package init(
    surface: UInt32,
    states: SurfaceStates,
    free: UInt32,
    waiting: UInt32,
    taken: UInt64,
    shown: UInt64,
    time: Double,
    passed: UInt32,
    late: UInt32
  ) {
    self.surface = surface
    self.states = states
    self.free = free
    self.waiting = waiting
    self.taken = taken
    self.shown = shown
    self.time = time
    self.passed = passed
    self.late = late
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(surface)
    encoder.u32(states.rawValue)
    encoder.u32(free)
    encoder.u32(waiting)
    encoder.u64(taken)
    encoder.u64(shown)
    encoder.f64(time)
    encoder.u32(passed)
    encoder.u32(late)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    surface = try decoder.u32()
    states = SurfaceStates(rawValue: try decoder.u32())
    free = try decoder.u32()
    waiting = try decoder.u32()
    taken = try decoder.u64()
    shown = try decoder.u64()
    time = try decoder.f64()
    passed = try decoder.u32()
    late = try decoder.u32()
    try decoder.finish()
  }

  package var dump: String {
    "surfaceChanged"
      + " surface=\(surface)"
      + " states=\(states.rawValue)"
      + " free=\(free)"
      + " waiting=\(waiting)"
      + " taken=\(taken)"
      + " shown=\(shown)"
      + " time=\(time)"
      + " passed=\(passed)"
      + " late=\(late)"
  }
}

/// The values of a layer's interaction in a frame, if they have changed or another animation
/// describes it, and it asks for them; before them, those of the moment at which the last finger
/// lifted since the last frame, with the state `released`. An event that waits to be sent is
/// replaced by a later one of the same layer.
package struct InteractionChanged: WireMessage {
  package static let opcode = MessageOpcode.interactionChanged

  /// The layer.
  package var layer: UInt32
  /// The animation whose description and drives are in effect.
  package var animation: UInt32
  /// The number of the InteractionState.
  package var state: UInt16
  /// Number of fingers that take part, or may.
  package var fingers: UInt16
  /// Number of times that fingers have begun to move values, modulo 2^32.
  package var drags: UInt32
  /// The value along x (points).
  package var x: Double
  /// The value along y (points).
  package var y: Double
  /// The scale; 1 without.
  package var scale: Double
  /// The angle (radians).
  package var rotation: Double
  /// The velocity along x (points per second).
  package var velocityX: Double
  /// The velocity along y (points per second).
  package var velocityY: Double
  /// The change of the scale (per second).
  package var velocityScale: Double
  /// The change of the angle (radians per second).
  package var velocityRotation: Double
  /// The value along x at which a motion by itself will rest; the value itself without (points).
  package var endX: Double
  /// The value along y, likewise (points).
  package var endY: Double
  /// The scale, likewise.
  package var endScale: Double
  /// The angle, likewise (radians).
  package var endRotation: Double
  /// Media time of the frame, or of the lift (media seconds).
  package var time: Double

  package init(
    layer: UInt32,
    animation: UInt32,
    state: UInt16,
    fingers: UInt16,
    drags: UInt32,
    x: Double,
    y: Double,
    scale: Double,
    rotation: Double,
    velocityX: Double,
    velocityY: Double,
    velocityScale: Double,
    velocityRotation: Double,
    endX: Double,
    endY: Double,
    endScale: Double,
    endRotation: Double,
    time: Double
  ) {
    self.layer = layer
    self.animation = animation
    self.state = state
    self.fingers = fingers
    self.drags = drags
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
    self.velocityX = velocityX
    self.velocityY = velocityY
    self.velocityScale = velocityScale
    self.velocityRotation = velocityRotation
    self.endX = endX
    self.endY = endY
    self.endScale = endScale
    self.endRotation = endRotation
    self.time = time
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(layer)
    encoder.u32(animation)
    encoder.u16(state)
    encoder.u16(fingers)
    encoder.u32(drags)
    encoder.f64(x)
    encoder.f64(y)
    encoder.f64(scale)
    encoder.f64(rotation)
    encoder.f64(velocityX)
    encoder.f64(velocityY)
    encoder.f64(velocityScale)
    encoder.f64(velocityRotation)
    encoder.f64(endX)
    encoder.f64(endY)
    encoder.f64(endScale)
    encoder.f64(endRotation)
    encoder.f64(time)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    layer = try decoder.u32()
    animation = try decoder.u32()
    state = try decoder.u16()
    fingers = try decoder.u16()
    drags = try decoder.u32()
    x = try decoder.f64()
    y = try decoder.f64()
    scale = try decoder.f64()
    rotation = try decoder.f64()
    velocityX = try decoder.f64()
    velocityY = try decoder.f64()
    velocityScale = try decoder.f64()
    velocityRotation = try decoder.f64()
    endX = try decoder.f64()
    endY = try decoder.f64()
    endScale = try decoder.f64()
    endRotation = try decoder.f64()
    time = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "interactionChanged"
      + " layer=\(layer)"
      + " animation=\(animation)"
      + " state=\(state)"
      + " fingers=\(fingers)"
      + " drags=\(drags)"
      + " x=\(x)"
      + " y=\(y)"
      + " scale=\(scale)"
      + " rotation=\(rotation)"
      + " velocityX=\(velocityX)"
      + " velocityY=\(velocityY)"
      + " velocityScale=\(velocityScale)"
      + " velocityRotation=\(velocityRotation)"
      + " endX=\(endX)"
      + " endY=\(endY)"
      + " endScale=\(endScale)"
      + " endRotation=\(endRotation)"
      + " time=\(time)"
  }
}

/// Any message that servers send.
package enum ServerMessage: Hashable, Sendable {
  case welcome(Welcome)
  case error(ErrorMessage)
  case frame(FrameEvent)
  case animationStarted(AnimationStarted)
  case animationStopped(AnimationStopped)
  case configure(Configure)
  case clockChanged(ClockChanged)
  case warning(LimitWarning)
  case closeRequested(CloseRequested)
  case bye(Bye)
  case presented(Presented)
  case tick(Tick)
  case pointer(PointerEvent)
  case touch(TouchEvent)
  case key(KeyEvent)
  case text(TextEvent)
  case hostedContextChanged(HostedContextChanged)
  case outputChanged(OutputChanged)
  case outputRemoved(OutputRemoved)
  case contextOutput(ContextOutput)
  case inputPanelMoved(InputPanelMoved)
  case textWanted(TextWanted)
  case notice(Notice)
  case surfaceChanged(SurfaceChanged)
  case interactionChanged(InteractionChanged)
}

extension ServerMessage {
  /// Reads the payload of a frame with the given opcode.
  package init(
    opcode: UInt16, decoding bytes: UnsafeRawBufferPointer
  ) throws(WireError) {
    switch MessageOpcode(rawValue: opcode) {
    case .welcome?: self = .welcome(try Welcome(decoding: bytes))
    case .error?: self = .error(try ErrorMessage(decoding: bytes))
    case .frame?: self = .frame(try FrameEvent(decoding: bytes))
    case .animationStarted?: self = .animationStarted(try AnimationStarted(decoding: bytes))
    case .animationStopped?: self = .animationStopped(try AnimationStopped(decoding: bytes))
    case .configure?: self = .configure(try Configure(decoding: bytes))
    case .clockChanged?: self = .clockChanged(try ClockChanged(decoding: bytes))
    case .warning?: self = .warning(try LimitWarning(decoding: bytes))
    case .closeRequested?: self = .closeRequested(try CloseRequested(decoding: bytes))
    case .bye?: self = .bye(try Bye(decoding: bytes))
    case .presented?: self = .presented(try Presented(decoding: bytes))
    case .tick?: self = .tick(try Tick(decoding: bytes))
    case .pointer?: self = .pointer(try PointerEvent(decoding: bytes))
    case .touch?: self = .touch(try TouchEvent(decoding: bytes))
    case .key?: self = .key(try KeyEvent(decoding: bytes))
    case .text?: self = .text(try TextEvent(decoding: bytes))
    case .hostedContextChanged?:
      self = .hostedContextChanged(try HostedContextChanged(decoding: bytes))
    case .outputChanged?: self = .outputChanged(try OutputChanged(decoding: bytes))
    case .outputRemoved?: self = .outputRemoved(try OutputRemoved(decoding: bytes))
    case .contextOutput?: self = .contextOutput(try ContextOutput(decoding: bytes))
    case .inputPanelMoved?: self = .inputPanelMoved(try InputPanelMoved(decoding: bytes))
    case .textWanted?: self = .textWanted(try TextWanted(decoding: bytes))
    case .notice?: self = .notice(try Notice(decoding: bytes))
    case .surfaceChanged?: self = .surfaceChanged(try SurfaceChanged(decoding: bytes))
    case .interactionChanged?: self = .interactionChanged(try InteractionChanged(decoding: bytes))
    default:
      throw WireError(
        .unknownOpcode,
        "no server sends message \(opcode); is it newer than this program?")
    }
  }

  /// The message inside, whichever it is.
  package var content: any WireMessage {
    switch self {
    case .welcome(let message): message
    case .error(let message): message
    case .frame(let message): message
    case .animationStarted(let message): message
    case .animationStopped(let message): message
    case .configure(let message): message
    case .clockChanged(let message): message
    case .warning(let message): message
    case .closeRequested(let message): message
    case .bye(let message): message
    case .presented(let message): message
    case .tick(let message): message
    case .pointer(let message): message
    case .touch(let message): message
    case .key(let message): message
    case .text(let message): message
    case .hostedContextChanged(let message): message
    case .outputChanged(let message): message
    case .outputRemoved(let message): message
    case .contextOutput(let message): message
    case .inputPanelMoved(let message): message
    case .textWanted(let message): message
    case .notice(let message): message
    case .surfaceChanged(let message): message
    case .interactionChanged(let message): message
    }
  }

  /// One line: the name and the fields.
  package var dump: String { content.dump }
}
