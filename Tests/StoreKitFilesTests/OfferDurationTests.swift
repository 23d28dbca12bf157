import TestSupport
import OfferModel
import Testing

@testable import StoreKitFiles

struct OfferDurationTests {
  @Test(arguments: [
    ("P3D", "P3D"), ("P7D", "P1W"), ("P14D", "P2W"), ("P4W", "P4W"), ("P12W", "P12W"), ("P12M", "P1Y"),
    ("P24M", "P24M"), ("P1Y", "P1Y"), ("P2Y", "P24M"), ("P18M", "P18M"),
  ])
  func areWrittenInTheirLargestExactUnit(_ text: String, _ length: String) {
    equal(OfferDuration(storeKit: text)?.description, length)
  }

  @Test(arguments: ["", "P", "PD", "P0D", "P1H", "1M", "P1Y6M", "P-1M", "P99999D", "P1.5M", "P١D"])
  func areRefusedOtherwise(_ text: String) { absent(OfferDuration(storeKit: text)) }
}
