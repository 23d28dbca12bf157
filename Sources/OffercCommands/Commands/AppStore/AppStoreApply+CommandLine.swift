extension AppStoreApply {
  /// This command, with the answer that a step is not there; earlier answers are in the journal.
  func commandLine(notThere step: Int) -> String {
    var words = ["offerc", "appstore", "apply", path]
    if yes { words.append("--yes") }
    let options = [
      ("--allow", allow), ("--settle", settle == 60 ? nil : String(settle)),
      ("--key-file", connection.keyFile), ("--key-id", connection.keyId),
      ("--issuer-id", connection.issuerId), ("--server", connection.server), ("--today", today),
    ]
    for (option, value) in options {
      if let value { words += [option, value] }
    }
    if quiet { words.append("--quiet") }
    return (words + ["--not-there", String(step)]).map(shellWord).joined(separator: " ")
  }
}
