"""Prints the identifier of the first simulator whose name begins with the argument.

Reads what `xcrun simctl list devices available --json` writes.
"""

import json
import sys

devices = [device for group in json.load(sys.stdin)["devices"].values() for device in group]
found = [device["udid"] for device in devices if device["isAvailable"] and device["name"].startswith(sys.argv[1])]
if not found:
    sys.exit(f"there is no simulator of {sys.argv[1]}; there are: {', '.join(device['name'] for device in devices)}")
print(found[0])
