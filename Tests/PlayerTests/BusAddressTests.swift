import Testing

@testable import Players

@Suite struct BusAddressTests {
    @Test(arguments: [
        ("unix:path=/run/user/1000/bus", true), ("unix:abstract=/tmp/x,guid=1", true),
        ("unix:path=/a;unix:path=/b", true), ("tcp:host=127.0.0.1,port=1234", true), ("tcp:host=::1,port=1", true),
        ("tcp:host=music.local,port=1234", false), ("tcp:host=127.0.0.1,port=http", false),
        ("tcp:host=dead,port=1", false),
        ("unixexec:path=ssh", false), ("unix:path=/a;unixexec:path=ssh", false), ("", false), ("autolaunch:", false),
    ])
    func onlySocketsAndNumbersAreTaken(address: String, isUsable: Bool) {
        #expect(BusAddress.isUsable(address) == isUsable)
    }

    @Test func theSocketsPathIsFound() {
        #expect(BusAddress.socketPath(of: "unix:guid=1,path=/run/a%20b;unix:path=/c") == "/run/a b")
        #expect(BusAddress.socketPath(of: "unix:abstract=/x") == nil)
        #expect(BusAddress.socketPath(of: "unix:path=/x%zz") == nil)
        #expect(BusAddress.escaped("/run/a b,ü") == "/run/a%20b%2c%c3%bc")
        #expect(BusAddress.unescaped("/run/a%20b%2c%c3%bc") == "/run/a b,ü")
    }

    @Test func namesOfTheConfigurationAreUnderstood() {
        #expect(BusAddress("session") == .session)
        #expect(BusAddress("system") == .system)
        #expect(BusAddress("unix:path=/x") == .explicit("unix:path=/x"))
    }
}
