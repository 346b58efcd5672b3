// The target has programs as dependencies, and no code (Package.swift).
