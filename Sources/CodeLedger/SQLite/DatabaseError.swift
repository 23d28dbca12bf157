struct DatabaseError: Error {
  enum Cause {
    case damaged
    case notADatabase
    /// Another program has held its lock all this time.
    case locked(seconds: Int)
    case full
    case readOnly
    case cannotOpen
    case inputOutput
    case other
  }

  let cause: Cause
  /// SQLite's extended result code.
  let code: Int32
  /// SQLite's words for the code; neither the statement nor its values appear in them.
  let words: String
}
