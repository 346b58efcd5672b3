#include "CImageReaders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct agate_tiff {
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t length;
  uint64_t place;
  /// While pixels are read, zeros follow the end of the file, for libtiff drops a strip that is not whole.
  int is_padded;
  char message[160];
};

static tmsize_t take(thandle_t handle, void *buffer, tmsize_t count) {
  agate_tiff *file = handle;
  if (count < 0 || file->place >= file->length) return 0;
  uint64_t left = file->length - file->place;
  tmsize_t there = (uint64_t)count > left ? (tmsize_t)left : count;
  memcpy(buffer, file->bytes + file->place, (size_t)there);
  file->place += (uint64_t)there;
  if (there == count || !file->is_padded) return there;
  memset((char *)buffer + there, 0, (size_t)(count - there));
  strcpy(file->message, "the data ends before the image is complete");
  return count;
}

static tmsize_t refuse_write(thandle_t handle, void *buffer, tmsize_t count) {
  (void)handle;
  (void)buffer;
  (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int from) {
  agate_tiff *file = handle;
  uint64_t start = from == SEEK_SET ? 0 : from == SEEK_CUR ? file->place : file->length;
  // Offsets are unsigned, and wrap as those of lseek would go back.
  file->place = start + offset;
  return file->place;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size(thandle_t handle) { return ((agate_tiff *)handle)->length; }

static int keep_message(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  (void)module;
  agate_tiff *file = user;
  vsnprintf(file->message, sizeof file->message, format, arguments);
  return 1;
}

static int ignore(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  (void)user;
  (void)module;
  (void)format;
  (void)arguments;
  return 1;
}

agate_tiff *agate_tiff_open(const void *bytes, size_t length, int64_t longest) {
  agate_tiff *file = calloc(1, sizeof *file);
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (file && options) {
    file->bytes = bytes;
    file->length = length;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)longest);
    TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, file);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, NULL);
    // m: bytes are copied, not mapped.
    file->tiff = TIFFClientOpenExt(
        "image", "rm", file, take, refuse_write, seek, close_nothing, size, NULL, NULL, options);
  }
  TIFFOpenOptionsFree(options);
  if (file && file->tiff) return file;
  free(file);
  return NULL;
}

void agate_tiff_close(agate_tiff *file) {
  TIFFClose(file->tiff);
  free(file);
}

uint32_t agate_tiff_count(agate_tiff *file, uint32_t limit) {
  uint32_t count = 1;
  while (count < limit && TIFFReadDirectory(file->tiff)) count++;
  return count;
}

int agate_tiff_select(agate_tiff *file, uint32_t index, agate_tiff_image *image) {
  TIFF *tiff = file->tiff;
  memset(image, 0, sizeof *image);
  if (!TIFFSetDirectory(tiff, (tdir_t)index)) return 0;
  if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &image->width)
      || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &image->height)) {
    strcpy(file->message, "the image has no size");
    return 0;
  }
  uint16_t photometric = 0, samples = 1, planes = PLANARCONFIG_CONTIG, extras = 0, *kinds = NULL;
  uint16_t ink_set = INKSET_CMYK;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &image->bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &image->orientation);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_INKSET, &ink_set);
  TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
  image->has_alpha = extras > 0 && kinds && kinds[0] != EXTRASAMPLE_UNSPECIFIED;
  image->is_gray = photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
  image->is_cmyk = photometric == PHOTOMETRIC_SEPARATED && ink_set == INKSET_CMYK;
  image->has_plain_inks = image->is_cmyk && image->bits == 8 && samples == 4
                          && planes == PLANARCONFIG_CONTIG && !TIFFIsTiled(tiff)
                          && TIFFScanlineSize(tiff) == (tmsize_t)image->width * 4;
  void *profile = NULL;
  if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &image->profile_length, &profile) && profile) {
    image->profile = profile;
  } else {
    image->profile_length = 0;
  }
  return 1;
}

int agate_tiff_read(agate_tiff *file, uint32_t *pixels) {
  TIFFRGBAImage image;
  char message[1024] = "";
  if (!TIFFRGBAImageOK(file->tiff, message) || !TIFFRGBAImageBegin(&image, file->tiff, 0, message)) {
    snprintf(file->message, sizeof file->message, "%.150s", message);
    return 0;
  }
  file->message[0] = 0;
  file->is_padded = 1;
  // Rows and columns stay as they are stored.
  image.orientation = ORIENTATION_TOPLEFT;
  image.req_orientation = ORIENTATION_TOPLEFT;
  int is_complete = TIFFRGBAImageGet(&image, pixels, image.width, image.height);
  TIFFRGBAImageEnd(&image);
  file->is_padded = 0;
  return is_complete && !file->message[0];
}

uint32_t agate_tiff_read_inks(agate_tiff *file, uint8_t *samples) {
  uint32_t width = 0, height = 0, row = 0;
  TIFFGetField(file->tiff, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(file->tiff, TIFFTAG_IMAGELENGTH, &height);
  while (row < height && TIFFReadScanline(file->tiff, samples + (size_t)row * width * 4, row, 0) >= 0) row++;
  return row;
}

const char *agate_tiff_message(agate_tiff *file) { return file->message; }
