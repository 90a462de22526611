import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
    /// Opens those that we were started without. Otherwise the first files that are opened would take their numbers,
    /// and the log would be written to a GPIO line or a display.
    static func open() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one. For reading only, so that writing there fails and is told.
            _ = Glibc.open("/dev/null", O_RDONLY)
        }
    }
}
