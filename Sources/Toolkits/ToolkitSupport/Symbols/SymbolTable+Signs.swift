extension SymbolTable {
  /// Arrows, marks and plain forms.
  static let signs: [String: String] = [
    "plus": "s:line 12 3.5 12 20.5; s:line 3.5 12 20.5 12",
    "minus": "s:line 3.5 12 20.5 12",
    "xmark": "s:line 5 5 19 19; s:line 19 5 5 19",
    "checkmark": "s:line 4.5 13 9.8 19 19.5 5",
    "equal": "s:line 4 9 20 9; s:line 4 15 20 15",
    "percent": "s:ring 7 7 3; s:ring 17 17 3; s:line 18 5 6 19",
    "number": "s:line 9.5 4 7.5 20; s:line 16.5 4 14.5 20; s:line 4 9 20.5 9; s:line 3.5 15 20 15",
    "at": "s:ring 12 12 3.6; s:path M 15.6 8.4 L 15.6 13.6 C 15.6 16.6 20.6 16.6 20.6 12 "
      + "C 20.6 7 17 3.4 12 3.4 C 7 3.4 3.4 7 3.4 12 C 3.4 17 7 20.6 12 20.6 C 14 20.6 15.4 20.2 16.8 19.4",
    "info": "f:ring 12 5.6 1.5; s:line 9.6 10.4 12.2 10.4 12.2 18.6; s:line 9.2 18.6 15.2 18.6",
    "questionmark": "s:path M 7.8 8 C 7.8 5.4 9.6 4 12 4 C 14.5 4 16.2 5.5 16.2 7.7 "
      + "C 16.2 10.8 12 11 12 14.6; f:ring 12 19 1.4",
    "exclamationmark": "s:line 12 4 12 14; f:ring 12 19 1.4",
    "exclamationmark.triangle": "o:path M 12 3.4 L 21.6 20 L 2.4 20 Z; d:line 12 9 12 14; "
      + "d:line 12 16.9 12 17.1",
    "ellipsis": "f:ring 4.6 12 1.8; f:ring 12 12 1.8; f:ring 19.4 12 1.8",
    "chevron.right": "s:line 8.5 4.5 16 12 8.5 19.5",
    "chevron.left": "s:line 15.5 4.5 8 12 15.5 19.5",
    "chevron.up": "s:line 4.5 15.7 12 8.3 19.5 15.7",
    "chevron.down": "s:line 4.5 8.3 12 15.7 19.5 8.3",
    "chevron.up.chevron.down": "s:line 7 9 12 4 17 9; s:line 7 15 12 20 17 15",
    "chevron.compact.down": "s:line 3.5 10.5 12 13.5 20.5 10.5",
    "chevron.compact.up": "s:line 3.5 13.5 12 10.5 20.5 13.5",
    "arrow.right": "s:line 3.5 12 20 12; s:line 13.5 5.2 20.3 12 13.5 18.8",
    "arrow.left": "s:line 20.5 12 4 12; s:line 10.5 5.2 3.7 12 10.5 18.8",
    "arrow.up": "s:line 12 20.5 12 4; s:line 5.2 10.5 12 3.7 18.8 10.5",
    "arrow.down": "s:line 12 3.5 12 20; s:line 5.2 13.5 12 20.3 18.8 13.5",
    "arrow.up.right": "s:line 5.5 18.5 18 6; s:line 8.4 5.6 18.4 5.6 18.4 15.6",
    "arrow.up.arrow.down":
      "s:line 8 20 8 4.4; s:line 3.6 8.8 8 4.2 12.4 8.8; "
      + "s:line 16 4 16 19.6; s:line 11.6 15.2 16 19.8 20.4 15.2",
    "arrow.left.arrow.right": "s:line 4 8 19.6 8; s:line 15.2 3.6 19.8 8 15.2 12.4; "
      + "s:line 20 16 4.4 16; s:line 8.8 11.6 4.2 16 8.8 20.4",
    "arrow.clockwise": "s:arc 12 12.6 8 -40 -120; s:line 18.6 3.4 18.6 8 13.9 8",
    "arrow.counterclockwise": "s:arc 12 12.6 8 -60 220; s:line 5.4 3.4 5.4 8 10.1 8",
    "arrow.triangle.2.circlepath": "s:arc 12 12 8 195 335; s:line 20.4 4.6 19.6 9 15.2 8.4; "
      + "s:arc 12 12 8 15 155; s:line 3.6 19.4 4.4 15 8.8 15.6",
    "arrow.uturn.left": "s:line 8.4 4.6 3.8 9.2 8.4 13.8; "
      + "s:path M 4 9.2 L 14.6 9.2 C 18 9.2 20.2 11.4 20.2 14.4 C 20.2 17.4 18 19.6 14.6 19.6 L 11 19.6",
    "arrow.uturn.right": "s:line 15.6 4.6 20.2 9.2 15.6 13.8; "
      + "s:path M 20 9.2 L 9.4 9.2 C 6 9.2 3.8 11.4 3.8 14.4 C 3.8 17.4 6 19.6 9.4 19.6 L 13 19.6",
    "circle": "o:ring 12 12 9.4",
    "square": "o:box 3.2 3.2 17.6 17.6 3.4",
    "rectangle": "o:box 2 5 20 14 2.8",
    "capsule": "o:box 2 6.5 20 11 5.5",
    "triangle": "o:path M 12 3.6 L 21.4 20 L 2.6 20 Z",
    "diamond": "o:path M 12 2.6 L 21.4 12 L 12 21.4 L 2.6 12 Z",
    "hexagon": "o:path M 12 2.6 L 20.2 7.3 L 20.2 16.7 L 12 21.4 L 3.8 16.7 L 3.8 7.3 Z",
    "star": "o:star 12 12.8 10 4.3 5",
    "heart":
      "o:path M 12 20.8 C 7 17 2.8 13.2 2.8 8.9 C 2.8 5.9 5 3.8 7.6 3.8 C 9.5 3.8 11.1 4.9 12 6.6 "
      + "C 12.9 4.9 14.5 3.8 16.4 3.8 C 19 3.8 21.2 5.9 21.2 8.9 C 21.2 13.2 17 17 12 20.8 Z",
    "sparkles": "o:star 10 13 7.6 2 4; o:star 18.6 5.6 3.6 1 4; o:star 18.8 19 2.6 0.8 4",
    "bolt": "o:path M 13.6 2.6 L 5 13.6 L 11.2 13.6 L 10 21.4 L 19 9.8 L 12.6 9.8 Z",
    "drop": "o:path M 12 2.8 C 15.4 7.4 18.6 11.2 18.6 14.8 C 18.6 18.5 15.7 21.2 12 21.2 "
      + "C 8.3 21.2 5.4 18.5 5.4 14.8 C 5.4 11.2 8.6 7.4 12 2.8 Z",
    "line.3.horizontal": "s:line 3 6 21 6; s:line 3 12 21 12; s:line 3 18 21 18",
    "line.3.horizontal.decrease":
      "s:line 3 6.5 21 6.5; s:line 6.5 12 17.5 12; s:line 10 17.5 14 17.5",
    "list.bullet": "f:ring 4 6 1.4; f:ring 4 12 1.4; f:ring 4 18 1.4; s:line 8.6 6 21 6; "
      + "s:line 8.6 12 21 12; s:line 8.6 18 21 18",
    "list.number": "s:line 3 4.6 4.4 4 4.4 8; s:line 3 10.4 5.4 10.4 3.2 14 5.6 14; "
      + "s:line 3 16.2 5.4 16.2 4 18 5.4 20 3 20; s:line 9.4 6 21 6; s:line 9.4 12 21 12; s:line 9.4 18 21 18",
    "slider.horizontal.3": "s:line 2.6 6 13.6 6; s:line 18.4 6 21.4 6; s:ring 16 6 2.2; "
      + "s:line 2.6 12 5.6 12; s:line 10.4 12 21.4 12; s:ring 8 12 2.2; "
      + "s:line 2.6 18 13.6 18; s:line 18.4 18 21.4 18; s:ring 16 18 2.2",
    "textformat": "s:line 2.6 18.6 7.6 5.4 12.6 18.6; s:line 4.4 14.2 10.8 14.2; "
      + "s:ring 17.6 15.4 3.2; s:line 20.8 11.6 20.8 18.8",
    "bold": "s:path M 7 4.4 L 12.6 4.4 C 17.4 4.4 17.4 11.4 12.6 11.4 L 7 11.4 Z; "
      + "s:path M 7 11.4 L 13.6 11.4 C 18.8 11.4 18.8 19.6 13.6 19.6 L 7 19.6 Z",
    "italic": "s:line 10 4.4 17.4 4.4; s:line 6.6 19.6 14 19.6; s:line 14 4.4 10 19.6",
    "power": "s:arc 12 12.8 8 -55 235; s:line 12 2.8 12 11.4",
    "repeat":
      "s:path M 4 11 L 4 9.6 C 4 7.6 5.4 6.4 7.4 6.4 L 19.4 6.4; s:line 16.4 3 19.8 6.4 16.4 9.8; "
      + "s:path M 20 13 L 20 14.4 C 20 16.4 18.6 17.6 16.6 17.6 L 4.6 17.6; s:line 7.6 14.2 4.2 17.6 7.6 21",
    "play": "o:path M 6.4 3.8 L 20 12 L 6.4 20.2 Z",
    "pause": "o:box 5.6 4 4.4 16 1; o:box 14 4 4.4 16 1",
    "stop": "o:box 4.6 4.6 14.8 14.8 2",
    "forward": "o:path M 2.6 5.6 L 11.8 12 L 2.6 18.4 Z; o:path M 12.4 5.6 L 21.6 12 L 12.4 18.4 Z",
    "backward":
      "o:path M 21.4 5.6 L 12.2 12 L 21.4 18.4 Z; o:path M 11.6 5.6 L 2.4 12 L 11.6 18.4 Z",
    "scope": "s:ring 12 12 7; s:line 12 2 12 8.4; s:line 12 15.6 12 22; s:line 2 12 8.4 12; "
      + "s:line 15.6 12 22 12",
  ]
}
