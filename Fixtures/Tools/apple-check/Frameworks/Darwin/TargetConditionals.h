#define TARGET_OS_WATCH __is_target_os(watchos)
