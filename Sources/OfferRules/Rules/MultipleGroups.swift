import Diagnostics
import OfferModel

extension Rulebook {
  static let multipleGroups = Rule<Catalog>(
    id: "multiple-groups",
    summary: "The app has more than one subscription group.",
    severity: .info,
    why: "A customer can have only one subscription of a group at a time, but can pay for one in each group",
    source: .subscriptionInformation,
    failing: [
      .catalog(Sample.groups(group("Pro"), group("↓Music")))
        .stays(because: "two services have a group each")
    ],
    passing: [.catalog(Sample.groups(group("Pro")))]
  ) { catalog, findings in
    guard catalog.groups.count > 1 else { return }
    let names = catalog.groups.map { quoted($0.referenceName.value) }
    findings.info(
      "the app has \(counted(names.count, "subscription group")), \(firstFive(names)): customers can subscribe in each of them at once",
      object: catalog.app.path, at: catalog.groups[1].referenceName.range,
      label: "another group", related: [Label(catalog.groups[0].referenceName.range, "the first group")],
      help: """
        if they are one service, put subscriptions that are not at Apple yet into one group; live ones cannot change groups
        """)
  }

  private static func group(_ name: String) -> String {
    let plain = name.filter { $0 != "↓" }
    let keys = """
      {productId: com.example.\(plain.lowercased()), referenceName: \(plain) monthly, level: 1, period: P1M,
       prices: {USA: 9.99, rest: equalized}, localizations: {en-US: {displayName: \(plain)}}}
      """
    let texts = "localizations: {en-US: {displayName: \(plain)}}"
    return Sample.group(name, localizations: texts, Sample.listItem(keys, indentation: 6))
  }
}
