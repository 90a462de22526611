// swift-tools-version: 6.0
import PackageDescription

// The arrows point from remote-agent down to the core, never up or sideways (docs/how-it-is-built.md).
let package = Package(
    name: "remote-agent",
    products: [
        .executable(name: "remote-agent", targets: ["remote-agent"]),
        .library(name: "GPIO", targets: ["GPIO"]),
    ],
    targets: [
        // The pure core: no clock, no I/O, nothing but the standard library.
        .target(name: "PlayerModel"),
        .target(name: "RemoteController", dependencies: ["PlayerModel"]),
        .target(name: "Configuration", dependencies: ["PlayerModel"]),
        .target(name: "Simulation", dependencies: ["PlayerModel", "RemoteController"]),

        // The shell: one thread around sd-event.
        .target(name: "CGPIOD", linkerSettings: [.linkedLibrary("gpiod")]),
        .target(name: "GPIO", dependencies: ["CGPIOD"]),
        .target(name: "CSystemd", linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "EventLoop", dependencies: ["CSystemd", "PlayerModel"]),
        .target(name: "CJansson", linkerSettings: [.linkedLibrary("jansson")]),
        .target(name: "CMPDClient", linkerSettings: [.linkedLibrary("mpdclient")]),
        .target(name: "Players", dependencies: ["CJansson", "CMPDClient", "PlayerModel", "EventLoop"]),
        .target(name: "Displays", dependencies: ["RemoteController", "EventLoop"]),
        .target(name: "CGetopt"),
        .executableTarget(
            name: "remote-agent",
            dependencies: [
                "CGetopt", "Configuration", "RemoteController", "PlayerModel", "Simulation", "GPIO", "EventLoop",
                "Players",
                "Displays",
            ]
        ),
        // Counts allocations, for the benchmark only.
        .target(name: "CAllocations"),
        .executableTarget(
            name: "benchmark",
            dependencies: ["CAllocations", "RemoteController", "PlayerModel", "Simulation"]
        ),

        .testTarget(name: "ControllerTests", dependencies: ["RemoteController", "PlayerModel", "Simulation"]),
        .testTarget(name: "PlayerModelTests", dependencies: ["PlayerModel"]),
        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "Simulation"]),
        .testTarget(name: "GPIOTests", dependencies: ["GPIO", "TestSupport"]),
        .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "TestSupport"]),
        // What several tests need: a pseudo-terminal, a screen that reads what is written to it.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(
            name: "DisplayTests",
            dependencies: ["Displays", "RemoteController", "EventLoop", "Simulation", "TestSupport"]
        ),
        .testTarget(
            name: "PlayerTests",
            dependencies: ["Players", "PlayerModel", "EventLoop", "Simulation", "TestSupport"]
        ),
        .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
        .testTarget(
            name: "AgentTests",
            dependencies: ["remote-agent", "Configuration", "Displays", "RemoteController", "TestSupport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
