import AppStoreConnect
import ByteText
import Diagnostics

/// What an `--allow` names.
func stepNeeds(_ allow: String?) throws -> Set<PlanStep.Need> {
  Set(
    try (allow ?? "").byBytes.split(separator: ",").map { part in
      let name = String(part.byBytes.trimmed(" "))
      guard let need = PlanStep.Need(rawValue: name) else {
        throw PlainFailure(
          "--allow is \(quoted(name)), expected \(listed(PlanStep.Need.allCases.map(\.rawValue)))")
      }
      return need
    })
}
