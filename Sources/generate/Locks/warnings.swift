import OfferReference

/// The rules that warn of another value of a key that is free.
///
/// - Throws: `PlainFailure` when a sample does not compile.
func warnings(of samples: [LockSample]) throws -> ReferenceWriter.Warnings {
  var warnings = ReferenceWriter.Warnings()
  for sample in samples {
    for day in LockDays.around where try sample.verdict(on: day) == .free {
      let known = warnings[sample.type, sample.key]
      warnings[sample.type, sample.key] += sample.warnings(on: day).filter { !known.contains($0) }
    }
  }
  return warnings
}
