package import Diagnostics
import Disk
import SystemCalls

/// Runs the command line of this process.
package func runProcess() -> ExitStatus {
  openMissingStreams()
  let console = Console.live()
  do {
    let arguments = try commandLineArguments()
    // An editor ends its language server; nobody reads what is said to a terminal that was closed.
    let isEditor = arguments.first == "lsp"
    watchInterrupts { number, end in
      UnfinishedFiles.removeAll {
        if !isEditor, number != SIGHUP, hasRoom(STDERR_FILENO) { console.sayInterrupted() }
        end()
      }
    }
    return run(arguments, console: console)
  } catch {
    let failure = PlainFailure("the argument \(quoted(error.text)) is not UTF-8: write it in UTF-8")
    console.report(failure)
    return failure.status
  }
}
