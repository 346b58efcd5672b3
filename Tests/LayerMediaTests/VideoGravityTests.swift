import Expectations
import Foundation
import LayerMedia
import Testing

@Suite struct VideoGravityTests {
  private let bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
  private let picture = CGSize(width: 64, height: 64)

  @Test func `a picture fits, fills or is stretched`() {
    expectEqual(
      AVLayerVideoGravity.resizeAspect.rect(of: picture, in: bounds),
      CGRect(x: 60, y: 20, width: 100, height: 100))
    expectEqual(
      AVLayerVideoGravity.resizeAspectFill.rect(of: picture, in: bounds),
      CGRect(x: 10, y: -30, width: 200, height: 200))
    expectEqual(AVLayerVideoGravity.resize.rect(of: picture, in: bounds), bounds)
    expectEqual(AVLayerVideoGravity.resize.rect(of: .zero, in: bounds), .zero)
  }

  @Test func `an unknown gravity fits`() {
    let unknown = AVLayerVideoGravity(rawValue: "sideways")
    expectEqual(unknown.contentsGravity, .resizeAspect)
    expectEqual(
      unknown.rect(of: picture, in: bounds), AVMakeRect(aspectRatio: picture, insideRect: bounds))
  }

  @Test func `the largest rectangle of an impossible shape is a point`() {
    expectEqual(
      AVMakeRect(aspectRatio: CGSize(width: 0, height: 5), insideRect: bounds),
      CGRect(x: 110, y: 70, width: 0, height: 0))
  }
}
