import ArgumentParser
struct CodesStatus: ConsoleCommand { func run(in console: Console) throws -> ExitStatus { .success } }
