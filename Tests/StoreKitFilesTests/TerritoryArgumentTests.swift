import TestSupport
import Testing

@testable import StoreKitFiles

@Suite("Territories of the command line")
struct TerritoryArgumentTests {
  @Test(
    "are put into YAML's flow form",
    arguments: [
      ("all", "all"), ("USA,CAN", "[USA, CAN]"), (" [ USA , currency-eur ] ", "[USA, currency-eur]"),
      ("{exclude: CHN}", "{exclude: CHN}"),
      ("{include:[all],exclude:[CHN,RUS]}", "{include: [all], exclude: [CHN, RUS]}"),
    ])
  func accepted(_ text: String, _ yaml: String) { #expect(TerritoryArgument(text)?.description == yaml) }

  @Test(
    "that are no expression are refused",
    arguments: [
      "", "USA CAN", "[USA", "USA]", "{only: USA}", "{exclude}", "a\nb", "a: b", "#", "[]", "USA,",
      String(repeating: "[", count: 1000),
    ])
  func refused(_ text: String) { #expect(TerritoryArgument(text) == nil) }
}
