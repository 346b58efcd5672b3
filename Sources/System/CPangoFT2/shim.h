#pragma once
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangofc-fontmap.h>
