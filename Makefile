# Every target does its own set-up on a machine with a Swift 6.2+ toolchain.
.PHONY: run test lint bench install docs

RELEASE = -c release -Xswiftc -enable-testing
PREFIX ?= /usr/local

test:
	swift test $(RELEASE) --scratch-path .build-test

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
