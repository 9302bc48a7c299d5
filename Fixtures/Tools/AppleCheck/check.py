#!/usr/bin/env python3
"""Compiles the package for Apple's platforms on any machine with a Swift toolchain. See README.md."""

import argparse
import concurrent.futures
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from applecheck import compilation, mistakes, platforms, samples, selectors, toolchain


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--swift", default="swift", help="the Swift command of the toolchain")
    parser.add_argument("--work", default=str(compilation.ROOT / ".build-apple"), help="the folder for what is made")
    parser.add_argument("--no-mistakes", action="store_true", help="do not test the check itself")
    parser.add_argument("--only", action="append", default=[], help="a configuration, such as ios-17.0")
    options = parser.parse_args()
    work = pathlib.Path(options.work).resolve()
    swift = toolchain.Toolchain(options.swift)
    chosen = [one for one in platforms.configurations() if not options.only or one.name in options.only]
    began = time.monotonic()

    def check_platform(platform):
        compiler = compilation.Compiler(swift, platform, work / platform.name)
        lines = []
        try:
            compiler.prepare()
        except compilation.CheckFailure as failure:
            return [(False, str(failure))]
        for configuration in chosen:
            if configuration.platform is not platform:
                continue
            try:
                modules = compilation.check_configuration(compiler, configuration)
                selectors.check_selectors(platform, modules / "LaunchHosts-Swift.h")
                if configuration.has_app:
                    samples.check_app(compiler, configuration, modules)
                    samples.check_samples(compiler, configuration, modules)
                lines.append((True, f"{configuration.name}: no error, no warning"))
            except compilation.CheckFailure as failure:
                lines.append((False, str(failure)))
        return lines

    def check_mistake(numbered):
        number, mistake = numbered
        configuration = next(one for one in platforms.configurations() if one.name == mistake.configuration)
        compiler = compilation.Compiler(swift, configuration.platform, work / configuration.platform.name)
        try:
            mistakes.check_mistake(mistake, compiler, configuration, work / "mistakes" / str(number))
            return [(True, f"reported: {mistake.name}")]
        except compilation.CheckFailure as failure:
            return [(False, str(failure))]

    def report(results):
        failed = False
        for lines in results:
            for passed, text in lines:
                failed = failed or not passed
                print(text, flush=True)
        return failed

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        wanted = [one for one in platforms.PLATFORMS if any(each.platform is one for each in chosen)]
        failed = report(pool.map(check_platform, wanted))
        # Only a check that passes can tell what a mistake changes.
        if not failed and not options.no_mistakes:
            names = {one.name for one in chosen}
            found = [mistake for mistake in mistakes.MISTAKES if mistake.configuration in names]
            failed = report(pool.map(check_mistake, enumerate(found)))
    print(f"checked in {time.monotonic() - began:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
