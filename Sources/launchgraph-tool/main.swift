import CLaunchTool
import LaunchCommands

launch_tool_restore_environment()
var count: Int32 = 0
let arguments = launch_tool_arguments(&count)
CommandLineTool().runProcess(argumentCount: count, arguments: arguments)
