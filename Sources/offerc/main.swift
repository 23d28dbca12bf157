import OffercCommands

exit(runProcess())
