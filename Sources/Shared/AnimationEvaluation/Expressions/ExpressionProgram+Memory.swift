import GraphicsValues

extension ExpressionProgram {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    inputs.heapBytes + constants.heapBytes + steps.heapBytes + results.heapBytes
  }

  /// The work of an evaluation: the steps, and one for what is read and written.
  package var work: Int { steps.count + 1 }
}
