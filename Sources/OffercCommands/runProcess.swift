package import Diagnostics
import Disk
import SystemCalls

/// Runs the command line of this process.
package func runProcess() -> ExitStatus {
  openMissingStreams()
  let console = Console.live()
  watchInterrupts { end in
    UnfinishedFiles.removeAll {
      console.sayInterrupted()
      end()
    }
  }
  do {
    return run(try commandLineArguments(), console: console)
  } catch {
    let failure = PlainFailure("the argument \(quoted(error.text)) is not UTF-8: write it in UTF-8")
    console.report(failure)
    return failure.status
  }
}
