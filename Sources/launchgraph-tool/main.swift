import CLaunchTool
import LaunchCommands

launch_tool_restore_environment()
var count: Int32 = 0
let arguments = launch_tool_arguments(&count)
var tool = CommandLineTool()
tool.build = launch_tool_build().map { String(cString: $0) } ?? "built from source"
tool.runProcess(argumentCount: count, arguments: arguments)
