import Diagnostics
import OfferLanguage
import OfferModel

extension Change {
  /// Which keys of an added object can never change, and which lock on a day, as a phrase; nil if none does.
  package var permanence: String? {
    guard case .added = kind, let new else { return nil }
    let object = Language.current[type]
    let fields = object.fields(of: new.fields.map(\.key))
    func names(_ isMeant: (Field) -> Bool) -> [String] { fields.filter(isMeant).map(\.key.name) }
    let permanent = names { field in
      switch field.lock {
      case .fixed, .once: true
      case .free: object.recognition?.contains(field.key) ?? false
      default: false
      }
    }
    let dated = Dictionary(grouping: fields.filter { lockDay($0) != nil }) { lockDay($0) ?? "" }
    var parts = permanent.isEmpty ? [] : ["permanent once it is live: \(listed(permanent, "and"))"]
    for (day, fields) in dated.sorted(by: { $0.key < $1.key }) {
      let last = CalendarDate(day)?.previous?.description ?? day
      parts.append("\(Deadline.Kind.change.phrase) \(last): \(listed(fields.map(\.key.name), "and"))")
    }
    if case .refused? = object.removal { parts.append("Apple does not delete it") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func lockDay(_ field: Field) -> String? {
    guard case .until(let key) = field.lock else { return nil }
    return new?.text(key)
  }
}
