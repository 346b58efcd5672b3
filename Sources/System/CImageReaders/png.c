#include "CImageReaders.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/// Most bytes of a chunk that is kept, such as an ICC profile.
static const png_alloc_size_t longest_chunk = 8 << 20;

struct source {
  png_structp png;
  png_infop info;
  const uint8_t *next;
  size_t left;
};

static void fail(png_structp png, png_const_charp message) {
  agate_png *file = png_get_error_ptr(png);
  strncpy(file->message, message, sizeof file->message - 1);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void take(png_structp png, png_bytep bytes, size_t count) {
  agate_png *file = png_get_error_ptr(png);
  struct source *source = file->state;
  if (count > source->left) {
    file->is_short = 1;
    png_error(png, "the bytes end too early");
  }
  memcpy(bytes, source->next, count);
  source->next += count;
  source->left -= count;
}

static void read_color(agate_png *file, struct source *source) {
  int intent;
  file->is_srgb = png_get_sRGB(source->png, source->info, &intent) != 0;
  png_get_gAMA(source->png, source->info, &file->gamma);
  double *c = file->chromaticities;
  png_get_cHRM(source->png, source->info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7);
  png_charp name;
  png_bytep profile;
  png_uint_32 length;
  int compression;
  if (png_get_iCCP(source->png, source->info, &name, &compression, &profile, &length)) {
    file->profile = profile;
    file->profile_length = length;
  }
  png_unknown_chunkp chunks;
  int count = png_get_unknown_chunks(source->png, source->info, &chunks);
  for (int index = 0; index < count; index++) {
    if (memcmp(chunks[index].name, "cICP", 4) == 0 && chunks[index].size == 4) {
      memcpy(file->coding, chunks[index].data, 4);
    }
  }
  png_bytep exif;
  if (png_get_eXIf_1(source->png, source->info, &length, &exif)) {
    file->exif = exif;
    file->exif_length = length;
  }
}

static void choose_samples(agate_png *file, struct source *source) {
  png_structp png = source->png;
  int type = png_get_color_type(png, source->info);
  int has_key = png_get_valid(png, source->info, PNG_INFO_tRNS) != 0;
  file->file_bits = png_get_bit_depth(png, source->info);
  // Samples are never made smaller here: libpng 1.6.39 does that wrongly in interlaced images.
  file->bits = file->file_bits == 16 ? 16 : 8;
  file->has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || has_key;
  file->channels = (type & PNG_COLOR_MASK_COLOR) != 0 ? 4 : 2;
  if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (type == PNG_COLOR_TYPE_GRAY && file->file_bits < 8) png_set_expand_gray_1_2_4_to_8(png);
  if (has_key) png_set_tRNS_to_alpha(png);
  if (!file->has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (file->bits == 16) png_set_swap(png);
#endif
}

/// Returns 1 if the bytes end inside a chunk.
static int ends_early(const uint8_t *bytes, size_t length) {
  size_t place = 8;
  while (length >= place + 8) {
    const uint8_t *b = bytes + place;
    size_t size = (size_t)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
    if (size > length - place || length - place - size < 12) return 1;
    place += size + 12;
  }
  return 0;
}

agate_png *agate_png_open(const void *bytes, size_t length) {
  agate_png *file = calloc(1, sizeof *file);
  struct source *source = calloc(1, sizeof *source);
  if (!file || !source) {
    free(file);
    free(source);
    return NULL;
  }
  file->state = source;
  source->next = bytes;
  source->left = length;
  source->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, fail, ignore);
  if (!source->png || setjmp(png_jmpbuf(source->png))) return file;
  source->info = png_create_info_struct(source->png);
  if (!source->info) return file;
  png_set_read_fn(source->png, NULL, take);
  png_set_benign_errors(source->png, 1);
  // libpng drops a piece that is not whole, so the end of a file that was cut is read in small pieces.
  if (ends_early(bytes, length)) png_set_compression_buffer_size(source->png, 16);
  // The caller checks the sides before it asks for pixels.
  png_set_user_limits(source->png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_chunk_malloc_max(source->png, longest_chunk);
  png_set_keep_unknown_chunks(source->png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep)"cICP", 1);
  png_read_info(source->png, source->info);
  file->width = png_get_image_width(source->png, source->info);
  file->height = png_get_image_height(source->png, source->info);
  read_color(file, source);
  choose_samples(file, source);
  file->has_header = 1;
  return file;
}

int agate_png_read(agate_png *file, void *samples) {
  struct source *source = file->state;
  png_structp png = source->png;
  size_t stride = (size_t)file->width * file->channels * (file->bits / 8);
  if (setjmp(png_jmpbuf(png))) return 0;
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, source->info);
  if (png_get_rowbytes(png, source->info) != stride) png_error(png, "rows of an unexpected length");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < file->height; y++) {
      // As a row to be shown, each pass also fills the pixels of later ones, for files that end early.
      png_read_row(png, NULL, (png_bytep)samples + y * stride);
      file->rows += 1;
    }
  }
  return 1;
}

void agate_png_close(agate_png *file) {
  struct source *source = file->state;
  if (source->png) png_destroy_read_struct(&source->png, &source->info, NULL);
  free(source);
  free(file);
}
