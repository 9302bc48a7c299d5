#ifndef LAUNCHGRAPH_NSAPPLICATIONDELEGATE_H
#define LAUNCHGRAPH_NSAPPLICATIONDELEGATE_H

#include <CloudKit.h>
#include <Intents.h>

#include "NSApplication.h"
#pragma clang assume_nonnull begin

NS_SWIFT_UI_ACTOR
@protocol NSApplicationDelegate <NSObject>
@optional
// The launch and the state of the program.
- (void)applicationWillFinishLaunching:(NSNotification *)notification;
- (void)applicationDidFinishLaunching:(NSNotification *)notification;
- (void)applicationWillHide:(NSNotification *)notification;
- (void)applicationDidHide:(NSNotification *)notification;
- (void)applicationWillUnhide:(NSNotification *)notification;
- (void)applicationDidUnhide:(NSNotification *)notification;
- (void)applicationWillBecomeActive:(NSNotification *)notification;
- (void)applicationDidBecomeActive:(NSNotification *)notification;
- (void)applicationWillResignActive:(NSNotification *)notification;
- (void)applicationDidResignActive:(NSNotification *)notification;
- (void)applicationWillUpdate:(NSNotification *)notification;
- (void)applicationDidUpdate:(NSNotification *)notification;
- (void)applicationWillTerminate:(NSNotification *)notification;
- (void)applicationDidChangeScreenParameters:(NSNotification *)notification;
- (void)applicationDidChangeOcclusionState:(NSNotification *)notification;
- (void)applicationProtectedDataWillBecomeUnavailable:(NSNotification *)notification SINCE(macos, 12.0);
- (void)applicationProtectedDataDidBecomeAvailable:(NSNotification *)notification SINCE(macos, 12.0);

// The end of the program, its Dock icon and its errors.
- (NSApplicationTerminateReply)applicationShouldTerminate:(NSApplication *)sender;
- (BOOL)applicationShouldTerminateAfterLastWindowClosed:(NSApplication *)sender
    NS_SWIFT_NAME(applicationShouldTerminateAfterLastWindowClosed(_:));
- (BOOL)applicationShouldHandleReopen:(NSApplication *)sender hasVisibleWindows:(BOOL)hasVisibleWindows;
- (nullable NSMenu *)applicationDockMenu:(NSApplication *)sender;
- (NSError *)application:(NSApplication *)application willPresentError:(NSError *)error;
- (BOOL)applicationShouldAutomaticallyLocalizeKeyEquivalents:(NSApplication *)application SINCE(macos, 12.0);

// Documents and URLs.
- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls SINCE(macos, 10.13);
- (BOOL)application:(NSApplication *)sender openFile:(NSString *)filename;
- (void)application:(NSApplication *)sender openFiles:(NSArray<NSString *> *)filenames;
- (BOOL)application:(NSApplication *)sender openTempFile:(NSString *)filename;
- (BOOL)applicationShouldOpenUntitledFile:(NSApplication *)sender;
- (BOOL)applicationOpenUntitledFile:(NSApplication *)sender;
- (BOOL)application:(id)sender openFileWithoutUI:(NSString *)filename;
- (BOOL)application:(NSApplication *)sender printFile:(NSString *)filename;
- (NSApplicationPrintReply)application:(NSApplication *)application
                            printFiles:(NSArray<NSString *> *)fileNames
                          withSettings:(NSDictionary<NSPrintInfoAttributeKey, id> *)printSettings
                       showPrintPanels:(BOOL)showPrintPanels;

// Notifications and activities.
- (void)application:(NSApplication *)application
    didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken;
- (void)application:(NSApplication *)application didFailToRegisterForRemoteNotificationsWithError:(NSError *)error;
- (void)application:(NSApplication *)application
    didReceiveRemoteNotification:(NSDictionary<NSString *, id> *)userInfo;
- (BOOL)application:(NSApplication *)application willContinueUserActivityWithType:(NSString *)userActivityType;
- (BOOL)application:(NSApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:
          (void (^)(NSArray<id<NSUserActivityRestoring>> *restorableObjects))restorationHandler;
- (void)application:(NSApplication *)application
    didFailToContinueUserActivityWithType:(NSString *)userActivityType
                                    error:(NSError *)error;
- (void)application:(NSApplication *)application didUpdateUserActivity:(NSUserActivity *)userActivity;
- (void)application:(NSApplication *)application
    userDidAcceptCloudKitShareWithMetadata:(CKShareMetadata *)metadata SINCE(macos, 10.12);
- (nullable id)application:(NSApplication *)application handlerForIntent:(INIntent *)intent SINCE(macos, 12.0);

// Restoration of state, and scripts.
- (BOOL)applicationSupportsSecureRestorableState:(NSApplication *)app SINCE(macos, 12.0);
- (void)application:(NSApplication *)app willEncodeRestorableState:(NSCoder *)coder;
- (void)application:(NSApplication *)app didDecodeRestorableState:(NSCoder *)coder;
- (BOOL)application:(NSApplication *)sender delegateHandlesKey:(NSString *)key;
@end

#pragma clang assume_nonnull end
#endif
