// The part of Foundation that the adapters and the framework stand-ins name.
#ifndef LAUNCHGRAPH_FOUNDATION_H
#define LAUNCHGRAPH_FOUNDATION_H

#include <ObjectiveC.h>

// How Swift imports a declaration.
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_SWIFT_NONISOLATED __attribute__((swift_attr("nonisolated")))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_DISABLE_ASYNC __attribute__((swift_async(none)))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_TYPED_ENUM __attribute__((swift_newtype(enum)))
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_newtype(struct)))
#define NS_ENUM(type, name) \
    enum name : type name; \
    enum __attribute__((enum_extensibility(open))) name : type
#define NS_OPTIONS(type, name) \
    enum name : type name; \
    enum __attribute__((flag_enum, enum_extensibility(open))) name : type

// A completion handler of a callback, which the receiver may call on any thread. Swift imports every closure with such a
// name as `@Sendable`.
#define NS_COMPLETION NS_SWIFT_SENDABLE

#pragma clang assume_nonnull begin

typedef double NSTimeInterval;
typedef double CGFloat;
typedef struct CGPoint {
    CGFloat x, y;
} CGPoint;
typedef struct CGSize {
    CGFloat width, height;
} CGSize;
typedef struct CGRect {
    CGPoint origin;
    CGSize size;
} CGRect;

@class NSCoder;

@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end

@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

@protocol NSSecureCoding <NSCoding>
@end

@interface NSCoder : NSObject
@end

NS_SWIFT_SENDABLE
@interface NSString : NSObject <NSCopying>
@end

NS_SWIFT_SENDABLE
@interface NSNumber : NSObject <NSCopying>
@end

@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@end

@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying>
@end

@interface NSSet<__covariant ObjectType> : NSObject <NSCopying>
@end

NS_SWIFT_SENDABLE
@interface NSURL : NSObject <NSCopying>
@end

@interface NSData : NSObject <NSCopying>
@end

NS_SWIFT_SENDABLE
@interface NSDate : NSObject <NSCopying>
@end

NS_SWIFT_SENDABLE
@interface NSError : NSObject <NSCopying>
@property (readonly) NSInteger code;
@property (readonly, copy) NSString *domain;
@end

typedef NSString *NSNotificationName NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSNotification.Name);

@interface NSNotification : NSObject <NSCopying>
@property (readonly, copy) NSNotificationName name;
@property (nullable, readonly, retain) id object;
@property (nullable, readonly, copy) NSDictionary *userInfo;
@end

typedef NSString *NSRunLoopMode NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(RunLoop.Mode);
extern NSRunLoopMode const NSDefaultRunLoopMode NS_SWIFT_NAME(RunLoop.Mode.default);

NS_SWIFT_NAME(RunLoop)
@interface NSRunLoop : NSObject
@property (class, readonly, strong) NSRunLoop *currentRunLoop NS_SWIFT_NAME(current);
- (BOOL)runMode:(NSRunLoopMode)mode beforeDate:(NSDate *)limitDate NS_SWIFT_NAME(run(mode:before:));
@end

NS_SWIFT_NAME(Thread)
@interface NSThread : NSObject
@property (class, readonly) BOOL isMainThread;
+ (void)sleepForTimeInterval:(NSTimeInterval)ti NS_SWIFT_NAME(sleep(forTimeInterval:));
@end

NS_SWIFT_NAME(Bundle)
@interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
@property (nullable, readonly, copy) NSString *bundleIdentifier;
- (nullable id)objectForInfoDictionaryKey:(NSString *)key NS_SWIFT_NAME(object(forInfoDictionaryKey:));
@end

NS_SWIFT_NAME(ProcessInfo) NS_SWIFT_SENDABLE
@interface NSProcessInfo : NSObject
@property (class, readonly, strong) NSProcessInfo *processInfo;
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment;
@property (readonly) int processIdentifier;
@property (readonly) NSTimeInterval systemUptime;
@end

NS_SWIFT_NAME(Progress) NS_SWIFT_SENDABLE
@interface NSProgress : NSObject
@property long long totalUnitCount;
@property long long completedUnitCount;
@end

NS_SWIFT_NAME(ProgressReporting)
@protocol NSProgressReporting <NSObject>
@property (readonly) NSProgress *progress;
@end

@interface NSUserActivity : NSObject
- (instancetype)initWithActivityType:(NSString *)activityType NS_DESIGNATED_INITIALIZER;
@property (readonly, copy) NSString *activityType;
@property (nullable, copy) NSString *title;
@property (nullable, copy) NSDictionary *userInfo;
@property (nullable, copy) NSURL *webpageURL;
@end

NSString *NSStringFromSelector(SEL aSelector);
SEL NSSelectorFromString(NSString *aSelectorName);

#pragma clang assume_nonnull end
#endif
