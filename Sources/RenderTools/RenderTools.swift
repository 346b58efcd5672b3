// RenderTools
