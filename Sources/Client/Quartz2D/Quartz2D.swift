// On Apple's systems, CGFloat, CGPoint, CGSize and CGRect are part of Core Graphics; here
// Foundation has them.
@_exported public import Foundation
