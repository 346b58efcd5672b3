#ifndef C_PAGE_FILES_H
#define C_PAGE_FILES_H

#include <stddef.h>

/// Files of RecordingPages/Page, by their names.
typedef enum __attribute__((enum_extensibility(closed))) {
  PageFileDataJS,
  PageFileDetailsJS,
  PageFileFilmJS,
  PageFileInspectJS,
  PageFileLiveJS,
  PageFilePageCSS,
  PageFilePageHTML,
  PageFilePicturesJS,
  PageFileReasonsJS,
  PageFileSpaceJS,
  PageFileStageJS,
  PageFileStartJS,
  PageFileTimelineJS,
  PageFileTreeJS,
  PageFileViewerJS,
} PageFile;

/// The bytes of a file, which live as long as the program.
const unsigned char *page_file_bytes(PageFile file);

/// Size of a file, in bytes.
size_t page_file_size(PageFile file);

#endif
