#ifndef CWAYBILL_ZLIB_SHIM_H
#define CWAYBILL_ZLIB_SHIM_H

#include <zlib.h>

#endif
