import Testing

/// Against a real kernel's chips. One at a time: a chip is seen by all.
@Suite(.serialized, .enabled(if: isBoard, "needs gpio-sim: script/board"))
struct BoardTests {}
