import TestSupport
import Testing

@testable import StoreKitFiles

struct TerritoryArgumentTests {
  @Test(arguments: [
    ("all", "all"), ("USA,CAN", "[USA, CAN]"), (" [ USA , currency-eur ] ", "[USA, currency-eur]"),
    ("{exclude: CHN}", "{exclude: CHN}"),
    ("{include:[all],exclude:[CHN,RUS]}", "{include: [all], exclude: [CHN, RUS]}"),
  ])
  func arePutIntoYAMLsFlowForm(_ text: String, _ yaml: String) {
    equal(TerritoryArgument(text)?.description, yaml)
  }

  @Test(arguments: [
    "", "USA CAN", "[USA", "USA]", "{only: USA}", "{exclude}", "a\nb", "a: b", "#", "[]", "USA,",
    String(repeating: "[", count: 1000),
  ])
  func thatAreNoExpressionAreRefused(_ text: String) { absent(TerritoryArgument(text)) }
}
