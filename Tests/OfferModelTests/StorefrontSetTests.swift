import TestSupport
import OfferModel
import Testing

/// Against `Set`, with random sets.
struct StorefrontSetTests {
  @Test func behavesLikeASet() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let a = Set(Storefront.all.filter { _ in Bool.random(using: &generator) })
      let b = Set(Storefront.all.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 })
      let (x, y) = (StorefrontSet(a.shuffled(using: &generator)), StorefrontSet(b))
      equal(x.members, a.sorted())
      equal(x.codes, a.map(\.code).sorted())
      equal(x.count, a.count)
      equal(x.isEmpty, a.isEmpty)
      equal(x.union(y).members, a.union(b).sorted())
      equal(x.intersection(y).members, a.intersection(b).sorted())
      equal(x.subtracting(y).members, a.subtracting(b).sorted())
      equal(x.isDisjoint(with: y), a.isDisjoint(with: b))
      equal(x.isSubset(of: y), a.isSubset(of: b))
      #expect(x.intersection(y).isSubset(of: y))
      var sum = x
      sum.formUnion(y)
      equal(sum, x.union(y))
      #expect(Storefront.all.allSatisfy { x.contains($0) == a.contains($0) })
    }
  }

  @Test func insertSaysWhetherItIsNew() {
    for storefront in Storefront.all {
      var set = StorefrontSet.all.subtracting(StorefrontSet([storefront]))
      #expect(!set.contains(storefront))
      let isNew = [set.insert(storefront), set.insert(storefront)]
      equal(isNew, [true, false])
      equal(set, .all)
    }
  }
}
