#pragma once
#include <libseat.h>
#include <linux/kd.h>
#include <linux/vt.h>
