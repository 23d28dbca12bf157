import Diagnostics

/// Ends a command that has nothing more to do, in the depth of it: what there is to say was said.
struct CommandEnd: Error {
  let status: ExitStatus

  init(_ status: ExitStatus) { self.status = status }
}
