#include <Foundation.h>
#pragma clang assume_nonnull begin

@class UNUserNotificationCenter;

@interface UNNotificationRequest : NSObject <NSCopying, NSSecureCoding>
@property (nonatomic, readonly, copy) NSString *identifier;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface UNNotification : NSObject <NSCopying, NSSecureCoding>
@property (nonatomic, readonly, copy) NSDate *date;
@property (nonatomic, readonly, copy) UNNotificationRequest *request;
- (instancetype)init NS_UNAVAILABLE;
@end

NOT_ON(tvos)
@interface UNNotificationResponse : NSObject <NSCopying, NSSecureCoding>
@property (nonatomic, readonly, copy) UNNotification *notification;
@property (nonatomic, readonly, copy) NSString *actionIdentifier;
- (instancetype)init NS_UNAVAILABLE;
@end

typedef NS_OPTIONS(NSUInteger, UNNotificationPresentationOptions) {
    UNNotificationPresentationOptionBadge = (1 << 0),
    UNNotificationPresentationOptionSound = (1 << 1),
    UNNotificationPresentationOptionAlert DEPRECATED(ios, 10.0, 14.0) DEPRECATED(macos, 10.14, 11.0) = (1 << 2),
    UNNotificationPresentationOptionList SINCE(ios, 14.0) SINCE(macos, 11.0) = (1 << 3),
    UNNotificationPresentationOptionBanner SINCE(ios, 14.0) SINCE(macos, 11.0) = (1 << 4),
} SINCE(ios, 10.0) SINCE(macos, 10.14);

// The center calls its delegate on any thread.
@protocol UNUserNotificationCenterDelegate <NSObject>
@optional
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
       willPresentNotification:(UNNotification *)notification
         withCompletionHandler:
             (void (NS_COMPLETION ^)(UNNotificationPresentationOptions options))completionHandler;
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
didReceiveNotificationResponse:(UNNotificationResponse *)response
         withCompletionHandler:(void (NS_COMPLETION ^)(void))completionHandler NOT_ON(tvos);
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
   openSettingsForNotification:(nullable UNNotification *)notification SINCE(ios, 12.0) NOT_ON(watchos) NOT_ON(tvos);
@end

@interface UNUserNotificationCenter : NSObject
@property (nonatomic, nullable, weak) id<UNUserNotificationCenterDelegate> delegate;
+ (UNUserNotificationCenter *)currentNotificationCenter NS_SWIFT_NAME(current());
- (instancetype)init NS_UNAVAILABLE;
@end

#pragma clang assume_nonnull end
