// WindowSDL
