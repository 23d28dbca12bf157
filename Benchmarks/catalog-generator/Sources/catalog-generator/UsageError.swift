/// Why the command line cannot be followed.
struct UsageError: Error {
  let message: String
}
