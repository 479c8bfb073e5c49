// Scales a picture down while its rows arrive, and turns it upright.
#ifndef CWAYBILL_SCALING_H
#define CWAYBILL_SCALING_H

#include "CWaybillPictures.h"

// A picture that is scaled down row by row: each pixel is the mean of those that it covers.
typedef struct {
    uint32_t source_width, source_height, width, height;
    uint32_t row;       // the next row of the source
    uint32_t rows;      // how many rows of the source the sums hold
    uint32_t out;       // the next row of the result
    uint64_t *sums;     // four for each pixel of a row, weighed by opacity
    uint32_t *columns;  // how many pixels of a row of the source a pixel covers
    uint8_t *pixels;
} waybill_scaling;

// The size that a picture has in the room of some limits, for an orientation of Exif.
void waybill_fit(
    uint32_t width, uint32_t height, int orientation, const waybill_picture_limits *limits,
    uint32_t *fitted_width, uint32_t *fitted_height);

// Begins; a status.
int waybill_scaling_begin(
    waybill_scaling *scaling, uint32_t source_width, uint32_t source_height, uint32_t width,
    uint32_t height);

// Takes the next row of the source: four bytes a pixel.
void waybill_scaling_take(waybill_scaling *scaling, const uint8_t *row);

// Hands out the pixels, turned upright, or a status that is not ok. Everything else is freed.
int waybill_scaling_end(waybill_scaling *scaling, int orientation, waybill_pixels *pixels);

// Frees what is left after a failure.
void waybill_scaling_drop(waybill_scaling *scaling);

// The orientation that a block of Exif states, 1 to 8; 1 where it states none.
int waybill_exif_orientation(const uint8_t *bytes, size_t count);

#endif
