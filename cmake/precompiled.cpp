// Empty: the target that owns the precompiled header (PlumblineBatches.cmake) needs a file.
