import ByteText
import OfferLanguage
import Diagnostics
import Interpretation
import OfferModel
import YAMLSyntax

/// Reads nodes as values of the model, as the field table says, and collects findings on what does not fit.
///
/// Each thread has a binder of its own: a `fork`, whose findings are joined afterwards.
struct Binder: Sendable {
  let language: Language
  let documents: [Document]
  let index = StorefrontIndex.current
  let keywords = KeywordTable.current
  var names: Names
  var findings: [Finding] = []
  /// What is read, if it has a name but is no object: for example a price table. Nil otherwise.
  var frame: ObjectPath.Part? { didSet { knownObject = nil } }
  /// The objects around the current node, outermost first.
  var path: [Record] = [] { didSet { knownObject = nil } }
  /// The path of these objects, computed at the first finding.
  private var knownObject: ObjectPath?
  /// Whether a value of the current object does not fit. The object is then left out of the model.
  var isBroken = false
  /// The base territory; nil until the app is read.
  var base: Storefront?
  /// An app for the rules if the real one has a fault.
  var standIn: App?
  var lost: Lost = []
  /// The equalized prices of `live.json`.
  var live: EqualizedPrices?
  /// How far subscriptions are with App Review in `live.json`, by product ID.
  var stages: [String: ProductStage] = [:]
  /// The names of the territory sets and price tables that are used.
  var usedSets: Set<String> = []
  var usedTables: Set<String> = []
  var hasPriceRules = false
  /// The products and the files that price rules name.
  var followedProducts: [Located<String>] = []
  var followedFiles: [Located<String>] = []
  var textsBeforeComments: [TextBeforeComment] = []
  var keysWithoutValues: [KeyWithoutValue] = []
  var unknownValues = UnknownValues()
  /// What a value is read as, where a finding on something else says already what to write for it.
  var understood: [SourceRange: String] = [:]
  var drafts: Set<SourceRange> = []
  /// The known keys of each object type, made when the first unknown key is found.
  private var knownKeys: [ObjectID: KnownKeys] = [:]
  /// What was reported, in catalogs with aliases: a value can be read once for each of its aliases.
  private var reported: Set<ReportedFault> = []
  private let hasAliases: Bool
  /// How many more names can be compared for suggestions.
  private var comparisons = 50_000
  /// Memory for sorting the prices of a map, one place for each storefront.
  var scratch: [Price] = Array(
    repeating: Price(amount: 0, storefront: Storefront(index: 0), start: 0, length: 0),
    count: Storefront.count)

  init(language: Language, documents: [Document], names: Names = Names()) {
    self.language = language
    self.documents = documents
    self.names = names
    hasAliases = documents.contains { !$0.anchors.isEmpty }
  }

  /// A binder for a part of the same catalog, without findings.
  func fork() -> Binder {
    var fork = Binder(language: language, documents: documents, names: names)
    fork.path = path
    fork.base = base
    fork.lost = lost.intersection(.names)
    return fork
  }

  mutating func knownKeys(of type: ObjectType) -> KnownKeys {
    if let known = knownKeys[type.id] { return known }
    let known = KnownKeys(type)
    knownKeys[type.id] = known
    return known
  }

  /// The name that was probably meant; nil if there is none, or if too many names have been compared already. The limit keeps
  /// hostile input from causing millions of comparisons.
  mutating func suggestion(for word: String, in names: [String]) -> String? {
    guard comparisons >= names.count else { return nil }
    comparisons -= names.count
    return nearest(to: word, in: names).first
  }

  /// Takes over what a fork found. Its findings are moved, not copied, because there can be a million.
  mutating func join(_ fork: inout Binder) {
    findings += fork.findings
    fork.findings = []
    lost.formUnion(fork.lost)
    textsBeforeComments += fork.textsBeforeComments
    keysWithoutValues += fork.keysWithoutValues
    unknownValues.formUnion(fork.unknownValues)
    drafts.formUnion(fork.drafts)
    usedSets.formUnion(fork.usedSets)
    usedTables.formUnion(fork.usedTables)
    hasPriceRules = hasPriceRules || fork.hasPriceRules
    followedProducts += fork.followedProducts
    followedFiles += fork.followedFiles
  }

  // MARK: - Nodes

  func range(_ reference: NodeReference) -> SourceRange {
    documents[reference.document].range(reference.node)
  }
  func string(_ reference: NodeReference) -> String { documents[reference.document].string(reference.node) }

  /// The elements of a list, aliases resolved.
  func elements(_ reference: NodeReference) -> [NodeReference] {
    let document = documents[reference.document]
    return document.elements(reference.node).map {
      NodeReference(document: reference.document, node: document.resolved($0))
    }
  }

  /// What a node is, for messages: `a list`, `nothing`, `the text 'x'`.
  func kindPhrase(_ reference: NodeReference) -> String {
    let document = documents[reference.document]
    if document.isMapping(reference.node) { return "a mapping" }
    if document.isSequence(reference.node) { return "a list" }
    if document.isNull(reference.node) { return "nothing" }
    return (document.isPlain(reference.node) ? "" : "the text ") + quoted(string(reference))
  }

  // MARK: - Findings

  mutating func object() -> ObjectPath {
    if let knownObject { return knownObject }
    let object = object(of: path[...])
    knownObject = object
    return object
  }

