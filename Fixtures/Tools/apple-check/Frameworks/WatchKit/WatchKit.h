// The part of WatchKit that concerns a program's life.
#include <Foundation.h>
#include <UserNotifications.h>
#pragma clang assume_nonnull begin

typedef NS_ENUM(NSInteger, WKApplicationState) {
    WKApplicationStateActive,
    WKApplicationStateInactive,
    WKApplicationStateBackground,
} SINCE(watchos, 3.0);

typedef NS_ENUM(NSUInteger, WKBackgroundFetchResult) {
    WKBackgroundFetchResultNewData,
    WKBackgroundFetchResultNoData,
    WKBackgroundFetchResultFailed,
} SINCE(watchos, 6.0);

@protocol WKApplicationDelegate;

SINCE(watchos, 3.0)
@interface WKRefreshBackgroundTask : NSObject
@property (strong, nonatomic, readonly, nullable) id<NSSecureCoding, NSObject> userInfo;
@property (nonatomic, copy, nullable) void (^expirationHandler)(void);
- (void)setTaskCompletedWithSnapshot:(BOOL)refreshSnapshot SINCE(watchos, 4.0);
- (instancetype)init NS_UNAVAILABLE;
@end

SINCE(watchos, 3.0)
@interface WKApplicationRefreshBackgroundTask : WKRefreshBackgroundTask
@end

SINCE(watchos, 3.0)
@interface WKURLSessionRefreshBackgroundTask : WKRefreshBackgroundTask
@property (nonatomic, readonly) NSString *sessionIdentifier;
@end

NS_SWIFT_UI_ACTOR SINCE(watchos, 7.0)
@interface WKApplication : NSObject
+ (WKApplication *)sharedApplication NS_SWIFT_NAME(shared());
@property (nonatomic, readonly, nullable) id<WKApplicationDelegate> delegate;
@property (nonatomic, readonly) WKApplicationState applicationState;
- (void)registerForRemoteNotifications;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR SINCE(watchos, 7.0)
@protocol WKApplicationDelegate <NSObject>
@optional
- (void)applicationDidFinishLaunching;
- (void)applicationDidBecomeActive;
- (void)applicationWillResignActive;
- (void)applicationWillEnterForeground;
- (void)applicationDidEnterBackground;
- (void)didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken;
- (void)didFailToRegisterForRemoteNotificationsWithError:(NSError *)error;
- (void)didReceiveRemoteNotification:(NSDictionary *)userInfo
              fetchCompletionHandler:(void (NS_COMPLETION ^)(WKBackgroundFetchResult result))completionHandler;
- (void)handleUserActivity:(nullable NSDictionary *)userInfo NS_SWIFT_NAME(handleUserActivity(_:));
- (void)handleActivity:(NSUserActivity *)userActivity NS_SWIFT_NAME(handle(_:));
- (void)handleBackgroundTasks:(NSSet<WKRefreshBackgroundTask *> *)backgroundTasks NS_SWIFT_NAME(handle(_:));
- (void)applicationShouldRequestHealthAuthorization;
@end

#pragma clang assume_nonnull end
