#ifndef LAUNCHGRAPH_NSAPPLICATION_H
#define LAUNCHGRAPH_NSAPPLICATION_H

#include <Foundation.h>
#pragma clang assume_nonnull begin

@protocol NSApplicationDelegate;

NS_SWIFT_UI_ACTOR
@interface NSResponder : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@end

NS_SWIFT_UI_ACTOR
@interface NSMenu : NSObject
@end

NS_SWIFT_UI_ACTOR
@protocol NSUserActivityRestoring <NSObject>
- (void)restoreUserActivityState:(NSUserActivity *)userActivity;
@end

typedef NSString *NSPrintInfoAttributeKey NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSPrintInfo.AttributeKey);
NS_SWIFT_UI_ACTOR
@interface NSPrintInfo : NSObject
@end

typedef NS_ENUM(NSUInteger, NSApplicationTerminateReply) {
    NSTerminateCancel = 0,
    NSTerminateNow = 1,
    NSTerminateLater = 2,
} NS_SWIFT_NAME(NSApplication.TerminateReply);

typedef NS_ENUM(NSUInteger, NSApplicationDelegateReply) {
    NSApplicationDelegateReplySuccess = 0,
    NSApplicationDelegateReplyCancel = 1,
    NSApplicationDelegateReplyFailure = 2,
} NS_SWIFT_NAME(NSApplication.DelegateReply);

typedef NS_ENUM(NSUInteger, NSApplicationPrintReply) {
    NSPrintingCancelled = 0,
    NSPrintingSuccess = 1,
    NSPrintingFailure = 3,
    NSPrintingReplyLater = 2,
} NS_SWIFT_NAME(NSApplication.PrintReply);

NS_SWIFT_UI_ACTOR
@interface NSApplication : NSResponder
@property (class, readonly, strong) NSApplication *sharedApplication NS_SWIFT_NAME(shared);
@property (nullable, weak) id<NSApplicationDelegate> delegate;
@property (getter=isActive, readonly) BOOL active;
@property (getter=isProtectedDataAvailable, readonly) BOOL protectedDataAvailable SINCE(macos, 12.0);
- (void)run;
- (void)replyToApplicationShouldTerminate:(BOOL)shouldTerminate NS_SWIFT_NAME(reply(toApplicationShouldTerminate:));
- (void)replyToOpenOrPrint:(NSApplicationDelegateReply)reply NS_SWIFT_NAME(reply(toOpenOrPrint:));
@end

extern NSNotificationName NSApplicationDidBecomeActiveNotification
    NS_SWIFT_NAME(NSApplication.didBecomeActiveNotification);
extern NSNotificationName NSApplicationDidHideNotification NS_SWIFT_NAME(NSApplication.didHideNotification);
extern NSNotificationName NSApplicationDidResignActiveNotification
    NS_SWIFT_NAME(NSApplication.didResignActiveNotification);
extern NSNotificationName NSApplicationDidUnhideNotification NS_SWIFT_NAME(NSApplication.didUnhideNotification);
extern NSNotificationName NSApplicationDidUpdateNotification NS_SWIFT_NAME(NSApplication.didUpdateNotification);
extern NSNotificationName NSApplicationWillBecomeActiveNotification
    NS_SWIFT_NAME(NSApplication.willBecomeActiveNotification);
extern NSNotificationName NSApplicationWillHideNotification NS_SWIFT_NAME(NSApplication.willHideNotification);
extern NSNotificationName NSApplicationWillResignActiveNotification
    NS_SWIFT_NAME(NSApplication.willResignActiveNotification);
extern NSNotificationName NSApplicationWillTerminateNotification
    NS_SWIFT_NAME(NSApplication.willTerminateNotification);
extern NSNotificationName NSApplicationWillUnhideNotification NS_SWIFT_NAME(NSApplication.willUnhideNotification);
extern NSNotificationName NSApplicationWillUpdateNotification NS_SWIFT_NAME(NSApplication.willUpdateNotification);
extern NSNotificationName NSApplicationDidChangeScreenParametersNotification
    NS_SWIFT_NAME(NSApplication.didChangeScreenParametersNotification);
extern NSNotificationName NSApplicationDidChangeOcclusionStateNotification
    NS_SWIFT_NAME(NSApplication.didChangeOcclusionStateNotification);
extern NSNotificationName NSApplicationProtectedDataDidBecomeAvailableNotification
    NS_SWIFT_NAME(NSApplication.protectedDataDidBecomeAvailableNotification) SINCE(macos, 12.0);
extern NSNotificationName NSApplicationProtectedDataWillBecomeUnavailableNotification
    NS_SWIFT_NAME(NSApplication.protectedDataWillBecomeUnavailableNotification) SINCE(macos, 12.0);

#pragma clang assume_nonnull end
#endif
