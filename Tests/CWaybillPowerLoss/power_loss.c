#include "CWaybillPowerLoss.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// A layer between SQLite and its file layer that writes down what it passes on.

typedef struct {
    sqlite3_file base;
    int32_t name;
    int32_t syncs_folder;
} recorded_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs layer;
static sqlite3_vfs *system_layer;
static char *prefix;
static waybill_event *events;
static int64_t event_count;
static int64_t event_room;
static char *names[1024];
static int32_t name_count;

static sqlite3_file *inner(sqlite3_file *file) {
    return (sqlite3_file *)((char *)file + sizeof(recorded_file));
}

static void append(int32_t kind, int32_t file, int64_t offset, int64_t length, int32_t flags, const void *bytes) {
    uint8_t *copy = NULL;
    if (bytes != NULL && length > 0) {
        copy = malloc((size_t)length);
        if (copy == NULL) abort();
        memcpy(copy, bytes, (size_t)length);
    }
    pthread_mutex_lock(&lock);
    if (prefix == NULL) {
        free(copy);
    } else {
        if (event_count == event_room) {
            event_room = event_room == 0 ? 1024 : event_room * 2;
            events = realloc(events, (size_t)event_room * sizeof(waybill_event));
            if (events == NULL) abort();
        }
        events[event_count++] = (waybill_event){kind, file, offset, length, flags, copy};
    }
    pthread_mutex_unlock(&lock);
}

// The number of a name below the folder; -1 for any other.
static int32_t number_of(const char *path) {
    int32_t number = -1;
    pthread_mutex_lock(&lock);
    if (path != NULL && prefix != NULL && strncmp(path, prefix, strlen(prefix)) == 0) {
        const char *name = strrchr(path, '/') + 1;
        for (int32_t index = 0; index < name_count && number < 0; index++) {
            if (strcmp(names[index], name) == 0) number = index;
        }
        if (number < 0 && name_count < 1024) {
            names[name_count] = strdup(name);
            number = name_count++;
        }
    }
    pthread_mutex_unlock(&lock);
    return number;
}

static int file_close(sqlite3_file *file) { return inner(file)->pMethods->xClose(inner(file)); }

static int file_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset) {
    return inner(file)->pMethods->xRead(inner(file), bytes, length, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
    append(WAYBILL_WRITTEN, ((recorded_file *)file)->name, offset, length, 0, bytes);
    return inner(file)->pMethods->xWrite(inner(file), bytes, length, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 length) {
    append(WAYBILL_TRUNCATED, ((recorded_file *)file)->name, length, 0, 0, NULL);
    return inner(file)->pMethods->xTruncate(inner(file), length);
}

static int file_sync(sqlite3_file *file, int flags) {
    recorded_file *own = (recorded_file *)file;
    int code = inner(file)->pMethods->xSync(inner(file), flags);
    if (code == SQLITE_OK) append(WAYBILL_SYNCED, own->name, 0, 0, own->syncs_folder, NULL);
    own->syncs_folder = 0;
    return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *length) {
    return inner(file)->pMethods->xFileSize(inner(file), length);
}

static int file_lock(sqlite3_file *file, int level) { return inner(file)->pMethods->xLock(inner(file), level); }

static int file_unlock(sqlite3_file *file, int level) {
    return inner(file)->pMethods->xUnlock(inner(file), level);
}

static int file_check(sqlite3_file *file, int *result) {
    return inner(file)->pMethods->xCheckReservedLock(inner(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return inner(file)->pMethods->xFileControl(inner(file), operation, argument);
}

static int file_sector(sqlite3_file *file) { return inner(file)->pMethods->xSectorSize(inner(file)); }

static int file_traits(sqlite3_file *file) {
    return inner(file)->pMethods->xDeviceCharacteristics(inner(file));
}

static int file_map(sqlite3_file *file, int page, int size, int extends, void volatile **address) {
    return inner(file)->pMethods->xShmMap(inner(file), page, size, extends, address);
}

static int file_shared_lock(sqlite3_file *file, int offset, int count, int flags) {
    return inner(file)->pMethods->xShmLock(inner(file), offset, count, flags);
}

static void file_barrier(sqlite3_file *file) { inner(file)->pMethods->xShmBarrier(inner(file)); }

static int file_unmap(sqlite3_file *file, int deletes) {
    return inner(file)->pMethods->xShmUnmap(inner(file), deletes);
}

// Version 2: nothing is mapped into memory but what readers share.
static const sqlite3_io_methods methods = {
    2,           file_close,  file_read,  file_write,   file_truncate, file_sync, file_size,        file_lock,
    file_unlock, file_check,  file_control, file_sector, file_traits,  file_map,  file_shared_lock, file_barrier,
    file_unmap,  NULL,        NULL};

static int layer_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *result) {
    (void)vfs;
    int32_t name = number_of(path);
    // Other files are SQLite's own business, without a step between.
    if (name < 0) return system_layer->xOpen(system_layer, path, file, flags, result);
    int is_there = 0;
    system_layer->xAccess(system_layer, path, SQLITE_ACCESS_EXISTS, &is_there);
    memset(file, 0, sizeof(recorded_file));
    int code = system_layer->xOpen(system_layer, path, inner(file), flags, result);
    if (inner(file)->pMethods == NULL) return code;
    recorded_file *own = (recorded_file *)file;
    own->base.pMethods = &methods;
    own->name = name;
    if (code == SQLITE_OK && !is_there) {
        // As SQLite's layer for Unix does; not for a database.
        int syncs = (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL | SQLITE_OPEN_SUPER_JOURNAL)) != 0;
        own->syncs_folder = syncs;
        append(WAYBILL_CREATED, name, 0, 0, syncs, NULL);
    }
    return code;
}

static int layer_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
    (void)vfs;
    int32_t name = number_of(path);
    int code = system_layer->xDelete(system_layer, path, syncs);
    if (code == SQLITE_OK && name >= 0) append(WAYBILL_DELETED, name, 0, 0, syncs != 0, NULL);
    return code;
}

int waybill_record(const char *folder) {
    if (system_layer == NULL) {
        system_layer = sqlite3_vfs_find(NULL);
        if (system_layer == NULL) return SQLITE_ERROR;
        layer = *system_layer;
        layer.zName = "waybill-power-loss";
        layer.szOsFile = (int)sizeof(recorded_file) + system_layer->szOsFile;
        layer.xOpen = layer_open;
        layer.xDelete = layer_delete;
        int code = sqlite3_vfs_register(&layer, 1);
        if (code != SQLITE_OK) return code;
    }
    pthread_mutex_lock(&lock);
    for (int64_t index = 0; index < event_count; index++) free((void *)events[index].bytes);
    for (int32_t index = 0; index < name_count; index++) free(names[index]);
    event_count = 0;
    name_count = 0;
    free(prefix);
    prefix = strdup(folder);
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

void waybill_stop(void) {
    pthread_mutex_lock(&lock);
    free(prefix);
    prefix = NULL;
    pthread_mutex_unlock(&lock);
}

void waybill_mark(int64_t number) { append(WAYBILL_MARKED, -1, number, 0, 0, NULL); }

int64_t waybill_event_count(void) { return event_count; }

waybill_event waybill_event_at(int64_t index) { return events[index]; }

const char *waybill_name(int32_t file) { return names[file]; }
