extension String {
  /// Whether all scalars are white space. A space with a combining mark is a white-space character, but the text is not blank.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
