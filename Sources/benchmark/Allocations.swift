/// How often memory was asked for since the start.
///
/// The program's own `malloc` stands before the C library's: every allocation of the Swift runtime passes it. Only the
/// benchmark does this.
nonisolated(unsafe) var allocationCount = 0

@_silgen_name("__libc_malloc")
private func originalMalloc(_ size: Int) -> UnsafeMutableRawPointer?

@_cdecl("malloc")
func countingMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    allocationCount &+= 1
    return originalMalloc(size)
}

/// Whether an allocation is seen at all.
@inline(never)
func countsAllocations() -> Bool {
    let before = allocationCount
    let array = [Int](repeating: before, count: 100)
    return array.withUnsafeBufferPointer { $0.count == 100 } && allocationCount > before
}
