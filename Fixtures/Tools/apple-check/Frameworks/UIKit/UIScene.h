#ifndef LAUNCHGRAPH_UISCENE_H
#define LAUNCHGRAPH_UISCENE_H

#include <CloudKit.h>
#include <UserNotifications.h>

#include "UIApplication.h"
#include "UIViewController.h"
#pragma clang assume_nonnull begin

@class UIScene;
@protocol UISceneDelegate;

typedef NSString *UISceneSessionRole NS_TYPED_ENUM NS_SWIFT_NAME(UISceneSession.Role) SINCE(ios, 13.0);
extern UISceneSessionRole const UIWindowSceneSessionRoleApplication
    NS_SWIFT_NAME(UISceneSessionRole.windowApplication) SINCE(ios, 13.0);

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@interface UISceneConfiguration : NSObject <NSCopying, NSSecureCoding>
- (instancetype)initWithName:(nullable NSString *)name
                 sessionRole:(UISceneSessionRole)sessionRole NS_DESIGNATED_INITIALIZER;
@property (nonatomic, nullable) Class delegateClass;
@property (nonatomic, nullable) Class sceneClass;
@property (nonatomic, nullable, readonly) NSString *name;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@interface UISceneSession : NSObject <NSSecureCoding>
@property (nonatomic, readonly) UISceneSessionRole role;
@property (nonatomic, readonly, copy) UISceneConfiguration *configuration;
@property (nonatomic, readonly) NSString *persistentIdentifier;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0) NS_SWIFT_NAME(UIScene.OpenURLOptions)
@interface UISceneOpenURLOptions : NSObject
@property (nonatomic, readonly, nullable) NSString *sourceApplication;
@property (nonatomic, readonly, nullable) id annotation;
@property (nonatomic, readonly) BOOL openInPlace;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@interface UIOpenURLContext : NSObject
@property (nonatomic, readonly, copy) NSURL *URL;
@property (nonatomic, readonly, strong) UISceneOpenURLOptions *options;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface UNNotificationResponse (UIKitAdditions)
@property (nonatomic, readonly, nullable) UIScene *targetScene SINCE(ios, 13.0) NOT_ON(tvos);
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0) NS_SWIFT_NAME(UIScene.ConnectionOptions)
@interface UISceneConnectionOptions : NSObject
@property (nonatomic, readonly, copy) NSSet<UIOpenURLContext *> *URLContexts;
@property (nullable, nonatomic, readonly) NSString *sourceApplication;
@property (nullable, nonatomic, readonly) NSString *handoffUserActivityType;
@property (nonatomic, readonly, copy) NSSet<NSUserActivity *> *userActivities;
@property (nullable, nonatomic, readonly) UNNotificationResponse *notificationResponse NOT_ON(tvos);
@property (nullable, nonatomic, readonly) UIApplicationShortcutItem *shortcutItem NOT_ON(tvos);
@property (nullable, nonatomic, readonly) CKShareMetadata *cloudKitShareMetadata;
- (instancetype)init NS_UNAVAILABLE;
@end

typedef NS_ENUM(NSInteger, UISceneActivationState) {
    UISceneActivationStateUnattached = -1,
    UISceneActivationStateForegroundActive,
    UISceneActivationStateForegroundInactive,
    UISceneActivationStateBackground,
} NS_SWIFT_NAME(UIScene.ActivationState) SINCE(ios, 13.0);

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@interface UIScene : UIResponder
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithSession:(UISceneSession *)session
              connectionOptions:(UISceneConnectionOptions *)connectionOptions NS_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly) UISceneSession *session;
@property (nullable, nonatomic, strong) id<UISceneDelegate> delegate;
@property (nonatomic, readonly) UISceneActivationState activationState;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 16.0) NS_SWIFT_NAME(UIWindowScene.Geometry)
@interface UIWindowSceneGeometry : NSObject <NSCopying>
@property (nonatomic, readonly) UIInterfaceOrientation interfaceOrientation NOT_ON(tvos) NOT_ON(visionos);
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_SENDABLE SINCE(ios, 26.0) SINCE(visionos, 26.0) NS_SWIFT_NAME(UIWindowScene.WindowingControlStyle)
@interface UISceneWindowingControlStyle : NSObject
@property (class, nonatomic, readonly) UISceneWindowingControlStyle *automaticStyle;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@interface UIWindowScene : UIScene
@property (nonatomic, readonly) NSArray<UIWindow *> *windows;
@property (nullable, nonatomic, readonly) UIWindow *keyWindow SINCE(ios, 15.0);
@property (nonatomic, readonly) UIWindowSceneGeometry *effectiveGeometry SINCE(ios, 16.0);
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)sceneDidDisconnect:(UIScene *)scene;
- (void)sceneDidBecomeActive:(UIScene *)scene;
- (void)sceneWillResignActive:(UIScene *)scene;
- (void)sceneWillEnterForeground:(UIScene *)scene;
- (void)sceneDidEnterBackground:(UIScene *)scene;
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts;
- (nullable NSUserActivity *)stateRestorationActivityForScene:(UIScene *)scene;
- (void)scene:(UIScene *)scene
    restoreInteractionStateWithUserActivity:(NSUserActivity *)stateRestorationActivity SINCE(ios, 15.0);
- (void)scene:(UIScene *)scene willContinueUserActivityWithType:(NSString *)userActivityType;
- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity;
- (void)scene:(UIScene *)scene
    didFailToContinueUserActivityWithType:(NSString *)userActivityType
                                    error:(NSError *)error;
- (void)scene:(UIScene *)scene didUpdateUserActivity:(NSUserActivity *)userActivity;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property (nullable, nonatomic, strong) UIWindow *window;
- (void)windowScene:(UIWindowScene *)windowScene
    didUpdateCoordinateSpace:(id<UICoordinateSpace>)previousCoordinateSpace
        interfaceOrientation:(UIInterfaceOrientation)previousInterfaceOrientation
             traitCollection:(UITraitCollection *)previousTraitCollection
    DEPRECATED(ios, 13.0, 26.0) NOT_ON(tvos) NOT_ON(visionos);
- (void)windowScene:(UIWindowScene *)windowScene
    didUpdateEffectiveGeometry:(UIWindowSceneGeometry *)previousEffectiveGeometry SINCE(ios, 26.0) SINCE(visionos, 26.0);
- (void)windowScene:(UIWindowScene *)windowScene
    performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem
               completionHandler:(void (NS_COMPLETION ^)(BOOL succeeded))completionHandler NOT_ON(tvos);
- (void)windowScene:(UIWindowScene *)windowScene
    userDidAcceptCloudKitShareWithMetadata:(CKShareMetadata *)cloudKitShareMetadata;
- (UIInterfaceOrientationMask)supportedInterfaceOrientationsForWindowScene:(UIWindowScene *)windowScene
    NS_SWIFT_NAME(supportedInterfaceOrientations(for:)) SINCE(ios, 27.0) SINCE(visionos, 27.0) NOT_ON(tvos);
- (UISceneWindowingControlStyle *)preferredWindowingControlStyleForScene:(UIWindowScene *)windowScene
    NS_SWIFT_NAME(preferredWindowingControlStyle(for:)) SINCE(ios, 26.0) SINCE(visionos, 26.0);
@end

#pragma clang assume_nonnull end
#endif
