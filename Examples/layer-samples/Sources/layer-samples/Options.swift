import UIKit

/// Options from the command line.
struct Options {
  let sample: Sample
  /// Seconds of media time until the end; 0 for no end.
  let seconds: Double

  /// Nil for invalid arguments.
  init?(_ arguments: [String]) {
    guard let name = arguments.first, let sample = Sample(rawValue: name) else { return nil }
    self.sample = sample
    switch arguments.count {
    case 1: seconds = 0
    case 3:
      guard arguments[1] == "--seconds", let seconds = Double(arguments[2]), seconds >= 0,
        seconds.isFinite
      else { return nil }
      self.seconds = seconds
    default: return nil
    }
  }
}

/// The ten samples, by the names that the command line gives them.
enum Sample: String, CaseIterable {
  case clock, cube, door, fountain, reflection, ring, tiles, picker, ball, cards

  @MainActor func makeController() -> UIViewController {
    switch self {
    case .clock: ClockViewController()
    case .cube: CubeViewController()
    case .door: DoorViewController()
    case .fountain: FountainViewController()
    case .reflection: ReflectionViewController()
    case .ring: RingViewController()
    case .tiles: TilesViewController()
    case .picker: PickerViewController()
    case .ball: BallViewController()
    case .cards: CardsViewController()
    }
  }
}
