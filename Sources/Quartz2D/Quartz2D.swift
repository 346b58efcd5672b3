// Quartz2D
