import ByteText
package import OfferLanguage
package import OfferModel
import Diagnostics
import OfferCompiler
import OfferRules
import OffercCommands

/// A key of an object with one value in the baseline and another in the catalog, both as YAML; nil: the key is left out.
package struct LockSample: Sendable {
  package let type: ObjectID
  package let key: Key
  package let old: String?
  package let new: String?
  /// Keys that both need besides, and keys that only the new one needs.
  private var with: [Key: String] = [:]
  private var then: [Key: String] = [:]
  /// One object of each type; `<app>` is the object of this type.
  private let objects: [ObjectID: [Key: String]]
  /// With the old value, and with the new one.
  private var forms: [NormalForm] = []

  /// Another value for every key of every object that Apple knows; one-way keys in both directions.
  ///
  /// - Throws: `CommandFailure` when a line of the file has another form, or a value does not compile.
  package static func all(in checkout: Checkout) throws -> [LockSample] {
    var objects: [ObjectID: [Key: String]] = [:]
    var samples: [LockSample] = []
    for line in try checkout.text("Sources/generate/Templates/lock-samples.txt").byBytes.split(
      separator: "\n")
    {
      let cells = line.byBytes.split(separator: "|").map { String($0.byBytes.trimmed(" ")) }
      let words = cells[0].byBytes.split(separator: " ")
      guard cells.count > 1, words.count == 2, let key = key(words[1]),
        let type = ObjectID.allCases.first(where: { "\($0)" == words[0] })
      else { throw CommandFailure("lock-samples.txt has the line \(line)") }
      if cells.count == 2 {
        objects[type, default: [:]][key] = cells[1]
      } else {
        var sample = LockSample(type, key, cells[1], cells[2], objects)
        for other in cells.dropFirst(3) { try sample.add(other) }
        samples.append(sample)
      }
    }
    var known: [String: Compilation] = [:]
    samples += plain(samples, objects)
    for index in samples.indices { try samples[index].lowerBoth(&known) }
    return samples
  }

  /// For keys that need no thought: a text, or a word of an enumeration, where there was none.
  private static func plain(_ written: [LockSample], _ objects: [ObjectID: [Key: String]]) -> [LockSample] {
    LockDays.types.flatMap { type in
      Language.current[type].fields.compactMap { field in
        guard !written.contains(where: { $0.type == type && $0.key == field.key }) else { return nil }
        switch field.type {
        case .text, .lines: return LockSample(type, field.key, "", "Thanks", objects)
        case .enumeration(let id):
          return LockSample(type, field.key, "", Language.current[id].values.last ?? "", objects)
        default: return nil
        }
      }
    }
  }

  private init(
    _ type: ObjectID, _ key: Key, _ old: String, _ new: String, _ objects: [ObjectID: [Key: String]]
  ) {
    (self.type, self.key, self.objects) = (type, key, objects)
    (self.old, self.new) = (old.isEmpty ? nil : old, new.isEmpty ? nil : new)
  }

  /// - Parameter other: `with mode: pay-up-front`, `then code: WELCOME`.
  private mutating func add(_ other: String) throws {
    let words = other.byBytes.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let name = LockSample.key(words[1].dropLast()) else {
      throw CommandFailure("lock-samples.txt has \(other)")
    }
    if words[0] == "then" { then[name] = String(words[2]) } else { with[name] = String(words[2]) }
  }

  private static func key(_ name: Substring) -> Key? { Key.allCases.first { $0.name == name } }

  /// What `compareCatalogs` says of the change.
  package enum Verdict: String, Sendable {
    case same = "no difference"
    case free = "may change"
    case replaced = "replaced"
    case locked = "**locked**"
    case another = "another object"
  }

  /// The names of the rules that warn of it.
  func warnings(on today: CalendarDate) -> [String] {
    let (before, after) = (comparison(on: today, changed: false), comparison(on: today))
    return changeRules.filter { rule in
      let warns = { rule.findings(on: $0, today: today).contains { $0.severity >= .warning } }
      return warns(after) && !warns(before)
    }.map(\.id.name)
  }

  private func comparison(on today: CalendarDate, changed: Bool = true) -> Comparison {
    compareCatalogs(forms[changed ? 1 : 0], with: forms[0], today: today)
  }

  /// - Throws: `CommandFailure` when the change shows at another object.
  package func verdict(on today: CalendarDate, changed: Bool = true) throws -> Verdict {
    let comparison = comparison(on: today, changed: changed)
    let own = comparison.changes.filter { $0.type == type }
    if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { return .another }
    if let field = own.flatMap(\.fields).first(where: { $0.field.key == key }) {
      if field.isLocked { return .locked }
      let actions = ChangeActions(comparison)
      return own.contains { [.replace, .create, .delete].contains(actions[$0]) } ? .replaced : .free
    }
    guard comparison.changes.isEmpty else {
      throw CommandFailure("\(name) changes \(comparison.changes.map(\.path.label).joined(separator: ", "))")
    }
    return .same
  }

  private func text(_ own: [Key: String?], of type: ObjectID = .catalog) -> String {
    var keys = (objects[type] ?? [:]).mapValues { $0 as String? }
    if type == self.type { keys.merge(own) { $1 } }
    let members = keys.compactMap { key, value in value.map { "\(key.name): \($0)" } }
    let whole = "{" + members.sorted().joined(separator: ", ") + "}"
    return objects.keys.reduce(whole) { whole, part in
      whole.byBytes.contains("<\(part)>")
        ? whole.byBytes.replacing("<\(part)>", with: text(own, of: part)) : whole
    }
  }

  /// - Parameter known: what was compiled already, by its text.
  private mutating func lowerBoth(_ known: inout [String: Compilation]) throws {
    for (value, more) in [(old, with), (new, with.merging(then) { $1 })] {
      let yaml = text([key: value].merging(more) { $1 })
      let source = SourceFile(name: "catalog.yaml", text: yaml)
      let compilation = known[yaml] ?? compile([source], today: LockDays.around[0])
      guard let catalog = compilation.catalog, !catalog.isPartial else {
        let faults = compilation.findings.map(\.message).joined(separator: "; ")
        throw CommandFailure("\(name) does not compile: \(faults), in\n\(yaml)")
      }
      known[yaml] = compilation
      forms.append(lower(catalog))
    }
  }

  private var name: String {
    "the lock sample `\(key.name)` from \(old ?? "nothing") to \(new ?? "nothing")"
  }
}
