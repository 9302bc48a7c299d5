#ifndef LAUNCHGRAPH_UIRESPONDER_H
#define LAUNCHGRAPH_UIRESPONDER_H

#include <Foundation.h>
#pragma clang assume_nonnull begin

NS_SWIFT_UI_ACTOR
@protocol UIUserActivityRestoring <NSObject>
- (void)restoreUserActivityState:(NSUserActivity *)userActivity;
@end

NS_SWIFT_UI_ACTOR
@interface UIResponder : NSObject <UIUserActivityRestoring>
@property (nonatomic, readonly, nullable) UIResponder *nextResponder NS_SWIFT_NAME(next);
- (void)restoreUserActivityState:(NSUserActivity *)activity;
@end

typedef NS_ENUM(NSInteger, UIInterfaceOrientation) {
    UIInterfaceOrientationUnknown = 0,
    UIInterfaceOrientationPortrait = 1,
    UIInterfaceOrientationPortraitUpsideDown = 2,
    UIInterfaceOrientationLandscapeRight = 3,
    UIInterfaceOrientationLandscapeLeft = 4,
} NOT_ON(tvos);

typedef NS_OPTIONS(NSUInteger, UIInterfaceOrientationMask) {
    UIInterfaceOrientationMaskPortrait = (1 << 1),
    UIInterfaceOrientationMaskPortraitUpsideDown = (1 << 2),
    UIInterfaceOrientationMaskLandscapeRight = (1 << 3),
    UIInterfaceOrientationMaskLandscapeLeft = (1 << 4),
    UIInterfaceOrientationMaskLandscape = 24,
    UIInterfaceOrientationMaskAll = 30,
    UIInterfaceOrientationMaskAllButUpsideDown = 26,
} NOT_ON(tvos);

#pragma clang assume_nonnull end
#endif
