// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// The reason why a server refuses a client. Every error is fatal: the server sends it and closes.
package enum ErrorCode: UInt16, CaseIterable, Hashable, Sendable {
  /// The first frame is not `hello`, or its magic is wrong.
  case badHandshake = 1
  /// Client and server share no version; the text names the versions of both.
  case unsupportedVersion = 2
  /// A message when it is not allowed: before `hello`, or a second `hello`.
  case outOfOrder = 3
  /// A frame header with a wrong size or an unknown flag.
  case badFrame = 4
  /// A message that the version does not have, or one that only servers send.
  case unknownOpcode = 5
  /// A serial that is not larger than the one before.
  case badSerial = 6
  /// A commit without a credit.
  case noCredits = 7
  /// A message that ends early, is too long, or whose counts do not fit its size.
  case malformed = 8
  /// An operation that the version does not have.
  case unknownOperation = 9
  /// A property or key path that does not exist or does not allow the operation.
  case badKey = 10
  /// A number that is not finite, or a value outside its enumeration.
  case badValue = 11
  /// A text that is not UTF-8 or contains NUL.
  case badText = 12
  /// A new id that is 0 or not larger than earlier ones, or an id that names no live object.
  case badID = 13
  /// A cycle, a layer named twice, an index past the end, or a superlayer for a context's root.
  case badHierarchy = 14
  /// A number above its limit.
  case limitExceeded = 15
  /// An image whose rows, height and byte count do not fit each other.
  case badImage = 16
  /// A descriptor that is missing, superfluous, of the wrong kind, or shorter than declared.
  case badDescriptor = 17
  /// The server failed; the client did nothing wrong.
  case `internal` = 18
  /// A surface whose size, format, planes and buffers do not fit each other, or a frame that does
  /// not fit its surface.
  case badSurface = 19
  /// A frame in a buffer that the server still shows or waits to show.
  case bufferBusy = 20
}

extension ErrorCode {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .badHandshake: "badHandshake"
    case .unsupportedVersion: "unsupportedVersion"
    case .outOfOrder: "outOfOrder"
    case .badFrame: "badFrame"
    case .unknownOpcode: "unknownOpcode"
    case .badSerial: "badSerial"
    case .noCredits: "noCredits"
    case .malformed: "malformed"
    case .unknownOperation: "unknownOperation"
    case .badKey: "badKey"
    case .badValue: "badValue"
    case .badText: "badText"
    case .badID: "badID"
    case .badHierarchy: "badHierarchy"
    case .limitExceeded: "limitExceeded"
    case .badImage: "badImage"
    case .badDescriptor: "badDescriptor"
    case .internal: "internal"
    case .badSurface: "badSurface"
    case .bufferBusy: "bufferBusy"
    }
  }
}

/// The kind of clock behind media time.
package enum ClockKind: UInt32, CaseIterable, Hashable, Sendable {
  /// Seconds of CLOCK_MONOTONIC.
  case real = 0
  /// A clock that stands still until the server moves it with `clockChanged`.
  case manual = 1
}

extension ClockKind {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .real: "real"
    case .manual: "manual"
    }
  }
}

/// The reason why a server closes without an error of the client.
package enum ByeReason: UInt32, CaseIterable, Hashable, Sendable {
  /// The server exits.
  case shutdown = 0
  /// The client has not read its events for too long.
  case slowReader = 1
  /// No `hello` arrived in time.
  case handshakeTimeout = 2
  /// A frame was begun and not finished in time.
  case frameTimeout = 3
  /// The server accepts no further client.
  case tooManyClients = 4
}

extension ByeReason {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .shutdown: "shutdown"
    case .slowReader: "slowReader"
    case .handshakeTimeout: "handshakeTimeout"
    case .frameTimeout: "frameTimeout"
    case .tooManyClients: "tooManyClients"
    }
  }
}

/// The layout of an image's pixels in memory.
package enum ImageFormat: UInt8, CaseIterable, Hashable, Sendable {
  /// Bytes blue, green, red, alpha; sRGB-encoded and premultiplied.
  case bgra8 = 1
}

extension ImageFormat {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .bgra8: "bgra8"
    }
  }
}

/// The place of an image's pixels.
package enum ImageSource: UInt8, CaseIterable, Hashable, Sendable {
  /// The pixels follow in the commit.
  case inline = 0
  /// A sealed memory file comes with the commit.
  case descriptor = 1
}

extension ImageSource {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .inline: "inline"
    case .descriptor: "descriptor"
    }
  }
}

/// An action of the pointer.
package enum PointerKind: UInt16, CaseIterable, Hashable, Sendable {
  /// The pointer is over the layer: it moved there, or the layer moved under it.
  case entered = 0
  /// The pointer is no longer over the layer; the points give its present position.
  case left = 1
  /// The pointer moved. Moves that come faster than frames are joined.
  case moved = 2
  /// A button went down. From here to the last `released`, events go to this layer wherever the
  /// pointer is.
  case pressed = 3
  /// A button went up.
  case released = 4
  /// A wheel turned, or two fingers moved.
  case scrolled = 5
}

extension PointerKind {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .entered: "entered"
    case .left: "left"
    case .moved: "moved"
    case .pressed: "pressed"
    case .released: "released"
    case .scrolled: "scrolled"
    }
  }
}

/// An action of a finger.
package enum TouchKind: UInt16, CaseIterable, Hashable, Sendable {
  /// The finger touched. Its events go to this layer until it is lifted.
  case began = 0
  /// The finger moved, or its pressure changed.
  case moved = 1
  /// The finger was lifted.
  case ended = 2
  /// The touch is void: it was part of something else.
  case cancelled = 3
}

