#ifndef CWAYBILL_POWER_LOSS_H
#define CWAYBILL_POWER_LOSS_H

#include <stdint.h>

/// What was done to a file.
enum {
    /// It was made. `flags` is 1 where its first sync also syncs the folder.
    WAYBILL_CREATED = 0,
    WAYBILL_WRITTEN = 1,
    /// `offset` is its new length.
    WAYBILL_TRUNCATED = 2,
    WAYBILL_SYNCED = 3,
    /// `flags` is 1 where the folder is synced too.
    WAYBILL_DELETED = 4,
    /// Nothing was done: the test said `offset`.
    WAYBILL_MARKED = 5
};

typedef struct {
    int32_t kind;
    /// The number of the file's name.
    int32_t file;
    int64_t offset;
    int64_t length;
    int32_t flags;
    const uint8_t *bytes;
} waybill_event;

/// Records what SQLite does from now on to the files below a folder, and forgets what was recorded.
///
/// All goes through SQLite's own file layer, which stays the default one for other files.
int waybill_record(const char *folder);

/// Records no more.
void waybill_stop(void);

/// Records a number.
void waybill_mark(int64_t number);

/// How much was recorded; after waybill_stop.
int64_t waybill_event_count(void);

/// What was recorded; valid until the next waybill_record.
waybill_event waybill_event_at(int64_t index);

/// The last part of the path of a file.
const char *waybill_name(int32_t file);

#endif
