let failingSeverityEnumeration = Enumeration(.failingSeverity, of: FailingSeverity.self) { severity in
  switch severity {
  case .error: .means("Exit with 1 for errors.")
  case .warning: .means("Exit with 1 for errors and warnings.")
  case .info: .means("Exit with 1 for every finding.")
  case .never: .means("Never exit with 1 because of a finding.", spellings: ["none", "off"])
  }
}

let ruleLevelEnumeration = Enumeration(.ruleLevel, of: RuleLevel.self) { level in
  switch level {
  case .off: .means("The rule is not checked.", spellings: ["none", "ignore", "false"])
  case .info: .means("Worth knowing.", spellings: ["note", "hint"])
  case .warning: .means("Probably not intended.", spellings: ["warn"])
  case .error: .means("Nothing is built.")
  }
}
