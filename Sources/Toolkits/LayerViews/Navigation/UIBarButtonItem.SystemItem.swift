extension UIBarButtonItem {
  /// The buttons and spaces of the system.
  public enum SystemItem: Int, Sendable {
    /// The title “Done”, heavier.
    case done = 0
    /// The title “Cancel”.
    case cancel = 1
    /// The title “Edit”.
    case edit = 2
    /// The title “Save”, heavier.
    case save = 3
    /// A plus.
    case add = 4
    /// A space that takes what other items leave.
    case flexibleSpace = 5
    /// A space of the item's width.
    case fixedSpace = 6
    /// A pencil and a sheet.
    case compose = 7
    /// An arrow back.
    case reply = 8
    /// An arrow out of a square.
    case action = 9
    /// A folder.
    case organize = 10
    /// An open book.
    case bookmarks = 11
    /// A magnifying glass.
    case search = 12
    /// A round arrow.
    case refresh = 13
    /// A cross.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A bin.
    case trash = 16
    /// A triangle to the right.
    case play = 17
    /// Two bars.
    case pause = 18
    /// Two triangles to the left.
    case rewind = 19
    /// Two triangles to the right.
    case fastForward = 20
    /// The title “Undo”.
    case undo = 21
    /// The title “Redo”.
    case redo = 22
    /// A cross, as `stop`.
    case close = 24

    var style: Style { self == .done || self == .save ? .done : .plain }

    var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .undo: "Undo"
      case .redo: "Redo"
      default: nil
      }
    }

    var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      default: nil
      }
    }

    var space: Space? {
      switch self {
      case .flexibleSpace: .flexible
      case .fixedSpace: .fixed
      default: nil
      }
    }
  }
}
