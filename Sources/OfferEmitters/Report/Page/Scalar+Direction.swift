extension Unicode.Scalar {
  /// Whether it is written from right to left: Hebrew, Arabic, Syriac, N'Ko and others.
  ///
  /// Source: the blocks of Unicode's DerivedBidiClass.txt whose scalars have the class R or AL by default.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether it does not end a name between two words.
  var isBetweenWords: Bool { self == " " || self == "-" || self == "\u{200C}" || self == "\u{200D}" }
}
