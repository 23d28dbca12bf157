/// A step from one version of the database to the next. One that was released is never changed: a new one is added after it.
struct Migration {
  /// What it brings, for the reader of the file.
  let summary: String
  let script: String
}
