// The page's files as bytes of the program. Swift's compiler takes half a minute for an array literal of their size.
#include "CPageFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char data_js[] = {
#embed "../RecordingPages/Page/data.js"
};
static const unsigned char details_js[] = {
#embed "../RecordingPages/Page/details.js"
};
static const unsigned char film_js[] = {
#embed "../RecordingPages/Page/film.js"
};
static const unsigned char inspect_js[] = {
#embed "../RecordingPages/Page/inspect.js"
};
static const unsigned char live_js[] = {
#embed "../RecordingPages/Page/live.js"
};
static const unsigned char page_css[] = {
#embed "../RecordingPages/Page/page.css"
};
static const unsigned char page_html[] = {
#embed "../RecordingPages/Page/page.html"
};
static const unsigned char pictures_js[] = {
#embed "../RecordingPages/Page/pictures.js"
};
static const unsigned char reasons_js[] = {
#embed "../RecordingPages/Page/reasons.js"
};
static const unsigned char space_js[] = {
#embed "../RecordingPages/Page/space.js"
};
static const unsigned char stage_js[] = {
#embed "../RecordingPages/Page/stage.js"
};
static const unsigned char start_js[] = {
#embed "../RecordingPages/Page/start.js"
};
static const unsigned char timeline_js[] = {
#embed "../RecordingPages/Page/timeline.js"
};
static const unsigned char tree_js[] = {
#embed "../RecordingPages/Page/tree.js"
};
static const unsigned char viewer_js[] = {
#embed "../RecordingPages/Page/viewer.js"
};

static const struct {
  const unsigned char *bytes;
  size_t size;
} files[] = {
    [PageFileDataJS] = {data_js, sizeof data_js},
    [PageFileDetailsJS] = {details_js, sizeof details_js},
    [PageFileFilmJS] = {film_js, sizeof film_js},
    [PageFileInspectJS] = {inspect_js, sizeof inspect_js},
    [PageFileLiveJS] = {live_js, sizeof live_js},
    [PageFilePageCSS] = {page_css, sizeof page_css},
    [PageFilePageHTML] = {page_html, sizeof page_html},
    [PageFilePicturesJS] = {pictures_js, sizeof pictures_js},
    [PageFileReasonsJS] = {reasons_js, sizeof reasons_js},
    [PageFileSpaceJS] = {space_js, sizeof space_js},
    [PageFileStageJS] = {stage_js, sizeof stage_js},
    [PageFileStartJS] = {start_js, sizeof start_js},
    [PageFileTimelineJS] = {timeline_js, sizeof timeline_js},
    [PageFileTreeJS] = {tree_js, sizeof tree_js},
    [PageFileViewerJS] = {viewer_js, sizeof viewer_js},
};

const unsigned char *page_file_bytes(PageFile file) { return files[file].bytes; }

size_t page_file_size(PageFile file) { return files[file].size; }
