extension Enumeration {
  static let failingSeverity = Enumeration(.failingSeverity, of: FailingSeverity.self) {
    switch $0 {
    case .error: ("An error makes exit status 1.", [])
    case .warning: ("A warning, too.", [])
    case .info: ("Any finding.", [])
    case .never: ("No finding does.", ["none", "off"])
    }
  }

  static let ruleLevel = Enumeration(.ruleLevel, of: RuleLevel.self) {
    switch $0 {
    case .off: ("The rule says nothing.", ["none", "ignore", "false"])
    case .info: ("Worth knowing.", ["note", "hint"])
    case .warning: ("Probably not meant.", ["warn"])
    case .error: ("Nothing is built.", [])
    }
  }
}
