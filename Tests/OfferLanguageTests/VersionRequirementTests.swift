import TestSupport
import OfferLanguage
import Testing

struct VersionRequirementTests {
  @Test(arguments: [
    (">=0.2", "0.2.0", true), (">=0.2", "0.1.9", false), (">=0.2, <1", "1.0.0", false),
    (">=0.2, <1", "0.10.3", true), ("==0.2", "0.2.0", true), ("==0.2", "0.2.1", false),
    (">0.2", "0.2.1", true),
    ("<=0.2.1", "0.2.1", true), ("<0.2.1,>0.1", "0.2.1", false),
  ])
  func versionsAreComparedNumberByNumber(requirement: String, version: String, isAllowed: Bool) throws {
    try equal(#require(VersionRequirement(requirement)).allows(version), isAllowed)
  }

  @Test(arguments: [
    "", "0.2", "~=0.2", ">=", ">=0.x", ">=0.2,", ">=1.2.3.4", ">=-1", "=>0.2", ">=99999999999999999999",
  ])
  func whatIsNoComparisonIsRefused(text: String) { absent(VersionRequirement(text)) }
}
