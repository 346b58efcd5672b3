import GraphicsValues
import WireProtocol

/// One window's title bar: a rounded strip above it with the title and a button that closes it.
struct TitleBar {
  /// The visible state of a bar.
  struct State: Hashable {
    var title: String
    /// Width in points.
    var width: Double
    var isFocused: Bool
    /// Pixels per point.
    var scale: Double
  }

  /// Height in points.
  static let height = 24.0
  /// Number of ids that a bar uses, from `id` on.
  static let idCount: UInt32 = 8

  /// Id of the bar's context; ids of its layers and images follow from here.
  let id: UInt32
  /// Frame of the bar on the display, in points; nil before it has been placed.
  var place: Rectangle?
  private var state: State
  private var hasTitleImage = false

  private var root: UInt32 { id }
  private var title: UInt32 { id + 1 }
  private var button: UInt32 { id + 2 }
  private var strokes: [UInt32] { [id + 3, id + 4] }
  private var titleImage: UInt32 { id }

  /// The layers that close the window when they are clicked.
  var closeButtons: [UInt32] { [button] + strokes }

  private static let background = ColorValue(red: 0.20, green: 0.22, blue: 0.26, alpha: 1)
  private static let focusedBackground = ColorValue(red: 0.29, green: 0.33, blue: 0.41, alpha: 1)
  private static let stroke = ColorValue(red: 0.86, green: 0.88, blue: 0.92, alpha: 1)
  private static let buttonSize = 16.0
  private static let padding = 8.0

  init(_ state: State, id: UInt32, _ commit: inout TitleBarCommit) {
    self.id = id
    self.state = state
    make(&commit)
    showTitle(&commit)
    layOut(&commit)
  }

  mutating func show(_ new: State, _ commit: inout TitleBarCommit) {
    guard new != state else { return }
    let isOtherText = new.title != state.title || new.scale != state.scale
    state = new
    if isOtherText { showTitle(&commit) }
    layOut(&commit)
  }

  func remove(_ commit: inout TitleBarCommit) {
    commit.encoder.destroyContext(id)
    for layer in strokes + [button, title, root] { commit.encoder.destroyLayer(layer) }
    if hasTitleImage { commit.encoder.releaseImage(titleImage) }
  }

  private func make(_ commit: inout TitleBarCommit) {
    for layer in [root, title, button] + strokes { commit.encoder.createLayer(layer) }
    commit.encoder.setPoint(.zero, for: .anchorPoint, of: root)
    commit.encoder.setScalar(6, for: .cornerRadius, of: root)
    commit.encoder.setBits(3, for: .maskedCorners, of: root)
    commit.encoder.setBool(true, for: .masksToBounds, of: root)
    commit.encoder.setPoint(Point(x: 0, y: 0.5), for: .anchorPoint, of: title)
    let size = Self.buttonSize
    commit.encoder.setRect(
      Rectangle(x: 0, y: 0, width: size, height: size), for: .bounds, of: button)
    commit.encoder.setScalar(size / 2, for: .cornerRadius, of: button)
    commit.encoder.setColor(
      ColorValue(red: 0, green: 0, blue: 0, alpha: 0.25), for: .backgroundColor, of: button)
    for (index, layer) in strokes.enumerated() {
      commit.encoder.setRect(
        Rectangle(x: 0, y: 0, width: 9, height: 1.5), for: .bounds, of: layer)
      commit.encoder.setPoint(Point(x: size / 2, y: size / 2), for: .position, of: layer)
      commit.encoder.setColor(Self.stroke, for: .backgroundColor, of: layer)
      commit.encoder.setMatrix(
        Matrix4(AffineMatrix.eighthTurn(clockwise: index == 0)), for: .transform, of: layer)
    }
    commit.encoder.setSublayers(strokes, of: button)
    commit.encoder.setSublayers([title, button], of: root)
    commit.encoder.createContext(id, layer: root, origin: .zero, size: .zero, title: "")
  }

  private mutating func showTitle(_ commit: inout TitleBarCommit) {
    if hasTitleImage { commit.encoder.releaseImage(titleImage) }
    hasTitleImage = false
    guard let image = TitleFont.image(of: state.title, color: Self.stroke) else { return }
    commit.define(titleImage, image)
    commit.encoder.setImage(titleImage, for: .contents, of: title)
    commit.encoder.setBits(2, for: .minificationFilter, of: title)
    commit.encoder.setRect(
      Rectangle(
        x: 0, y: 0, width: Double(image.width) / TitleFont.pixelsPerPoint,
        height: Double(image.height) / TitleFont.pixelsPerPoint), for: .bounds, of: title)
    hasTitleImage = true
  }

  private func layOut(_ commit: inout TitleBarCommit) {
    let middle = Self.height / 2
    commit.encoder.setRect(
      Rectangle(x: 0, y: 0, width: state.width, height: Self.height), for: .bounds, of: root)
    commit.encoder.setColor(
      state.isFocused ? Self.focusedBackground : Self.background, for: .backgroundColor, of: root)
    commit.encoder.setScalar(state.isFocused ? 1 : 0.7, for: .opacity, of: title)
    commit.encoder.setPoint(Point(x: Self.padding, y: middle), for: .position, of: title)
    commit.encoder.setPoint(
      Point(x: state.width - Self.height / 2, y: middle), for: .position, of: button)
  }
}

extension AffineMatrix {
  /// A turn by 45 degrees.
  fileprivate static func eighthTurn(clockwise: Bool) -> AffineMatrix {
    let half = 0.5.squareRoot()
    return AffineMatrix(
      a: half, b: clockwise ? half : -half, c: clockwise ? -half : half, d: half, tx: 0, ty: 0)
  }
}
