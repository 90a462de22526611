// Measures the debouncer. One `name value unit` a line on standard output, tables for people on standard error.

let sets = benchmarkSets()
for set in sets { compare(on: set) }
measureSpeed()
