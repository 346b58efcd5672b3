#pragma once
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

// Functions with any number of arguments, and macros, as functions that Swift can call.

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

static inline int cgst_integer(GstElement *element, const char *name) {
  gint value = 0;
  g_object_get(element, name, &value, NULL);
  return value;
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

static inline gboolean cgst_is_bin(GstElement *element) { return GST_IS_BIN(element); }

// The caps in a field of a structure, which keeps them; NULL for none.
static inline const GstCaps *cgst_structure_caps(
    const GstStructure *structure, const char *field) {
  const GValue *value = gst_structure_get_value(structure, field);
  return value != NULL && GST_VALUE_HOLDS_CAPS(value) ? gst_value_get_caps(value) : NULL;
}

static inline GstElement *cgst_value_element(const GValue *value) {
  return GST_ELEMENT(g_value_get_object(value));
}
