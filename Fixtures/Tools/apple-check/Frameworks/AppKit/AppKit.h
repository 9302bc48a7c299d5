// The part of AppKit that the adapters name.
#ifndef LAUNCHGRAPH_APPKIT_H
#define LAUNCHGRAPH_APPKIT_H

#include <CloudKit.h>
#include <Foundation.h>
#include <Intents.h>

#include "NSApplicationDelegate.h"

#endif
