#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "CWaybillPictures.h"
#include "scaling.h"

// The most warnings of a picture that is still taken.
static const long warning_limit = 100;

// The most scans of a picture, however small it is: each has tables of its own to be made.
static const int scan_limit = 1000;

// How failures come back.
typedef struct {
    struct jpeg_error_mgr errors;
    jmp_buf place;
    int status;
} recovery;

// All that a decoding needs. It is the caller's, so that it is whole after a longjmp.
typedef struct {
    struct jpeg_decompress_struct jpeg;
    recovery recovery;
    struct jpeg_progress_mgr progress;
    const uint8_t *bytes;
    size_t count;
    const waybill_picture_limits *limits;
    waybill_pixels *pixels;
    waybill_scaling scaling;
    uint8_t *row;
    int orientation;
} reading;

static void leave(j_common_ptr jpeg, int status) {
    recovery *recovery = (void *)jpeg->err;
    recovery->status = status;
    longjmp(recovery->place, 1);
}

static void fail(j_common_ptr jpeg) {
    int is_memory = jpeg->err->msg_code == JERR_OUT_OF_MEMORY;
    int is_large = jpeg->err->msg_code == JERR_NO_BACKING_STORE;
    leave(jpeg, is_memory ? waybill_picture_no_memory
              : is_large  ? waybill_picture_too_large
                          : waybill_picture_damaged);
}

// A picture that ends too soon is damaged; few other warnings are harmless.
static void note(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    jpeg->err->num_warnings++;
    if (jpeg->err->msg_code == JWRN_JPEG_EOF || jpeg->err->num_warnings > warning_limit) {
        leave(jpeg, waybill_picture_damaged);
    }
}

static void say_nothing(j_common_ptr jpeg) { (void)jpeg; }

// A file of few bytes may have scans without number, each of which goes over all pixels.
static void count_scans(j_common_ptr jpeg) {
    reading *work = jpeg->client_data;
    uint64_t pixels = (uint64_t)work->jpeg.image_width * work->jpeg.image_height;
    if ((uint64_t)work->jpeg.input_scan_number * pixels > work->limits->scanned
        || work->jpeg.input_scan_number > scan_limit) {
        leave(jpeg, waybill_picture_too_large);
    }
}

static struct jpeg_error_mgr *prepare(recovery *recovery) {
    jpeg_std_error(&recovery->errors);
    recovery->errors.error_exit = fail;
    recovery->errors.emit_message = note;
    recovery->errors.output_message = say_nothing;
    recovery->status = waybill_picture_damaged;
    return &recovery->errors;
}

static void read_orientation(reading *work) {
    for (jpeg_saved_marker_ptr marker = work->jpeg.marker_list; marker; marker = marker->next) {
        if (marker->data_length > 6 && !memcmp(marker->data, "Exif\0\0", 6)) {
            work->orientation = waybill_exif_orientation(
                marker->data + 6, marker->data_length - 6);
            return;
        }
    }
}

// The smallest of the decoder's own sizes that is at least the wanted one.
static unsigned eighths(uint32_t wanted, uint32_t whole) {
    uint64_t part = ((uint64_t)wanted * 8 + whole - 1) / whole;
    return part < 1 ? 1 : part > 8 ? 8 : (unsigned)part;
}

// Inks to light, in place from the last pixel on: four bytes a pixel both.
static void convert_inks(uint8_t *row, uint32_t width, int is_inverted) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        uint32_t black = is_inverted ? row[3] : 255 - row[3];
        for (int part = 0; part < 3; part++) {
            uint32_t ink = is_inverted ? row[part] : 255 - row[part];
            row[part] = (uint8_t)(ink * black / 255);
        }
        row[3] = 255;
    }
}

