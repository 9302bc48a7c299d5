#ifndef LAUNCHGRAPH_UIVIEWCONTROLLER_H
#define LAUNCHGRAPH_UIVIEWCONTROLLER_H

#include "UIResponder.h"
#pragma clang assume_nonnull begin

@class UIViewController, UIWindowScene;

NS_SWIFT_UI_ACTOR
@protocol UICoordinateSpace <NSObject>
@property (readonly, nonatomic) CGRect bounds;
@end

@interface UITraitCollection : NSObject <NSCopying, NSSecureCoding>
@end

NS_SWIFT_UI_ACTOR
@interface UIView : UIResponder <NSCoding, UICoordinateSpace>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@end

NS_SWIFT_UI_ACTOR
@interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene SINCE(ios, 13.0);
@property (nullable, nonatomic, weak) UIWindowScene *windowScene SINCE(ios, 13.0);
@property (nullable, nonatomic, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end

NS_SWIFT_UI_ACTOR
@interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nullable, nonatomic, copy) NSString *title;
@property (null_resettable, nonatomic, strong) UIView *view;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewIsAppearing:(BOOL)animated SINCE(ios, 13.0);
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)viewWillLayoutSubviews;
- (void)viewDidLayoutSubviews;
@end

#pragma clang assume_nonnull end
#endif
