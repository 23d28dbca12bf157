/// The files of a catalog: one that holds everything, or the app in one and the groups in turn in the others.
struct CatalogFiles {
  /// Path inside the catalog folder, and text.
  private(set) var files: [(name: String, text: String)]

  /// Throws where the options ask for more products than an app may have.
  init(_ options: Options) throws {
    var generator = CatalogGenerator(options)
    let header = generator.header()
    var bodies = [String](repeating: "subscriptionGroups:\n", count: max(1, options.files - 1))
    var size = header.utf8.count + bodies.count * bodies[0].utf8.count
    var groups = 0
    while options.size.map({ size < $0 }) ?? (groups < options.groups) {
      guard (groups + 1) * options.subscriptions <= 10_000 else {
        throw UsageError(message: "an app has at most 10,000 products: ask for fewer or larger ones")
      }
      groups += 1
      let group = generator.group(groups)
      bodies[(groups - 1) % bodies.count] += group
      size += group.utf8.count
    }
    guard options.files > 1 else {
      files = [("offers.yaml", header + bodies[0])]
      return
    }
    guard groups >= bodies.count else {
      throw UsageError(message: "\(groups) groups do not fill \(bodies.count) files: ask for fewer --files")
    }
    files = [("app.yaml", header)]
    for (index, body) in bodies.enumerated() {
      files.append(("groups-\(numbered(index + 1, digits: 3)).yaml", body))
    }
  }
}
