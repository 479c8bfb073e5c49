#include "scaling.h"

#include <stdlib.h>
#include <string.h>

void waybill_picture_free(void *memory) { free(memory); }

void waybill_fit(
    uint32_t width, uint32_t height, int orientation, const waybill_picture_limits *limits,
    uint32_t *fitted_width, uint32_t *fitted_height) {
    uint64_t room_width = orientation > 4 ? limits->height : limits->width;
    uint64_t room_height = orientation > 4 ? limits->width : limits->height;
    uint64_t new_width = width, new_height = height;
    if (new_width > room_width) {
        new_height = (new_height * room_width + new_width / 2) / new_width;
        new_width = room_width;
    }
    if (new_height > room_height) {
        new_width = (new_width * room_height + new_height / 2) / new_height;
        new_height = room_height;
    }
    *fitted_width = new_width ? (uint32_t)new_width : 1;
    *fitted_height = new_height ? (uint32_t)new_height : 1;
}

int waybill_scaling_begin(
    waybill_scaling *scaling, uint32_t source_width, uint32_t source_height, uint32_t width,
    uint32_t height) {
    memset(scaling, 0, sizeof *scaling);
    scaling->source_width = source_width;
    scaling->source_height = source_height;
    scaling->width = width;
    scaling->height = height;
    scaling->sums = calloc((size_t)width * 4, sizeof *scaling->sums);
    scaling->columns = calloc(width, sizeof *scaling->columns);
    scaling->pixels = calloc((size_t)width * height, 4);
    if (!scaling->sums || !scaling->columns || !scaling->pixels) return waybill_picture_no_memory;
    for (uint32_t x = 0; x < source_width; x++) {
        scaling->columns[(uint64_t)x * width / source_width]++;
    }
    return waybill_picture_ok;
}

static void finish_row(waybill_scaling *scaling) {
    uint8_t *pixel = scaling->pixels + (size_t)scaling->out * scaling->width * 4;
    for (uint32_t x = 0; x < scaling->width; x++, pixel += 4) {
        uint64_t *sum = scaling->sums + (size_t)x * 4;
        uint64_t count = (uint64_t)scaling->columns[x] * scaling->rows;
        uint64_t opacity = sum[3];
        for (int part = 0; opacity && part < 3; part++) {
            pixel[part] = (uint8_t)((sum[part] + opacity / 2) / opacity);
        }
        pixel[3] = (uint8_t)((opacity + count / 2) / count);
    }
    memset(scaling->sums, 0, (size_t)scaling->width * 4 * sizeof *scaling->sums);
    scaling->rows = 0;
    scaling->out++;
}

void waybill_scaling_take(waybill_scaling *scaling, const uint8_t *row) {
    if (scaling->row >= scaling->source_height) return;
    if (scaling->width == scaling->source_width && scaling->height == scaling->source_height) {
        size_t size = (size_t)scaling->width * 4;
        memcpy(scaling->pixels + scaling->row * size, row, size);
        scaling->row++;
        return;
    }
    uint32_t x = 0;
    for (uint32_t out = 0; out < scaling->width; out++) {
        uint64_t *sum = scaling->sums + (size_t)out * 4;
        for (uint32_t end = x + scaling->columns[out]; x < end; x++, row += 4) {
            uint32_t opacity = row[3];
            sum[0] += row[0] * opacity;
            sum[1] += row[1] * opacity;
            sum[2] += row[2] * opacity;
            sum[3] += opacity;
        }
    }
    scaling->row++;
    scaling->rows++;
    uint64_t next = (uint64_t)scaling->row * scaling->height / scaling->source_height;
    if (next > scaling->out) finish_row(scaling);
}

// Where a pixel of the upright picture is in the one that was taken.
static size_t origin(int orientation, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    uint32_t right = width - 1, bottom = height - 1;
    switch (orientation) {
    case 2: return (size_t)y * width + (right - x);
    case 3: return (size_t)(bottom - y) * width + (right - x);
    case 4: return (size_t)(bottom - y) * width + x;
    case 5: return (size_t)x * width + y;
    case 6: return (size_t)(bottom - x) * width + y;
    case 7: return (size_t)(bottom - x) * width + (right - y);
    case 8: return (size_t)x * width + (right - y);
    default: return (size_t)y * width + x;
    }
}

int waybill_scaling_end(waybill_scaling *scaling, int orientation, waybill_pixels *pixels) {
    uint32_t width = scaling->width, height = scaling->height;
    pixels->width = orientation > 4 ? height : width;
    pixels->height = orientation > 4 ? width : height;
    pixels->pixels = scaling->pixels;
    if (orientation > 1) {
        uint8_t *turned = malloc((size_t)width * height * 4);
        if (!turned) return waybill_picture_no_memory;
        uint8_t *pixel = turned;
        for (uint32_t y = 0; y < pixels->height; y++) {
            for (uint32_t x = 0; x < pixels->width; x++, pixel += 4) {
                size_t from = origin(orientation, x, y, width, height);
                memcpy(pixel, scaling->pixels + from * 4, 4);
            }
        }
        pixels->pixels = turned;
        free(scaling->pixels);
    }
    scaling->pixels = NULL;
    waybill_scaling_drop(scaling);
    return waybill_picture_ok;
}

void waybill_scaling_drop(waybill_scaling *scaling) {
    free(scaling->sums);
    free(scaling->columns);
    free(scaling->pixels);
    memset(scaling, 0, sizeof *scaling);
}

// A number of two or four bytes, in the order that the block states.
static uint32_t number(const uint8_t *bytes, int size, int is_little) {
    uint32_t value = 0;
    for (int place = 0; place < size; place++) {
        value = value << 8 | bytes[is_little ? size - 1 - place : place];
    }
    return value;
}

int waybill_exif_orientation(const uint8_t *bytes, size_t count) {
    if (count < 14) return 1;
    int is_little = bytes[0] == 'I' && bytes[1] == 'I';
    if (!is_little && !(bytes[0] == 'M' && bytes[1] == 'M')) return 1;
    size_t start = number(bytes + 4, 4, is_little);
    if (start > count - 2) return 1;
    uint32_t entries = number(bytes + start, 2, is_little);
    for (uint32_t entry = 0; entry < entries; entry++) {
        size_t place = start + 2 + (size_t)entry * 12;
        if (place + 12 > count) return 1;
        if (number(bytes + place, 2, is_little) != 0x0112) continue;
        if (number(bytes + place + 2, 2, is_little) != 3) return 1;
        uint32_t value = number(bytes + place + 8, 2, is_little);
        return value >= 1 && value <= 8 ? (int)value : 1;
    }
    return 1;
}
