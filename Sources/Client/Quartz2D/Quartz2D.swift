// On Apple's systems, CGFloat, CGPoint, CGSize and CGRect are part of Core Graphics; here they are
// Foundation's.
@_exported public import Foundation
