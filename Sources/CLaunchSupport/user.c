#include "CLaunchSupport.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>

int launch_user_find(const char *text, struct launch_user *user) {
    struct passwd entry, *found = NULL;
    char buffer[16384];
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    int is_number = *text >= '0' && *text <= '9' && *end == '\0';
    if (is_number && number >= UINT32_MAX) return ENOENT;
    int error = is_number ? getpwuid_r((uid_t)number, &entry, buffer, sizeof buffer, &found)
                          : getpwnam_r(text, &entry, buffer, sizeof buffer, &found);
    memset(user, 0, sizeof *user);
    if (found == NULL) {
        if (!is_number) return error == 0 ? ENOENT : error;
        // A number needs no entry. Its group has the same number.
        user->user = (uid_t)number;
        user->group = (gid_t)number;
        user->groups[0] = user->group;
        user->group_count = 1;
        return 0;
    }
    user->user = entry.pw_uid;
    user->group = entry.pw_gid;
    if (strlen(entry.pw_name) >= sizeof user->name || strlen(entry.pw_dir) >= sizeof user->home) return ENAMETOOLONG;
    strcpy(user->name, entry.pw_name);
    strcpy(user->home, entry.pw_dir);
#if defined(__APPLE__)
    int groups[LAUNCH_USER_GROUPS];
#else
    gid_t groups[LAUNCH_USER_GROUPS];
#endif
    int count = LAUNCH_USER_GROUPS;
    if (getgrouplist(entry.pw_name, entry.pw_gid, groups, &count) < 0) return E2BIG;
    for (int index = 0; index < count; index++) user->groups[index] = (gid_t)groups[index];
    user->group_count = count;
    return 0;
}
