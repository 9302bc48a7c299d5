import LaunchCommands

CommandLineTool().runProcess()
