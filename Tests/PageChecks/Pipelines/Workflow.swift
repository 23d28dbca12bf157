import TestSupport

/// A workflow of GitHub Actions, or a composite action: as much of one as the pages use.
struct Workflow {
  struct Step {
    let name: String
    /// The action, without the part that begins with `@`.
    let uses: String?
    let script: String?
    let condition: String
    /// The values of `with`.
    let inputs: [String: String]
    let environment: [String: String]

    init(_ value: YAMLValue) {
      let action = value["uses"]?.text?.split(separator: "@").first.map(String.init)
      uses = action
      script = value["run"]?.text
      name = value["name"]?.text ?? action ?? "run"
      condition = value["if"]?.text ?? ""
      inputs = value["with"]?.texts ?? [:]
      environment = value["env"]?.texts ?? [:]
    }
  }

  struct Job {
    let name: String
    let steps: [Step]
  }

  let jobs: [Job]

  init(_ text: String) throws {
    let value = try YAMLValue(text)
    jobs = (value["jobs"]?.pairs ?? []).map { pair in
      Job(name: pair.key, steps: (pair.value["steps"]?.list ?? []).map(Step.init))
    }
  }

  /// The steps and defaults of `action.yml`.
  static func action() throws -> (steps: [Step], defaults: [String: String]) {
    let value = try YAMLValue(Repository.text("action.yml"))
    let defaults = (value["inputs"]?.pairs ?? []).compactMap { pair in
      pair.value["default"]?.text.map { text in (pair.key, text) }
    }
    return ((value["runs"]?["steps"]?.list ?? []).map(Step.init), Dictionary(uniqueKeysWithValues: defaults))
  }
}
