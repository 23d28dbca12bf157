extension Enumeration {
  static let failingSeverity = Enumeration(.failingSeverity, of: FailingSeverity.self) {
    switch $0 {
    case .error: ("Errors make exit status 1.", [])
    case .warning: ("Errors and warnings make exit status 1.", [])
    case .info: ("Every finding makes exit status 1.", [])
    case .never: ("No finding makes exit status 1.", ["none", "off"])
    }
  }

  static let ruleLevel = Enumeration(.ruleLevel, of: RuleLevel.self) {
    switch $0 {
    case .off: ("The rule is not checked.", ["none", "ignore", "false"])
    case .info: ("Worth knowing.", ["note", "hint"])
    case .warning: ("Probably not intended.", ["warn"])
    case .error: ("Nothing is built.", [])
    }
  }
}
