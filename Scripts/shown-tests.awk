# What `Scripts/run-tests` shows of the output of `swift test`. Ends with the status of the tests.

function cut(text) { return length(text) > 500 ? substr(text, 1, 500) " …" : text }

# Prints the names of suites that were not printed yet, several in a line.
function print_suites() {
  if (suites != "") print "  passed:" suites
  suites = ""
  fflush()
}

/^run-tests: status / { status = $3; next }

# The build: its result, and what is wrong with it.
/^\[[0-9]+\/[0-9]+\] / { next }
/^Build complete!/ { print; fflush(); isBuilt = 1; next }

/^[^ ]+ Suite .* passed after / {
  shown = 0
  name = $3
  sub(/Tests$/, "", name)
  if (length(suites) + length(name) > 96) print_suites()
  suites = suites " " name
  next
}
/^[^ ]+ Suite .* failed after / { shown = 0; print_suites(); print cut($0); next }

# A failure: the case, what was expected and found, and a few lines more.
/^[^ ]+ Test .* recorded an issue/ { print_suites(); print cut($0); shown = 6; next }

/^[^ ]+ Test .* skipped/ {
  shown = 0
  reason = match($0, /skipped: /) ? substr($0, RSTART + 9) : "no reason is given"
  gsub(/^"|"\.?$/, "", reason)
  skipped[reason]++
  next
}

/^[^ ]+ Test run started/ { isBuilt = 1; next }
/^[^ ]+ Test run with / { last = $0; next }
/^[^ ]+ Test (run )?(case passing|.*) (started|passed|failed)/ { shown = 0; next }
/^[^ ]+ (Test|Suite) / { shown = 0; next }

!isBuilt || shown > 0 { if (isBuilt) shown--; print cut($0); fflush() }

END {
  print_suites()
  for (reason in skipped) {
    printf "skipped: %d test%s: %s\n", skipped[reason], skipped[reason] == 1 ? "" : "s", reason
    if (ci != "" && reason ~ /is not installed|is not built|no reason is given/) isIncomplete = 1
  }
  if (isIncomplete) {
    print "run-tests: tests were skipped that have to run in continuous integration"
    if (status == 0) status = 1
  }
  if (last != "") print last
  else if (status != 0 && isBuilt) print "run-tests: the tests ended without a result; .build/tests.log shows where"
  exit status
}
