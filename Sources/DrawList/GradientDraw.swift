/// A gradient in the unit space of a rectangle.
package struct GradientDraw: Hashable, Sendable {
}
