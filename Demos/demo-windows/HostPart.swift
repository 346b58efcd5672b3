import CoreAnimation
import DemoSupport
import Foundation

/// Shows another program's window inside a frame that turns slowly, and restarts the program after
/// its end. Sendable because it is used on the main queue only.
final class HostPart: DemoPart, @unchecked Sendable {
  let window = LayerWindow(title: "Host", size: CGSize(width: 420, height: 340))
  private let host = CALayerHost()
  private let notice = CATextLayer()
  private let options: DemoOptions
  private var guest: Child?

  init(_ options: DemoOptions) {
    self.options = options
    window.layer.backgroundColor = CGColor(red: 0.16, green: 0.18, blue: 0.24, alpha: 1)

    let frame = CALayer()
    frame.bounds = CGRect(x: 0, y: 0, width: 280, height: 220)
    frame.position = CGPoint(x: 210, y: 170)
    frame.backgroundColor = CGColor(red: 0.8, green: 0.6, blue: 0.4, alpha: 1)
    frame.cornerRadius = 12
    frame.shadowOpacity = 0.6
    frame.shadowRadius = 12
    window.layer.addSublayer(frame)

    notice.string = "gone"
    notice.fontSize = 28
    notice.alignmentMode = .center
    notice.frame = CGRect(x: 20, y: 90, width: 240, height: 40)
    notice.foregroundColor = CGColor(gray: 0.2, alpha: 1)
    frame.addSublayer(notice)

    // Lies above the notice, which is visible while no window is hosted.
    host.frame = CGRect(x: 20, y: 20, width: 240, height: 180)
    host.masksToBounds = true
    frame.addSublayer(host)
    host.onStateChange = { state in
      StandardOutput.write(line: state == .shown ? "shown" : "gone")
    }

    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = -0.12
    turn.toValue = 0.12
    turn.duration = 8
    turn.autoreverses = true
    turn.repeatCount = .infinity
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    frame.add(turn, forKey: "turn")
    startGuest()
  }

  private func startGuest() {
    do {
      let child = try Child(
        .bounce, options, isHosted: true, onEnd: { [self] in guestEnded() },
        onLine: { [self] in hear(guest: $0) })
      guest = child
      StandardOutput.write(line: "guest \(child.processID)")
    } catch {
      StandardOutput.write(line: "no guest: \(error)")
    }
  }

  private func guestEnded() {
    guest = nil
    MediaTimer.after(2, on: window.layer) { [self] in startGuest() }
  }

  private func hear(guest line: String) {
    let words = line.split(separator: " ")
    if words.count == 2, words[0] == "token", let token = LayerHostingToken(String(words[1])) {
      host.token = token
    } else {
      StandardOutput.write(line: line)
    }
  }

  func hear(_ event: LayerWindowEvent) {
    // Events over the hosted window go to its owner; this window gets all other events.
    if case .pointerDown(let pointer) = event {
      StandardOutput.write(
        line: String(format: "host pressed at %.0f,%.0f", pointer.location.x, pointer.location.y))
    }
  }
}
