import Testing

/// A job of GitLab CI.
struct GitLabJob {
  var variables: [String: String]
  /// What decides the result of the job.
  let script: String
  /// What runs afterward in a shell of its own, whatever the result is.
  let afterScript: String

  /// - Parameters:
  ///   - name: A job, which can extend another one.
  ///   - text: The file of the jobs.
  init(_ name: String, of text: String) throws {
    let file = try YAMLValue(text)
    // The job, and what it extends.
    var parts = [try #require(file[name], "there is no job \(name)")]
    while let base = parts.last?["extends"]?.text {
      parts.append(try #require(file[base], "there is no job \(base)"))
    }
    func lines(_ key: String) -> [String] {
      (parts.lazy.compactMap { part in part[key] }.first?.list ?? []).compactMap(\.text)
    }
    variables = parts.reversed().reduce(into: file["variables"]?.texts ?? [:]) { variables, part in
      variables.merge(part["variables"]?.texts ?? [:]) { _, own in own }
    }
    script = (lines("before_script") + lines("script")).joined(separator: "\n")
    afterScript = lines("after_script").joined(separator: "\n")
  }
}
