package enum CodeKind: String, CaseIterable, Sendable {
  case oneTimeUse = "one-time-use"
  case custom
}
