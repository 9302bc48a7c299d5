// The part of the Objective-C runtime and of its root class that the sources and Swift's importer need.
#ifndef LAUNCHGRAPH_OBJECTIVEC_H
#define LAUNCHGRAPH_OBJECTIVEC_H

#include <stdbool.h>
#include <stddef.h>

// Availability, one platform at a time. Clang derives tvOS and watchOS from iOS, and visionOS through the version map.
#define SINCE(platform, version) __attribute__((availability(platform, introduced = version)))
#define DEPRECATED(platform, since, version) \
    __attribute__((availability(platform, introduced = since, deprecated = version)))
#define NOT_ON(platform) __attribute__((availability(platform, unavailable)))
#define NOT_IN_EXTENSIONS \
    __attribute__((availability(ios_app_extension, unavailable))) \
    __attribute__((availability(tvos_app_extension, unavailable))) \
    __attribute__((availability(visionos_app_extension, unavailable)))

#pragma clang assume_nonnull begin

typedef bool BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef struct _NSZone NSZone;

typedef struct objc_class *Class;
typedef struct objc_object {
    Class isa;
} *id;
typedef struct objc_selector *SEL;
typedef id _Nullable (*IMP)(id, SEL, ...);

SEL sel_registerName(const char *name);
IMP _Nullable class_getMethodImplementation(Class _Nullable cls, SEL name);
Class _Nullable object_getClass(id _Nullable object);

@class NSString;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
- (instancetype)self;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@property (readonly, copy) NSString *description;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject> {
    Class isa;
}
- (instancetype)init __attribute__((objc_designated_initializer));
+ (instancetype)new __attribute__((availability(swift, unavailable)));
+ (instancetype)alloc __attribute__((availability(swift, unavailable)));
+ (BOOL)instancesRespondToSelector:(SEL _Null_unspecified)aSelector;
- (nullable id)forwardingTargetForSelector:(SEL _Null_unspecified)aSelector;
@end

#pragma clang assume_nonnull end
#endif
