import OfferModel
import OfferCodes
import CodeLedger
import Diagnostics
import Disk

/// What a run would do, a line a batch.
func renderTasks(_ tasks: [BatchTask]) -> String {
  guard !tasks.isEmpty else { return "no batch has `issuer: offerc`\n" }
  let rows = tasks.map { task in
    let folder = task.known?.output.folder ?? task.folder
    let file = task.makesFiles ? shown(joined(folder, task.own.id + ".csv")) : ""
    return [task.own.id, grouped(task.own.count), action(task), file]
  }
  let table = Table([.text("batch"), .numeric("codes"), .text("what would be done"), .text("file")], rows)
  let made = tasks.filter(\.makesFiles)
  let sum = made.reduce(0) { $0 + $1.own.count }
  return table.text()
    + "\(counted(sum, "code")) in \(counted(made.count, "batch", "batches")) would be made\n"
}

private func action(_ task: BatchTask) -> String {
  switch task.step {
  case .make: "make"
  case .complete: "complete: reserved by an earlier run"
  case .issued: "nothing: issued"
  case .revoked: "nothing: revoked"
  case .revoke: "revoke: inactive in the catalog"
  case .inactive: "nothing: inactive"
  case .later: "nothing before \(task.own.batch.createdDate.value)"
  }
}
