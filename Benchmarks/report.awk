# Turns what `measure` printed, and its samples, into ratios with their targets. The sizes of the catalogs in
# bytes come as the variables one, many and small; rounds is the number of rounds.
#
# A ratio is the median of the rounds' ratios, not the ratio of two medians: a shared machine changes its
# speed for seconds, which two commands of one round mostly share and two medians may not.

BEGIN { FS = "\t" }
NF == 7 { least[$1] = $2; typical[$1] = $3; memory[$1] = $7 }
NF == 5 { wall[$1, $2] = $3; cpu[$1, $2] = $4 }

# Of values[0] to values[rounds - 1], which get sorted.
function median(values,    i, k, value) {
  for (i = 1; i < rounds; i++) {
    value = values[i]
    for (k = i; k > 0 && values[k - 1] > value; k--) values[k] = values[k - 1]
    values[k] = value
  }
  return (values[int((rounds - 1) / 2)] + values[int(rounds / 2)]) / 2
}

function ratio(samples, run, reference,    i, ratios) {
  for (i = 0; i < rounds; i++) ratios[i] = samples[run, i] / samples[reference, i]
  return median(ratios)
}

# Time for exactly ten times the bytes of the small catalog, with or without the start of the process.
function growth(command, subtracting,    i, start, ratios) {
  for (i = 0; i < rounds; i++) {
    start = subtracting ? wall["start", i] : 0
    ratios[i] = (wall[command " one.yaml", i] - start) / (wall[command " small.yaml", i] - start)
  }
  return median(ratios) * 10 * small / one
}

function verdict(value, target) {
  if (target == "") return ""
  return sprintf("  <= %5.2f  %s", target, value <= target ? "ok" : "MISSED")
}

# What a command takes beside the floor over the same bytes.
function times(what, command, catalog, target,    run, floor, value) {
  run = command " " catalog
  floor = "floor " catalog
  value = ratio(wall, run, floor)
  printf "%-36s %7.2f %7.2f %7.2f%s\n", what, value, least[run] / least[floor], ratio(cpu, run, floor), \
    verdict(value, target)
}

# Making a batch, beside writing its bytes plus a part of the cipher: "aes" or "ff1".
function batch(what, name, part, target,    i, ratios) {
  for (i = 0; i < rounds; i++)
    ratios[i] = wall["codes " name, i] / (wall["write " name, i] + wall[part " " name, i])
  single(what, median(ratios), target)
}

# Exporting a batch, beside writing its bytes, the bare AES and the bare HMACs.
function exporting(    i, ratios) {
  for (i = 0; i < rounds; i++)
    ratios[i] = wall["export", i] / (wall["write export", i] + wall["aes export", i] + wall["hmac export", i])
  return median(ratios)
}

function floors(count, name) {
  printf "%s codes: write and flush %.0f ms, AES on one core %.0f ms, FF1 in C on two cores %.0f ms\n", \
    count, typical["write " name], typical["aes " name], typical["ff1 " name]
}

function single(what, value, target) {
  printf "%-36s %7.2f %15s%s\n", what, value, "", verdict(value, target)
}

END {
  printf "floor: %.0f ms for %.2f MB in one file, %.0f ms for %.2f MB in 16; process start: %.1f ms\n", \
    typical["floor one.yaml"], one / 1e6, typical["floor many"], many / 1e6, typical["start"]
  if (typical["floor one.yaml"] > 1.15 * least["floor one.yaml"])
    printf "noisy: the floor's median is %.2f times its minimum; repeat on an idle machine\n", \
      typical["floor one.yaml"] / least["floor one.yaml"]

  printf "\n%-36s %7s %7s %7s  %8s\n", "time / floor", "median", "min", "cpu", "target"
  times("10 MB, one file: lint", "lint", "one.yaml", 1.25)
  times("10 MB, one file: lint + build", "build", "one.yaml", 1.5)
  times("10 MB, 16 files: lint", "lint", "many", 0.85)
  times("10 MB, 16 files: lint + build", "build", "many", 1.0)
  times("1 MB, one file: lint", "lint", "small.yaml", "")
  times("1 MB, one file: lint + build", "build", "small.yaml", "")

  print "\npeak memory / input"
  single("10 MB, one file: lint", memory["lint one.yaml"] / one, 7)
  single("10 MB, one file: lint + build", memory["build one.yaml"] / one, 7)
  single("10 MB, 16 files: lint", memory["lint many"] / many, 7)
  single("10 MB, 16 files: lint + build", memory["build many"] / many, 7)

  print "\ntime for 10 times the input"
  single("lint, process start subtracted", growth("lint", 1), 11)
  single("lint + build, start subtracted", growth("build", 1), 11)
  single("lint, whole process", growth("lint", 0), "")
  single("lint + build, whole process", growth("build", 0), "")
  single("floor, whole process", growth("floor", 0), "")

  print "\nprices follow, whole process"
  single("20 products, 175 storefronts, 4 offers", typical["follow"] / 1e3, 1)

  print "\ncode batches"
  floors("1,000,000", "million")
  floors("10,000,000", "ten-million")
  batch("1,000,000 codes / (write + AES)", "million", "aes", 2.5)
  batch("10,000,000 codes / (write + AES)", "ten-million", "aes", 2)
  batch("1,000,000 codes / (write + FF1)", "million", "ff1", "")
  batch("10,000,000 codes / (write + FF1)", "ten-million", "ff1", "")
  single("10,000,000 codes, peak memory in MB", memory["codes ten-million"] / 1e6, 64)
  single("10,000,000 digests / (write+AES+HMAC)", exporting(), 2)
  single("10,000,000 digests, peak memory in MB", memory["export"] / 1e6, 64)
  single("verify, seconds for 3,000,000 lines", typical["verify"] / 1e3 * 0.3, 1)

  print "\nreport of 1,350 offers, whole process"
  single("report, ms", typical["report"], "")
  single("report, peak memory in MB", memory["report"] / 1e6, "")

  print "\nexamples/streaming-pass, whole process"
  if (!("lint example" in typical)) {
    print "not measured: there is no such folder"
    exit
  }
  single("lint, ms", typical["lint example"], 8)
  if ("yamllint example" in typical)
    single("lint / yamllint", ratio(wall, "lint example", "yamllint example"), 0.1)
  else
    print "yamllint: not installed, or not content with the example"
}
