#include <Foundation.h>
#pragma clang assume_nonnull begin

@interface INIntent : NSObject <NSCopying, NSSecureCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@end

@interface INIntentResponse : NSObject <NSCopying, NSSecureCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@end

#pragma clang assume_nonnull end
