#ifndef LAUNCHGRAPH_UIAPPLICATIONDELEGATE_H
#define LAUNCHGRAPH_UIAPPLICATIONDELEGATE_H

#include <CloudKit.h>
#include <Intents.h>

#include "UIApplication.h"
#include "UIScene.h"
#include "UIViewController.h"
#pragma clang assume_nonnull begin

NS_SWIFT_UI_ACTOR
@protocol UIApplicationDelegate <NSObject>
@optional
@property (nullable, nonatomic, strong) UIWindow *window;

// The launch and the state of the program.
- (void)applicationDidFinishLaunching:(UIApplication *)application;
- (BOOL)application:(UIApplication *)application
    willFinishLaunchingWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions;
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions;
- (void)applicationDidBecomeActive:(UIApplication *)application;
- (void)applicationWillResignActive:(UIApplication *)application;
- (void)applicationDidEnterBackground:(UIApplication *)application;
- (void)applicationWillEnterForeground:(UIApplication *)application;
- (void)applicationWillTerminate:(UIApplication *)application;
- (void)applicationDidReceiveMemoryWarning:(UIApplication *)application;
- (void)applicationSignificantTimeChange:(UIApplication *)application;
- (void)applicationProtectedDataWillBecomeUnavailable:(UIApplication *)application;
- (void)applicationProtectedDataDidBecomeAvailable:(UIApplication *)application;

// URLs.
- (BOOL)application:(UIApplication *)application
      handleOpenURL:(NSURL *)url DEPRECATED(ios, 2.0, 9.0) NOT_ON(tvos) NOT_ON(visionos);
- (BOOL)application:(UIApplication *)application
              openURL:(NSURL *)url
    sourceApplication:(nullable NSString *)sourceApplication
           annotation:(id)annotation DEPRECATED(ios, 4.2, 9.0) NOT_ON(tvos) NOT_ON(visionos);
- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options SINCE(ios, 9.0);

// Notifications and work in the background.
- (void)application:(UIApplication *)application
    didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken;
- (void)application:(UIApplication *)application didFailToRegisterForRemoteNotificationsWithError:(NSError *)error;
- (void)application:(UIApplication *)application
    didReceiveLocalNotification:(UILocalNotification *)notification NS_SWIFT_NAME(application(_:didReceive:))
    DEPRECATED(ios, 4.0, 10.0) NOT_ON(tvos) NOT_ON(visionos);
- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)userInfo DEPRECATED(ios, 3.0, 10.0) NOT_ON(visionos);
- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)userInfo
          fetchCompletionHandler:(void (NS_COMPLETION ^)(UIBackgroundFetchResult result))completionHandler;
- (void)application:(UIApplication *)application
    performFetchWithCompletionHandler:(void (NS_COMPLETION ^)(UIBackgroundFetchResult result))completionHandler
    NS_SWIFT_DISABLE_ASYNC DEPRECATED(ios, 7.0, 13.0) DEPRECATED(tvos, 11.0, 13.0) NOT_ON(visionos);
- (void)application:(UIApplication *)application
    handleEventsForBackgroundURLSession:(NSString *)identifier
                      completionHandler:(void (NS_COMPLETION ^)(void))completionHandler;

// Requests of the user and of other programs.
- (void)application:(UIApplication *)application
    performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem
               completionHandler:(void (NS_COMPLETION ^)(BOOL succeeded))completionHandler
    SINCE(ios, 9.0) NOT_ON(tvos);
- (void)application:(UIApplication *)application
    handleWatchKitExtensionRequest:(nullable NSDictionary *)userInfo
                             reply:(void (NS_COMPLETION ^)(NSDictionary *_Nullable replyInfo))reply SINCE(ios, 8.2);
- (void)applicationShouldRequestHealthAuthorization:(UIApplication *)application SINCE(ios, 9.0);
- (nullable id)application:(UIApplication *)application handlerForIntent:(INIntent *)intent SINCE(ios, 14.0);
- (void)application:(UIApplication *)application
         handleIntent:(INIntent *)intent
    completionHandler:(void (NS_COMPLETION ^)(INIntentResponse *intentResponse))completionHandler
    DEPRECATED(ios, 11.0, 14.0);
- (BOOL)application:(UIApplication *)application
    shouldAllowExtensionPointIdentifier:(UIApplicationExtensionPointIdentifier)extensionPointIdentifier;
- (BOOL)applicationShouldAutomaticallyLocalizeKeyCommands:(UIApplication *)application SINCE(ios, 15.0);
- (UIInterfaceOrientationMask)application:(UIApplication *)application
    supportedInterfaceOrientationsForWindow:(nullable UIWindow *)window NOT_ON(tvos);
- (void)application:(UIApplication *)application
    userDidAcceptCloudKitShareWithMetadata:(CKShareMetadata *)cloudKitShareMetadata SINCE(ios, 10.0);

// Activities.
- (BOOL)application:(UIApplication *)application willContinueUserActivityWithType:(NSString *)userActivityType;
- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:
          (void (^)(NSArray<id<UIUserActivityRestoring>> *_Nullable restorableObjects))restorationHandler;
- (void)application:(UIApplication *)application
    didFailToContinueUserActivityWithType:(NSString *)userActivityType
                                    error:(NSError *)error;
- (void)application:(UIApplication *)application didUpdateUserActivity:(NSUserActivity *)userActivity;

// Restoration of state.
- (nullable UIViewController *)application:(UIApplication *)application
    viewControllerWithRestorationIdentifierPath:(NSArray<NSString *> *)identifierComponents
                                          coder:(NSCoder *)coder;
- (BOOL)application:(UIApplication *)application
    shouldSaveSecureApplicationState:(NSCoder *)coder SINCE(ios, 13.2);
- (BOOL)application:(UIApplication *)application
    shouldRestoreSecureApplicationState:(NSCoder *)coder SINCE(ios, 13.2);
- (void)application:(UIApplication *)application willEncodeRestorableStateWithCoder:(NSCoder *)coder;
- (void)application:(UIApplication *)application didDecodeRestorableStateWithCoder:(NSCoder *)coder;
- (BOOL)application:(UIApplication *)application
    shouldSaveApplicationState:(NSCoder *)coder DEPRECATED(ios, 6.0, 13.2) NOT_ON(visionos);
- (BOOL)application:(UIApplication *)application
    shouldRestoreApplicationState:(NSCoder *)coder DEPRECATED(ios, 6.0, 13.2) NOT_ON(visionos);

// Scenes.
- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options SINCE(ios, 13.0);
- (void)application:(UIApplication *)application
    didDiscardSceneSessions:(NSSet<UISceneSession *> *)sceneSessions SINCE(ios, 13.0);
@end

#pragma clang assume_nonnull end
#endif
