import ByteText
import OfferLanguage
import Diagnostics
import OfferModel
import YAMLSyntax

/// Reads nodes as the field table says and collects what does not fit.
///
/// One value a thread: everything it reads is shared, everything it finds is its own.
struct Binder: Sendable {
  let language: Language
  let documents: [Document]
  let index = StorefrontIndex.current
  let keywords = KeywordTable.current
  var names: Names
  var findings: [Finding] = []
  /// The named thing around the node that is read and that is no object, for example a price table.
  var frame: ObjectPath.Part? { didSet { knownObject = nil } }
  /// The objects around the node that is read, outermost first.
  var path: [Record] = [] { didSet { knownObject = nil } }
  /// The path of them, once there is a finding.
  private var knownObject: ObjectPath?
  /// Whether a value of the object that is read did not fit: the object is then left out of the model.
  var isBroken = false
  /// The storefront whose amount Apple equalizes from, once the app is read.
  var base: Storefront?
  /// The app, for rules alone, when a value of it did not fit.
  var standIn: App?
  var lost: Lost = []
  /// What `live.json` says besides its catalog.
  var live: EqualizedPrices?
  /// By product ID.
  var stages: [String: ProductStage] = [:]
  /// Sets and tables that something referred to.
  var usedSets: Set<String> = []
  var usedTables: Set<String> = []
  var hasPriceRules = false
  /// The products and the files that price rules name.
  var followedProducts: [Located<String>] = []
  var followedFiles: [Located<String>] = []
  var textsBeforeComments: [TextBeforeComment] = []
  var drafts: Set<SourceRange> = []
  /// By object, as far as one with an unknown key was read.
  private var knownKeys: [ObjectID: KnownKeys] = [:]
  /// What is reported, where values can be read once for each of their aliases.
  private var reported: Set<ReportedFault> = []
  private let hasAliases: Bool
  /// How many names suggestions may still look at.
  private var comparisons = 50_000
  /// Prices by storefront while a price map is read.
  var scratch: [Price] = Array(
    repeating: Price(amount: 0, storefront: Storefront(index: 0), start: 0, length: 0),
    count: Storefront.count)

  init(language: Language, documents: [Document], names: Names = Names()) {
    self.language = language
    self.documents = documents
    self.names = names
    hasAliases = documents.contains { !$0.anchors.isEmpty }
  }

  /// A binder for a part of the same catalog, without findings of its own.
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

  /// The name that was probably meant, while the budget lasts: no input may ask for millions of comparisons.
  mutating func suggestion(for word: String, in names: [String]) -> String? {
    guard comparisons >= names.count else { return nil }
    comparisons -= names.count
    return nearest(to: word, in: names).first
  }

  /// Takes over what a fork found, and its findings from it: there can be a million.
  mutating func join(_ fork: inout Binder) {
    findings += fork.findings
    fork.findings = []
    lost.formUnion(fork.lost)
    textsBeforeComments += fork.textsBeforeComments
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

  /// What a node is, for "expected …, found …".
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
    var object = ObjectPath(frame.map { [$0] } ?? [])
    for record in path where record.type.id != .catalog { object = object.entering(part(record)) }
    knownObject = object
    return object
  }

  func part(_ record: Record) -> ObjectPath.Part {
    ObjectPath.Part(record.type.kind, nameText(of: record) ?? "")
  }

  /// As messages name it: `win-back offer 'comeback'`, `an introductory offer`.
  func phrase(of record: Record) -> String {
    if let name = nameText(of: record) { return record.type.phrase + " " + quoted(name) }
    return "the " + record.type.phrase
  }

  private func nameText(of record: Record) -> String? {
    guard let key = record.type.nameKey, let value = record.value(key),
      documents[value.document].isScalar(value.node)
    else { return nil }
    let name = string(value)
    return name.contains { !$0.isWhitespace } ? name : nil
  }

  /// Where an object is named, else where it begins.
  func head(of record: Record) -> SourceRange {
    if let key = record.type.nameKey, let value = record.value(key),
      documents[value.document].isScalar(value.node)
    {
      return range(value)
    }
    return range(NodeReference(document: record.document, node: record.firstKey))
  }

  /// A fault of a key: the object around it is still read.
  mutating func report(
    _ rule: RuleID, _ message: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil, faults: Int = 1
  ) {
    let fault = ReportedFault(rule: rule, message: message, range: range)
    guard !hasAliases || reported.insert(fault).inserted else { return }
    let invisible = lookalike(in: range).map { ["it contains \($0)"] } ?? []
    var finding = Finding(
      rule, .error, message, object: object(), at: range, label: label, related: related,
      notes: notes + invisible, help: help, fix: fix)
    finding.faults = faults
    findings.append(finding)
  }

  private struct ReportedFault: Hashable {
    let rule: RuleID
    let message: String
    let range: SourceRange
  }

  /// The rest of many faults of one kind, counted.
  mutating func reportMore(
    _ rule: RuleID, _ count: Int, _ message: String, at range: SourceRange, fix: Fix? = nil
  ) {
    report(rule, message, at: range, fix: fix, faults: count)
  }

  /// A fault of a value: the object around it is left out of the model, unless the value `isRead` as its fix writes it.
  mutating func reject(
    _ rule: RuleID, _ message: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil, isRead: Bool = false
  ) {
    report(rule, message, at: range, label: label, related: related, notes: notes, help: help, fix: fix)
    if isRead { lost.insert(.values) } else { isBroken = true }
  }

  /// The same, in the place of the value.
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
        if isText {
          "write [\(string(reference))]"
        } else if hasTightDash(reference) {
          "begin each item with `- `, with a space after the dash"
        } else {
          "begin each item with `- `"
        }
      report(
        .wrongType, "\(key.name) is \(kindPhrase(reference)), expected a list", at: range(reference),
        help: help, fix: isText ? bracketing(reference) : nil)
      lost.insert(.parts)
      return []
    }
    return elements(reference)
  }
}
