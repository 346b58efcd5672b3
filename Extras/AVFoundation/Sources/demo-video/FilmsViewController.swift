import AVFoundation
import UIKit

/// A cube, glass and a list, each with films.
final class FilmsViewController: UIViewController {
  /// The size of the window in points.
  static let size = CGSize(width: 780, height: 300)

  /// A player for each film, which all its layers share.
  private let players: [AVQueuePlayer]
  private let loopers: [AVPlayerLooper]

  init(films: [URL]) {
    let players = films.map { _ in AVQueuePlayer() }
    self.players = players
    loopers = zip(players, films).map {
      AVPlayerLooper(player: $0, templateItem: AVPlayerItem(url: $1))
    }
    super.init(nibName: nil, bundle: nil)
    title = "Films"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.12, alpha: 1)
    let place = CGRect(x: 20, y: 20, width: 240, height: Self.size.height - 40)
    view.addSubview(CubeView(frame: place, players: players))
    view.addSubview(
      GlassView(frame: place.offsetBy(dx: 250, dy: 0), player: players[players.count / 2]))
    view.addSubview(FilmList(frame: place.offsetBy(dx: 500, dy: 0), players: players))
    for player in players {
      player.isMuted = true
      player.play()
    }
  }
}

/// A view whose layer shows a film.
final class FilmView: UIView {
  override class var layerClass: AnyClass { AVPlayerLayer.self }

  var player: AVPlayer? {
    get { (layer as? AVPlayerLayer)?.player }
    set { (layer as? AVPlayerLayer)?.player = newValue }
  }
}
