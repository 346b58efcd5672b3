import CoreAnimation

/// `UIColor`'s colours as the listings use them.
public enum Color {
  /// `UIColor.clear.cgColor`.
  public static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
  /// `UIColor.red.cgColor`.
  public static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// `UIColor.green.cgColor`.
  public static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// `UIColor.blue.cgColor`.
  public static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}
