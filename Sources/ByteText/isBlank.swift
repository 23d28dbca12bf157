extension String {
  /// Whether all scalars are white space. A blank with a mark above it is one character that is white space, but no blank text.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