  private func object(of records: ArraySlice<Record>) -> ObjectPath {
    var object = ObjectPath(frame.map { [$0] } ?? [])
    for record in records where record.type.id != .catalog { object = object.entering(part(record)) }
    return object
  }

  /// Notes that a length, a day or a number of the object that is being read is unknown.
  ///
  /// Rules know no parts of an object such as the customer eligibility of an offer: of them, the whole object is noted.
  mutating func noteUnknownValue(at place: SourceRange) {
    let parts = path.reversed().prefix { $0.type.recognition == nil }.count
    unknownValues.insert(at: place, in: object(of: path.dropLast(parts)))
  }

  func part(_ record: Record) -> ObjectPath.Part {
    ObjectPath.Part(record.type.kind, nameText(of: record) ?? "")
  }

  /// The name of an object in messages: `win-back offer 'comeback'`, `the introductory offer`.
  func phrase(of record: Record) -> String {
    if let name = nameText(of: record) { return record.type.phrase + " " + quoted(name) }
    return "the " + record.type.phrase
  }

  private func nameText(of record: Record) -> String? {
    guard let key = record.type.nameKey, let value = record.value(key),
      documents[value.document].isScalar(value.node)
    else { return nil }
    let name = string(value)
    return name.isBlank ? nil : name
  }

  /// Where an object is named; if it has no name, its first key.
  func head(of record: Record) -> SourceRange {
    if let key = record.type.nameKey, let value = record.value(key),
      documents[value.document].isScalar(value.node)
    {
      return range(value)
    }
    return range(NodeReference(document: record.document, node: record.firstKey))
  }

  /// Reports a fault of a key. The object around it is still bound.
  mutating func report(
    _ rule: RuleID, _ message: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil, faults: Int = 1
  ) {
    let fault = ReportedFault(rule: rule, message: message, range: range)
    guard !hasAliases || reported.insert(fault).inserted else { return }
    let invisible = lookalike(in: range).map { ["it contains \($0)"] } ?? []
    let template = templateMark(in: range)
    let comment = intendedComment(in: range)
    var ownHelp = help
    if let template {
      ownHelp = "write the value itself: `\(template)` begins a placeholder, but catalogs have no templates"
    } else if let comment {
      ownHelp = "\(comment.advice): `\(comment.value) # \(comment.comment)`"
    }
    var finding = Finding(
      rule, .error, message, object: object(), at: range, label: label, related: related,
      notes: notes + invisible, help: ownHelp, fix: template == nil && comment == nil ? fix : nil)
    finding.faults = faults
    findings.append(finding)
  }

  private struct ReportedFault: Hashable {
    let rule: RuleID
    let message: String
    let range: SourceRange
  }

  /// Reports how many more faults of one kind there are.
  mutating func reportMore(
    _ rule: RuleID, _ count: Int, _ message: String, at range: SourceRange, fix: Fix? = nil
  ) {
    report(rule, message, at: range, fix: fix, faults: count)
  }

  /// Reports a fault of a value. The object around it is left out of the model.
  ///
  /// - Parameter isRead: whether the value is read as its safe fix writes it. The object is then kept.
  mutating func reject(
    _ rule: RuleID, _ message: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil, isRead: Bool = false
  ) {
    report(rule, message, at: range, label: label, related: related, notes: notes, help: help, fix: fix)
    if isRead { lost.insert(.values) } else { isBroken = true }
  }

  /// Rejects a value, and returns nil in its place.
  mutating func rejected<Value>(
    _ rule: RuleID, _ message: String, at range: SourceRange, related: [Label] = [], help: String? = nil,
    fix: Fix? = nil
  ) -> Value? {
    reject(rule, message, at: range, related: related, help: help, fix: fix)
    return nil
  }

  /// Whether a mapping is `-offerId: …`, without the space.
  private func hasTightDash(_ reference: NodeReference) -> Bool {
    let document = documents[reference.document]
    guard document.isMapping(reference.node) else { return false }
    return document.pairs(reference.node).contains { document.string($0.key).byBytes.hasPrefix("-") }
  }

  /// Whether a value is `none`, `no` or another word that denies.
  private func isNothing(_ reference: NodeReference) -> Bool {
    documents[reference.document].isScalar(reference.node) && isNothing(string(reference))
  }

  func isNothing(_ text: String) -> Bool {
    text.lowercased() == "none" || interpretTruth(text).certain() == false
  }

  /// The items of a list, or a finding when the value is no list.
  mutating func listItems(_ reference: NodeReference, _ key: Key, isOfTexts: Bool = false)
    -> [NodeReference]
  {
    guard documents[reference.document].isSequence(reference.node) else {
      if key == .subscriptionGroups || key == .subscriptions || key == .inAppPurchases {
        lost.insert(.products)
      }
      let isText = isOfTexts && documents[reference.document].isScalar(reference.node)
      let help =
        if let help = helpForList(reference, key) {
          help
        } else if isNothing(reference) {
          "remove `\(key.name)`, or write []"
        } else if isText {
          "write [\(string(reference))]"
        } else if hasTightDash(reference) {
          "begin each item with `- `, with a space after the dash"
        } else {
          "begin each item with `- `"
        }
      report(
        .wrongType, "\(key.name) is \(kindPhrase(reference)), expected a list", at: range(reference),
        help: help, fix: isText && !isNothing(reference) ? bracketing(reference) : nil)
      lost.insert(.parts)
      return []
    }
    return elements(reference)
  }
}
