// The part of UIKit that the adapters, the app of the fixtures and the samples name. watchOS has a UIKit without any of it.
#ifndef LAUNCHGRAPH_UIKIT_H
#define LAUNCHGRAPH_UIKIT_H

#include <Foundation.h>
#include <TargetConditionals.h>

#if !TARGET_OS_WATCH
#include <CloudKit.h>
#include <Intents.h>
#include <UserNotifications.h>

#include "UIApplication.h"
#include "UIApplicationDelegate.h"
#include "UIResponder.h"
#include "UIScene.h"
#include "UIViewController.h"
#endif

#endif
