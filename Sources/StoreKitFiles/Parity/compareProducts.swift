import Diagnostics

extension StoreKitComparer {
  mutating func compareProducts() throws {
    for product in expected.file.products {
      let subject = "product \(quoted(product.productID))"
      if let found = file.products.first(where: { $0.productID == product.productID }) {
        try compare(found, with: product, subject)
        continue
      }
      let fresh = file.source.append(XcodePart(try writer.object(product)), to: product.list)
      let subscriptions = file.subscriptions.filter { $0.productID == product.productID }
      guard let first = subscriptions.first else {
        add(.missing, .file, "\(subject) is not in the file", product.origin, fresh)
        continue
      }
      add(
        .different, first.source.path,
        "\(subject) is a subscription in the file and \(product.kind.phrase) in the catalog", product.origin,
        subscriptions.flatMap(\.source.removal) + fresh)
    }
  }
}