static int read_rows(reading *work) {
    j_decompress_ptr jpeg = &work->jpeg;
    uint32_t width = jpeg->image_width, height = jpeg->image_height;
    uint32_t fitted_width, fitted_height;
    read_orientation(work);
    waybill_fit(width, height, work->orientation, work->limits, &fitted_width, &fitted_height);
    unsigned across = eighths(fitted_width, width), down = eighths(fitted_height, height);
    jpeg->scale_num = across > down ? across : down;
    jpeg->scale_denom = 8;
    int has_inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(jpeg);
    if (jpeg->output_components != 4) return waybill_picture_damaged;
    if (fitted_width > jpeg->output_width) fitted_width = jpeg->output_width;
    if (fitted_height > jpeg->output_height) fitted_height = jpeg->output_height;
    int status = waybill_scaling_begin(
        &work->scaling, jpeg->output_width, jpeg->output_height, fitted_width, fitted_height);
    if (status != waybill_picture_ok) return status;
    work->row = malloc((size_t)jpeg->output_width * 4);
    if (!work->row) return waybill_picture_no_memory;
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = work->row;
        if (jpeg_read_scanlines(jpeg, &row, 1) != 1) return waybill_picture_damaged;
        if (has_inks) convert_inks(work->row, jpeg->output_width, jpeg->saw_Adobe_marker);
        waybill_scaling_take(&work->scaling, work->row);
    }
    jpeg_finish_decompress(jpeg);
    return waybill_scaling_end(&work->scaling, work->orientation, work->pixels);
}

static int read_picture(reading *work) {
    j_decompress_ptr jpeg = &work->jpeg;
    jpeg->err = prepare(&work->recovery);
    if (setjmp(work->recovery.place)) return work->recovery.status;
    jpeg_create_decompress(jpeg);
    jpeg->client_data = work;
    work->progress.progress_monitor = count_scans;
    jpeg->progress = &work->progress;
    jpeg->mem->max_memory_to_use = (long)work->limits->memory;
    jpeg_mem_src(jpeg, work->bytes, (unsigned long)work->count);
    jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
    if (jpeg_read_header(jpeg, TRUE) != JPEG_HEADER_OK) return waybill_picture_damaged;
    uint64_t width = jpeg->image_width, height = jpeg->image_height;
    if (width > work->limits->side || height > work->limits->side
        || width * height > work->limits->pixels) {
        return waybill_picture_too_large;
    }
    return read_rows(work);
}

int waybill_decode_jpeg(
    const uint8_t *bytes, size_t count, const waybill_picture_limits *limits,
    waybill_pixels *pixels) {
    reading work;
    memset(&work, 0, sizeof work);
    work.bytes = bytes;
    work.count = count;
    work.limits = limits;
    work.pixels = pixels;
    work.orientation = 1;
    int status = read_picture(&work);
    jpeg_destroy_decompress(&work.jpeg);
    waybill_scaling_drop(&work.scaling);
    free(work.row);
    return status;
}

// All that an encoding needs.
typedef struct {
    struct jpeg_compress_struct jpeg;
    recovery recovery;
    const uint8_t *pixels;
    uint32_t width, height;
    int quality;
    uint8_t *row;
    unsigned char *bytes;
    unsigned long count;
} writing;

static int write_picture(writing *work) {
    j_compress_ptr jpeg = &work->jpeg;
    jpeg->err = prepare(&work->recovery);
    if (setjmp(work->recovery.place)) return work->recovery.status;
    jpeg_create_compress(jpeg);
    jpeg_mem_dest(jpeg, &work->bytes, &work->count);
    jpeg->image_width = work->width;
    jpeg->image_height = work->height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, work->quality, TRUE);
    jpeg->optimize_coding = TRUE;
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        const uint8_t *pixel = work->pixels + (size_t)jpeg->next_scanline * work->width * 4;
        for (uint32_t x = 0; x < work->width; x++, pixel += 4) {
            for (int part = 0; part < 3; part++) {
                uint32_t light = pixel[part] * pixel[3] + 255u * (255 - pixel[3]);
                work->row[x * 3 + part] = (uint8_t)(light / 255);
            }
        }
        JSAMPROW row = work->row;
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
    return waybill_picture_ok;
}

int waybill_encode_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, waybill_bytes *file) {
    writing work;
    memset(&work, 0, sizeof work);
    work.pixels = pixels;
    work.width = width;
    work.height = height;
    work.quality = quality;
    work.row = malloc((size_t)width * 3);
    int status = work.row ? write_picture(&work) : waybill_picture_no_memory;
    jpeg_destroy_compress(&work.jpeg);
    free(work.row);
    if (status != waybill_picture_ok) {
        free(work.bytes);
        return status;
    }
    file->bytes = work.bytes;
    file->count = work.count;
    return waybill_picture_ok;
}
