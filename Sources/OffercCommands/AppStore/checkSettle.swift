import ArgumentParser

/// - Throws: `ValidationError` for a time of `--settle` that no command waits.
func checkSettle(_ seconds: Int) throws {
  guard (0...86_400).contains(seconds) else {
    throw ValidationError("--settle is \(seconds), expected 0 to 86400 seconds")
  }
}
