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
    let job = try #require(file[name], "there is no job \(name)")
    let base = job["extends"]?.text.flatMap { file[$0] }
    func lines(_ key: String) -> [String] { ((job[key] ?? base?[key])?.list ?? []).compactMap(\.text) }
    variables = (base?["variables"]?.texts ?? [:]).merging(job["variables"]?.texts ?? [:]) { _, own in own }
    script = (lines("before_script") + lines("script")).joined(separator: "\n")
    afterScript = lines("after_script").joined(separator: "\n")
  }
}
