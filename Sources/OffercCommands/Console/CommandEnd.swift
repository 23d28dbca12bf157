import Diagnostics

/// Thrown to end a command early from any depth, after it has printed everything there is to say.
struct CommandEnd: Error {
  let status: ExitStatus

  init(_ status: ExitStatus) { self.status = status }
}
