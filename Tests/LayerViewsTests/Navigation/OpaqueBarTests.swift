import Expectations
import Foundation
import LayerViews
import Testing

/// Facts of views §18.
@MainActor @Suite struct OpaqueBarTests {
  @Test(arguments: [true, false])
  func `the content begins below a bar that is not translucent`(isEarly: Bool) {
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: page)
    if isEarly { navigation.navigationBar.isTranslucent = false }
    navigation.view.frame = CGRect(x: 0, y: 0, width: 390, height: 700)
    if !isEarly {
      expectEqual(page.view.convert(CGPoint.zero, to: navigation.view).y, 0)
      expectEqual(page.view.safeAreaInsets.top, 44)
      navigation.navigationBar.isTranslucent = false
    }
    func frame(_ page: UIViewController) -> CGRect {
      page.view.convert(page.view.bounds, to: navigation.view)
    }
    expectEqual(frame(page), CGRect(x: 0, y: 44, width: 390, height: 656))
    expectEqual(page.view.frame.minY, 44)
    expectEqual(page.view.safeAreaInsets, .zero)
    let next = UIViewController()
    navigation.pushViewController(next, animated: false)
    expectEqual(frame(next), CGRect(x: 0, y: 44, width: 390, height: 656))
    navigation.isNavigationBarHidden = true
    expectEqual(frame(next), navigation.view.bounds)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.isTranslucent = true
    expectEqual(frame(next), navigation.view.bounds)
    expectEqual(next.view.safeAreaInsets.top, 44)
  }
}
