#pragma once
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

// What Swift cannot call: functions with any number of arguments, and macros.

static inline void cgst_set_text(GstElement *element, const char *name, const char *value) {
  g_object_set(element, name, value, NULL);
}

static inline void cgst_set_boolean(GstElement *element, const char *name, gboolean value) {
  g_object_set(element, name, value, NULL);
}

static inline void cgst_set_number(GstElement *element, const char *name, double value) {
  g_object_set(element, name, value, NULL);
}

static inline void cgst_set_bits(GstElement *element, const char *name, guint value) {
  g_object_set(element, name, value, NULL);
}

static inline void cgst_set_element(GstElement *element, const char *name, GstElement *value) {
  g_object_set(element, name, value, NULL);
}

static inline GstAppSink *cgst_app_sink(GstElement *element) { return GST_APP_SINK(element); }

static inline GstBin *cgst_bin(GstElement *element) { return GST_BIN(element); }

// The function of a class that an element of a pipeline has, such as "Codec/Decoder/Video"; NULL for none.
static inline const char *cgst_klass(GstElement *element) {
  return gst_element_class_get_metadata(
      GST_ELEMENT_GET_CLASS(element), GST_ELEMENT_METADATA_KLASS);
}

static inline GstElement *cgst_value_element(const GValue *value) {
  return GST_ELEMENT(g_value_get_object(value));
}
