/// Where the values of a JSON text stand; the decoder does not say.
struct JSONOutline: Sendable {
  /// One value, and the members or elements in it.
  struct Place: Sendable {
    /// The key in its quotes; nil for the root and for the elements of a list.
    var key: Range<Int>?
    var value: Range<Int>
    var children: [Place] = []
  }

  var root: Place
  /// Keys that their object has already; the decoder takes the first one.
  var repeatedKeys: [Range<Int>]

  /// - Throws: the first place where the bytes stop being JSON, or pass one of `JSONLimits`.
  init(of bytes: [UInt8], from start: Int = 0) throws(JSONFault) {
    var scanner = JSONScanner(bytes, from: start)
    root = try scanner.document()
    repeatedKeys = scanner.repeatedKeys
  }
}

/// A place where bytes stop being JSON.
struct JSONFault: Error, Equatable {
  var message: String
  var offset: Int
  var help: String?
}
