# Turns what `measure` printed into ratios, each with its target. The sizes of the catalogs in bytes come
# as the variables one, many and small.

BEGIN { FS = "\t" }
{ least[$1] = $2; wall[$1] = $3; cpu[$1] = $5; memory[$1] = $7 }

function verdict(value, target) {
  if (target == "") return ""
  return sprintf("  <= %5.2f  %s", target, value <= target ? "ok" : "MISSED")
}

# What a command takes beside the floor over the same bytes.
function times(what, command, catalog, target,    run, floor) {
  run = command " " catalog
  floor = "floor " catalog
  printf "%-36s %7.2f %7.2f %7.2f%s\n", what, wall[run] / wall[floor], least[run] / least[floor], \
    cpu[run] / cpu[floor], verdict(wall[run] / wall[floor], target)
}

function single(what, value, target) {
  printf "%-36s %7.2f %7s %7s%s\n", what, value, "", "", verdict(value, target)
}

# Time for exactly ten times the bytes of the small catalog; `start` milliseconds are taken from both times.
function growth(command, start) {
  return (wall[command " one.yaml"] - start) / (wall[command " small.yaml"] - start) * 10 * small / one
}

END {
  printf "floor: %.0f ms for %.2f MB in one file, %.0f ms for %.2f MB in 16; process start: %.1f ms\n", \
    wall["floor one.yaml"], one / 1e6, wall["floor many"], many / 1e6, wall["start"]
  if (wall["floor one.yaml"] > 1.15 * least["floor one.yaml"])
    printf "noisy: the floor's median is %.2f times its minimum; repeat on an idle machine\n", \
      wall["floor one.yaml"] / least["floor one.yaml"]

  printf "\n%-36s %7s %7s %7s  %8s\n", "time / floor", "median", "min", "cpu", "target"
  times("10 MB, one file: lint", "lint", "one.yaml", 1.3)
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
  single("lint, process start subtracted", growth("lint", wall["start"]), 11)
  single("lint + build, start subtracted", growth("build", wall["start"]), 11)
  single("lint, whole process", growth("lint", 0), "")
  single("lint + build, whole process", growth("build", 0), "")
  single("floor, whole process", growth("floor", 0), "")

  print "\nexamples/streaming-pass, whole process"
  if (!("lint example" in wall)) {
    print "not measured: there is no such folder"
    exit
  }
  single("lint, ms", wall["lint example"], 8)
  if ("yamllint example" in wall)
    single("lint / yamllint", wall["lint example"] / wall["yamllint example"], 0.1)
  else
    print "yamllint: not installed, or not content with the example"
}
