/// The devices of the user: what they do now, and which layers and contexts get it.
package struct InputDevices {
  var pointer = PointerState()
  var touches = TouchState()
  /// The fingers of interactions.
  var fingers = InteractionFingers()
  var keys = KeyState()
  /// Media time of the last event, by which interactions move: the same in a replay.
  var time = 0.0
  /// A tool's wish for the next press.
  package var picking = LayerPicking()

  /// Forgets a client that has left.
  mutating func forget(_ client: UInt32) {
    pointer.forget(client)
    touches.forget(client)
    fingers.forget(client)
    keys.forget(client)
  }
}
