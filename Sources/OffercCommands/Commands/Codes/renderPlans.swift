import OfferModel
import OfferCodes
import CodeLedger
import Diagnostics
import Disk

/// What a run would do, a line a batch.
func renderPlans(_ plans: [BatchPlan]) -> String {
  guard !plans.isEmpty else { return "no batch has `issuer: offerc`\n" }
  let rows = plans.map { plan in
    let folder = plan.known?.output.folder ?? plan.folder
    let file = plan.makesFiles ? shown(joined(folder, plan.own.id + ".csv")) : ""
    return [plan.own.id, grouped(plan.own.count), action(plan), file]
  }
  let table = Table([.text("batch"), .numeric("codes"), .text("what would be done"), .text("file")], rows)
  let made = plans.filter(\.makesFiles)
  let sum = made.reduce(0) { $0 + $1.own.count }
  return table.text()
    + "\(counted(sum, "code")) in \(counted(made.count, "batch", "batches")) would be made\n"
}

private func action(_ plan: BatchPlan) -> String {
  switch plan.step {
  case .make: "make"
  case .complete: "complete: reserved by an earlier run"
  case .issued: "nothing: issued"
  case .revoked: "nothing: revoked"
  case .revoke: "revoke: inactive in the catalog"
  case .inactive: "nothing: inactive"
  case .later: "nothing before \(plan.own.batch.createdDate.value)"
  }
}