extension TouchKind {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

/// The display of a hosting layer.
package enum HostingState: UInt32, CaseIterable, Hashable, Sendable {
  /// Empty: no context has this token (any more).
  case empty = 0
  /// The context is shown.
  case shown = 1
  /// Empty: another layer already shows the context, or the context would contain itself.
  case refused = 2
}

extension HostingState {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .empty: "empty"
    case .shown: "shown"
    case .refused: "refused"
    }
  }
}

/// The turn of the picture on its way to a screen: by quarter turns clockwise, after a reflection
/// or without one.
package enum OutputTransform: UInt32, CaseIterable, Hashable, Sendable {
  /// Upright.
  case normal = 0
  /// Turned by 90° clockwise.
  case rotated90 = 1
  /// Turned by 180°.
  case rotated180 = 2
  /// Turned by 270° clockwise.
  case rotated270 = 3
  /// Left and right exchanged.
  case flipped = 4
  /// Left and right exchanged, then turned by 90° clockwise.
  case flipped90 = 5
  /// Left and right exchanged, then turned by 180°.
  case flipped180 = 6
  /// Left and right exchanged, then turned by 270° clockwise.
  case flipped270 = 7
}

extension OutputTransform {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .normal: "normal"
    case .rotated90: "rotated90"
    case .rotated180: "rotated180"
    case .rotated270: "rotated270"
    case .flipped: "flipped"
    case .flipped90: "flipped90"
    case .flipped180: "flipped180"
    case .flipped270: "flipped270"
    }
  }
}

/// The part of a context on the display.
@usableFromInline package enum ContextRole: UInt32, CaseIterable, Hashable, Sendable {
  /// A window.
  case normal = 0
  /// A keyboard on the screen: shown at the bottom of an output while a layer with the focus has
  /// `wantsText`.
  case inputPanel = 1
}

extension ContextRole {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .normal: "normal"
    case .inputPanel: "inputPanel"
    }
  }
}

/// The reason why something that a client asked for was not done.
package enum NoticeCode: UInt32, CaseIterable, Hashable, Sendable {
  /// No output has the name or the number, or it is gone. The context stays where it is.
  case noSuchOutput = 0
  /// Another client has the role. The context is not shown until that client gives it up.
  case roleTaken = 1
  /// The input panel typed faster than the other client reads, or than the server allows: keys or
  /// text are lost.
  case typedTooFast = 2
}

extension NoticeCode {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .noSuchOutput: "noSuchOutput"
    case .roleTaken: "roleTaken"
    case .typedTooFast: "typedTooFast"
    }
  }
}

/// Flags of `defineSurface`.
package struct SurfaceFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Alpha is 255 whatever the bytes say.
  package static let opaque = SurfaceFlags(rawValue: 1)
  /// Colours are not multiplied by alpha; the server multiplies them.
  package static let straightAlpha = SurfaceFlags(rawValue: 2)
  /// Every bit that has a meaning.
  package static let all = SurfaceFlags(rawValue: 3)
}

/// Flags of `attachFrame`.
package struct FrameFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The frame is shown for at least one refresh; later ones wait. Without it, a later frame that
  /// is due is shown instead.
  package static let keep = FrameFlags(rawValue: 1)
  /// Every bit that has a meaning.
  package static let all = FrameFlags(rawValue: 1)
}

/// The state of a surface or of an import.
package struct SurfaceStates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An import's surface exists; always set for a surface itself.
  package static let connected = SurfaceStates(rawValue: 1)
  /// The last frame of the display shows part of the surface.
  package static let visible = SurfaceStates(rawValue: 2)
  /// Every bit that has a meaning.
  package static let all = SurfaceStates(rawValue: 3)
}

/// A client's capabilities.
package struct HelloFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The stream passes no descriptors, for example through a tunnel: all images are inline.
  package static let noDescriptors = HelloFlags(rawValue: 1)
  /// Every bit that has a meaning.
  package static let all = HelloFlags(rawValue: 1)
}

/// The state of a context.
package struct ConfigureFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Part of the context is visible. A client without a visible context gets one tick a second.
  package static let visible = ConfigureFlags(rawValue: 1)
  /// Keys and text go to the context.
  package static let focused = ConfigureFlags(rawValue: 2)
  /// The context is shown inside a layer of another client.
  package static let hosted = ConfigureFlags(rawValue: 4)
  /// Every bit that has a meaning.
  package static let all = ConfigureFlags(rawValue: 7)
}

/// Flags of `createContext`.
package struct ContextFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// x and y are used; otherwise the server chooses the place.
  package static let hasOrigin = ContextFlags(rawValue: 1)
  /// Every bit that has a meaning.
  package static let all = ContextFlags(rawValue: 1)
}

/// Modifier keys that are held down, and locks that are on.
package struct InputModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Either Shift key.
  package static let shift = InputModifiers(rawValue: 1)
  /// Either Control key.
  package static let control = InputModifiers(rawValue: 2)
  /// Either Alt key.
  package static let option = InputModifiers(rawValue: 4)
  /// Either key with the system's emblem.
  package static let command = InputModifiers(rawValue: 8)
  /// Caps Lock.
  package static let capsLock = InputModifiers(rawValue: 16)
  /// Num Lock.
  package static let numLock = InputModifiers(rawValue: 32)
  /// Every bit that has a meaning.
  package static let all = InputModifiers(rawValue: 63)
}

/// An action of a key.
package struct KeyFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The key went down; without this flag, it went up.
  package static let down = KeyFlags(rawValue: 1)
  /// The key is held down and repeats.
  package static let repeats = KeyFlags(rawValue: 2)
  /// Every bit that has a meaning.
  package static let all = KeyFlags(rawValue: 3)
}
