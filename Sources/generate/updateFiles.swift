package import Diagnostics
package import OffercCommands

/// Writes every generated file that is out of date and removes the pages of rules that are gone; with `--check` it only names
/// them.
///
/// - Returns: `findings` when `--check` found one, `usage` when a file cannot be made, read or written.
package func updateFiles(_ arguments: [String], in checkout: Checkout, console: Console) -> ExitStatus {
  do {
    switch arguments {
    case []: return try write(StaleFiles(in: checkout), in: checkout, console)
    case ["--check"]: return try name(StaleFiles(in: checkout), console)
    default: throw CommandFailure("usage: generate [--check], in the root of the repository")
    }
  } catch let failure as any Failure {
    _ = try? console.notice("generate: \(failure.message)\n")
    return failure.status
  } catch {
    _ = try? console.notice("generate: \(error)\n")
    return .defect
  }
}

private func write(_ stale: StaleFiles, in checkout: Checkout, _ console: Console) throws -> ExitStatus {
  for file in stale.outdated {
    try checkout.write(file.bytes, to: file.path)
    try console.write("wrote \(file.path)\n")
  }
  for path in stale.gone {
    try checkout.remove(path)
    try console.write("removed \(path)\n")
  }
  if stale.isEmpty { try console.write("every generated file is up to date\n") }
  return .success
}

private func name(_ stale: StaleFiles, _ console: Console) throws -> ExitStatus {
  for line in stale.lines { try console.write(line + "\n") }
  return stale.isEmpty ? .success : .findings
}
