import Diagnostics
import OffercCommands
import TestSupport
import Testing
import generate

struct TemplateTests {
  @Test func everyPlaceGetsItsValue() throws {
    let template = Template(name: "t", text: "{{a}}, {b} and {{b}}: {{a}}\n")
    try equal(template.filled(["a": "1", "b": "2"]), "1, {b} and 2: 1\n")
  }

  @Test func bracesOfAValueAreNoPlace() throws {
    try equal(Template(name: "t", text: "{{a}}").filled(["a": "{{b}}{{"]), "{{b}}{{")
  }

  @Test(arguments: [
    ("{{b}}", ["a": ""], "the template t asks for {{b}}: there is no such value"),
    ("text", ["b": "", "a": ""], "the template t has no place for a, b"),
    ("{{a}} {{a", ["a": ""], "the template t has a {{ without its }}"),
  ])
  func whatDoesNotFitIsRefused(_ text: String, _ values: [String: String], _ message: String) {
    let failure = #expect(throws: PlainFailure.self) {
      try Template(name: "t", text: text).filled(values)
    }
    equal(failure?.message, message)
  }
}
