/// A step from one version of the database to the next. A released step is never changed: a new one is added after it.
struct Migration {
  /// What it changes, for readers of the file.
  let summary: String
  let script: String
}
