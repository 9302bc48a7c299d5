#ifndef LAUNCHGRAPH_UIAPPLICATION_H
#define LAUNCHGRAPH_UIAPPLICATION_H

#include "UIResponder.h"
#pragma clang assume_nonnull begin

@class UIScene, UIWindow;
@protocol UIApplicationDelegate;

typedef NSString *UIApplicationLaunchOptionsKey NS_TYPED_ENUM NS_SWIFT_NAME(UIApplication.LaunchOptionsKey);
typedef NSString *UIApplicationOpenURLOptionsKey NS_TYPED_ENUM NS_SWIFT_NAME(UIApplication.OpenURLOptionsKey);
typedef NSString *UIApplicationExtensionPointIdentifier NS_TYPED_ENUM
    NS_SWIFT_NAME(UIApplication.ExtensionPointIdentifier);
typedef NSUInteger UIBackgroundTaskIdentifier NS_TYPED_ENUM;

typedef NS_ENUM(NSInteger, UIApplicationState) {
    UIApplicationStateActive,
    UIApplicationStateInactive,
    UIApplicationStateBackground,
} NS_SWIFT_NAME(UIApplication.State);

typedef NS_ENUM(NSUInteger, UIBackgroundFetchResult) {
    UIBackgroundFetchResultNewData,
    UIBackgroundFetchResultNoData,
    UIBackgroundFetchResultFailed,
};

extern const UIBackgroundTaskIdentifier UIBackgroundTaskInvalid NS_SWIFT_NAME(UIBackgroundTaskIdentifier.invalid);

NS_SWIFT_UI_ACTOR
@interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication NS_SWIFT_NAME(shared) NOT_IN_EXTENSIONS;
@property (nullable, nonatomic, assign) id<UIApplicationDelegate> delegate;
@property (nonatomic, readonly) UIApplicationState applicationState;
@property (nonatomic, readonly, getter=isProtectedDataAvailable) BOOL protectedDataAvailable;
@property (nonatomic, readonly) NSSet<UIScene *> *connectedScenes SINCE(ios, 13.0);
@property (nonatomic, readonly) BOOL supportsMultipleScenes SINCE(ios, 13.0);
- (void)registerForRemoteNotifications;
- (UIInterfaceOrientationMask)supportedInterfaceOrientationsForWindow:(nullable UIWindow *)window NOT_ON(tvos);
- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithName:(nullable NSString *)taskName
                                        expirationHandler:(void (^_Nullable NS_COMPLETION)(void))handler;
- (void)endBackgroundTask:(UIBackgroundTaskIdentifier)identifier;
@end

extern NSNotificationName const UIApplicationProtectedDataDidBecomeAvailable
    NS_SWIFT_NAME(UIApplication.protectedDataDidBecomeAvailableNotification);
extern NSNotificationName const UIApplicationWillResignActiveNotification
    NS_SWIFT_NAME(UIApplication.willResignActiveNotification);

extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsURLKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.url);
extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsSourceApplicationKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.sourceApplication);
extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsAnnotationKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.annotation);
extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsRemoteNotificationKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.remoteNotification);
extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsLocalNotificationKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.localNotification) DEPRECATED(ios, 4.0, 10.0) NOT_ON(tvos)
    NOT_ON(visionos);
extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsUserActivityDictionaryKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.userActivityDictionary);
extern UIApplicationLaunchOptionsKey const UIApplicationLaunchOptionsShortcutItemKey
    NS_SWIFT_NAME(UIApplicationLaunchOptionsKey.shortcutItem) NOT_ON(tvos);

extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsSourceApplicationKey
    NS_SWIFT_NAME(UIApplicationOpenURLOptionsKey.sourceApplication);
extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsAnnotationKey
    NS_SWIFT_NAME(UIApplicationOpenURLOptionsKey.annotation);
extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsOpenInPlaceKey
    NS_SWIFT_NAME(UIApplicationOpenURLOptionsKey.openInPlace);

NS_SWIFT_UI_ACTOR NOT_ON(tvos)
@interface UIApplicationShortcutItem : NSObject <NSCopying>
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithType:(NSString *)type localizedTitle:(NSString *)localizedTitle;
@property (nonatomic, copy, readonly) NSString *type;
@end

NS_SWIFT_UI_ACTOR NOT_ON(tvos) NOT_ON(visionos) DEPRECATED(ios, 4.0, 10.0)
@interface UILocalNotification : NSObject <NSCopying>
@property (nonatomic, copy, nullable) NSDictionary *userInfo;
@property (nonatomic, copy, nullable) NSString *alertTitle;
@property (nonatomic, copy, nullable) NSString *alertBody;
@property (nonatomic, copy, nullable) NSString *category;
@end

#pragma clang assume_nonnull end
#endif
