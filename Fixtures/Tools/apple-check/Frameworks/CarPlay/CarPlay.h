// The scenes of programs on a car's screen.
#include <UIKit.h>
#pragma clang assume_nonnull begin

NS_SWIFT_UI_ACTOR SINCE(ios, 14.0)
@interface CPInterfaceController : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 12.0)
@interface CPWindow : UIWindow
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@interface CPTemplateApplicationScene : UIScene
@property (nonatomic, readonly, strong) CPInterfaceController *interfaceController;
@end

NS_SWIFT_UI_ACTOR SINCE(ios, 13.0)
@protocol CPTemplateApplicationSceneDelegate <UISceneDelegate>
@optional
- (void)templateApplicationScene:(CPTemplateApplicationScene *)templateApplicationScene
    didConnectInterfaceController:(CPInterfaceController *)interfaceController
                         toWindow:(CPWindow *)window NS_SWIFT_NAME(templateApplicationScene(_:didConnect:to:));
- (void)templateApplicationScene:(CPTemplateApplicationScene *)templateApplicationScene
    didConnectInterfaceController:(CPInterfaceController *)interfaceController
    NS_SWIFT_NAME(templateApplicationScene(_:didConnect:)) SINCE(ios, 14.0);
- (void)templateApplicationScene:(CPTemplateApplicationScene *)templateApplicationScene
    didDisconnectInterfaceController:(CPInterfaceController *)interfaceController
                          fromWindow:(CPWindow *)window
    NS_SWIFT_NAME(templateApplicationScene(_:didDisconnect:from:));
- (void)templateApplicationScene:(CPTemplateApplicationScene *)templateApplicationScene
    didDisconnectInterfaceController:(CPInterfaceController *)interfaceController
    NS_SWIFT_NAME(templateApplicationScene(_:didDisconnectInterfaceController:)) SINCE(ios, 14.0);
@end

#pragma clang assume_nonnull end
