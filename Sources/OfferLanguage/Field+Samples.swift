extension Field {
  /// A value for messages; nil for a text of which any can be right.
  package var example: String? {
    let samples =
      switch type {
      case .text, .lines: facts.samples
      default: samples
      }
    return samples?.first ?? samples?.second
  }

  /// Nil for what has one value only, and for a key whose objects have samples of their own.
  package var samples: Samples? {
    if let samples = facts.samples { return samples }
    switch type {
    case .text, .lines: return Samples(nil, "Thanks")
    case .integer(let bounds) where bounds.lowerBound < bounds.upperBound:
      return Samples("\(bounds.lowerBound)", "\(bounds.lowerBound + 1)")
    case .boolean:
      return presence.fallback == .boolean(true) ? Samples("true", "false") : Samples("false", "true")
    case .enumeration(let id):
      let values = Language.current[id].values
      let first = presence.fallback?.text ?? values[0]
      return values.last { $0 != first }.map { Samples(first, $0) }
    default: return nil
    }
  }
}
