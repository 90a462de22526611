import CAllocations

/// How often memory was asked for since the start.
var allocationCount: UInt64 { callocations_count() }

/// Whether the allocation of an array is seen. Where not, a count of zero would say nothing.
@inline(never)
func countsAllocations() -> Bool {
    let before = allocationCount
    let array = [UInt64](repeating: before, count: 100)
    return array.withUnsafeBufferPointer { $0.count == 100 } && allocationCount > before
}
