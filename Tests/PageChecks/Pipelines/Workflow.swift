import TestSupport

/// A workflow of GitHub Actions, or a composite action: as much of one as the pages use.
struct Workflow {
  struct Step {
    /// By which other steps know it; empty if it has none.
    let id: String
    let name: String
    /// The action, without the part that begins with `@`.
    let uses: String?
    let script: String?
    /// Empty for that of the runner, which does not see that a command failed in a pipe.
    let shell: String
    let condition: String
    /// The values of `with`.
    let inputs: [String: String]
    let environment: [String: String]

    init(_ value: YAMLValue) {
      let action = value["uses"]?.text?.split(separator: "@").first.map(String.init)
      uses = action
      id = value["id"]?.text ?? ""
      script = value["run"]?.text
      shell = value["shell"]?.text ?? ""
      name = value["name"]?.text ?? action ?? "run"
      condition = value["if"]?.text ?? ""
      inputs = value["with"]?.texts ?? [:]
      environment = value["env"]?.texts ?? [:]
    }
  }

  struct Job {
    let name: String
    let condition: String
    /// The job before it.
    let needs: String?
    /// The expressions of what later jobs can read, by name.
    let outputs: [String: String]
    let environment: [String: String]
    /// The values of the matrix, by name; there is a run for each.
    let matrix: [String: [String]]
    let steps: [Step]
  }

  let name: String
  let environment: [String: String]
  let jobs: [Job]

  init(_ text: String) throws {
    let value = try YAMLValue(text)
    name = value["name"]?.text ?? ""
    environment = value["env"]?.texts ?? [:]
    jobs = (value["jobs"]?.pairs ?? []).map { pair in
      let matrix = pair.value["strategy"]?["matrix"]?.pairs ?? []
      return Job(
        name: pair.key, condition: pair.value["if"]?.text ?? "", needs: pair.value["needs"]?.text,
        outputs: pair.value["outputs"]?.texts ?? [:], environment: pair.value["env"]?.texts ?? [:],
        matrix: Dictionary(
          uniqueKeysWithValues: matrix.map { axis in (axis.key, (axis.value.list).compactMap(\.text)) }),
        steps: (pair.value["steps"]?.list ?? []).map(Step.init))
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
