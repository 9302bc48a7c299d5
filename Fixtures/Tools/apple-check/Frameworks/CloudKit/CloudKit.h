#include <Foundation.h>
#pragma clang assume_nonnull begin

@interface CKRecord : NSObject <NSSecureCoding, NSCopying>
@end

@interface CKShare : CKRecord
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(CKShare.Metadata)
@interface CKShareMetadata : NSObject <NSCopying, NSSecureCoding>
@end

#pragma clang assume_nonnull end
