#ifndef CWAYBILL_BZIP2_SHIM_H
#define CWAYBILL_BZIP2_SHIM_H

#include <bzlib.h>

#endif
