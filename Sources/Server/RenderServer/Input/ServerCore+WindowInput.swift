import GraphicsValues
import InputEvents
import RenderTree
import WireProtocol

// User actions on windows: focusing, moving, resizing and closing.
extension ServerCore {
  /// Gives the focus to a layer's window, and the keys to its context.
  func focus(_ hit: LayerHit) {
    guard let context = context(hit.window), let window = window(showing: context),
      self.context(window)?.role == .normal
    else { return }
    activate(window)
    windows.innerFocus = hit.window == window ? nil : hit.window
    noteTextTouched(hit)
    windows.isConfigurationStale = true
  }

  /// Handles a press that is meant for a window: on its title bar, or anywhere in it with Super held.
  func handleForWindow(
    _ hit: LayerHit, _ button: UInt16, _ position: Point, _ modifiers: InputModifiers
  ) -> Bool {
    if let part = titleBars.part(at: hit) {
      press(part, button, position)
      return true
    }
    guard modifiers.contains(.command), windows.policy.isFree, button == 1 || button == 3,
      let context = context(hit.window), let window = window(showing: context),
      let shown = self.context(window), shown.role == .normal, let frame = shown.frame
    else { return false }
    activate(window)
    let point = points(position)
    let kind: WindowDrag.Kind =
      button == 1
      ? .move
      : .resize(
        right: point.x >= frame.x + frame.width / 2, bottom: point.y >= frame.y + frame.height / 2)
    windows.drag = WindowDrag(
      window: window, kind: kind, button: button, start: point, frame: frame)
    return true
  }

  private func press(_ part: TitleBars.Part, _ button: UInt16, _ position: Point) {
    activate(part.window)
    guard button == 1 else { return }
    if part.isCloseButton {
      titleBars.pressedButton = part.window
    } else if let frame = context(part.window)?.frame {
      windows.drag = WindowDrag(
        window: part.window, kind: .move, button: button, start: points(position), frame: frame)
    }
  }

  /// Ends a press on a close button, which closes the window if it is also released there. False if none
  /// was pressed.
  func endTitlePress(_ button: UInt16) -> Bool {
    guard button == 1, let window = titleBars.pressedButton else { return false }
    titleBars.pressedButton = nil
    if let position = devices.pointer.position,
      let hit = hitTest(position, on: devices.pointer.output),
      let part = titleBars.part(at: hit), part.window == window, part.isCloseButton
    {
      session(window.client)?.send(CloseRequested(context: window.context))
    }
    return true
  }

  private func points(_ position: Point) -> Point {
    desktopPoint(position, on: devices.pointer.output)
  }

  func followPointer(_ position: Point) {
    guard let drag = windows.drag else { return }
    let output = desktop[devices.pointer.output]
    let corner = output.frame.origin
    let local = points(position).moved(from: corner)
    var here = drag
    (here.frame, here.start) = (
      drag.frame.moved(from: corner, to: .zero), drag.start.moved(from: corner)
    )
    let frame = here.frame(at: local, in: places(on: output)).moved(from: .zero, to: corner)
    guard context(drag.window)?.frame != frame else { return }
    tree.scene.placeContext(client: drag.window.client, id: drag.window.context, frame: frame)
    frames.isNeeded = true
  }
}
