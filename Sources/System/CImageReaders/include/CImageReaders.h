#pragma once

// libpng and libtiff for Swift: libpng reports errors with longjmp, which must not cross frames of Swift, and
// libtiff's fields are read with variable arguments. Neither keeps anything from one file to the next.

#include <stddef.h>
#include <stdint.h>

/// A PNG file.
typedef struct agate_png {
  /// False for a header that cannot be used: the message says why, and nothing else has a value.
  int has_header;
  uint32_t width;
  uint32_t height;
  /// Bits of a sample of the file: 1 to 16.
  int file_bits;
  /// Bits of a sample as it is read: 8, or 16 in the machine's order.
  int bits;
  /// Samples of a pixel as it is read: 2 for gray and alpha, 4 for red, green, blue and alpha.
  int channels;
  int has_alpha;
  int is_srgb;
  /// The exponent of encoding, such as 0.45455; 0 without one.
  double gamma;
  /// x and y of white, red, green and blue; the first is 0 without them.
  double chromaticities[8];
  /// Primaries, transfer, matrix and range of cICP; the first is 0 without them.
  uint8_t coding[4];
  /// The ICC profile, and Exif data; they last as long as the file is open.
  const uint8_t *profile;
  uint32_t profile_length;
  const uint8_t *exif;
  uint32_t exif_length;
  /// Rows that were read so far, those of all passes together.
  uint64_t rows;
  /// The reason of a failure; empty without one.
  char message[96];
  /// True when the bytes ended too early.
  int is_short;
  void *state;
} agate_png;

/// Reads up to the first pixels of a PNG, whose bytes must last until it is closed; null without memory.
agate_png *agate_png_open(const void *bytes, size_t length);
/// Reads all pixels into rows of `width * channels` samples without padding. Returns 0 when the file ends early or is
/// damaged: the rows before that place are there, and what was not read keeps its values.
int agate_png_read(agate_png *file, void *samples);
void agate_png_close(agate_png *file);

/// The properties of one image of a TIFF file.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint16_t bits;
  uint16_t orientation;
  int has_alpha;
  int is_gray;
  int is_cmyk;
  /// True if `agate_tiff_read_inks` can read it.
  int has_plain_inks;
  const uint8_t *profile;
  uint32_t profile_length;
} agate_tiff_image;

typedef struct agate_tiff agate_tiff;

/// Opens a TIFF file, whose bytes must last until it is closed; null for other bytes. No allocation is larger than
/// `longest` bytes.
agate_tiff *agate_tiff_open(const void *bytes, size_t length, int64_t longest);
void agate_tiff_close(agate_tiff *file);
/// Returns the number of images, counted up to a limit.
uint32_t agate_tiff_count(agate_tiff *file, uint32_t limit);
/// Chooses one of the images; 0 if there is no such image, or if its directory is damaged.
int agate_tiff_select(agate_tiff *file, uint32_t index, agate_tiff_image *image);
/// Reads the chosen image in the order in which it is stored: each pixel has red in its low byte and alpha in its high
/// byte, premultiplied. Returns 0 if a part is missing, whose pixels keep their values.
int agate_tiff_read(agate_tiff *file, uint32_t *pixels);
/// Reads cyan, magenta, yellow and black, 255 for full ink. Returns the number of rows that were read.
uint32_t agate_tiff_read_inks(agate_tiff *file, uint8_t *samples);
/// Returns the message of the last failure; it lasts until the next.
const char *agate_tiff_message(agate_tiff *file);
