import Testing

@testable import WaybillWeb

@Suite struct ServedNamesTests {
    @Test(arguments: ["127.0.0.1", "localhost", "::1", "127.0.0.2", "0:0:0:0:0:0:0:1", "127.1"])
    func `on this machine alone only its names are accepted`(_ address: String) {
        let names = ServedNames(listeningAt: address)
        for host in [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080",
        ] {
            #expect(names.include([host]), "\(host)")
        }
        for host in [
            "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
            "localhost:80:80", "localhost:8080@evil", "", ":8080", "::1", "[::1", "[::1]evil",
            "a b",
            "10.0.0.1", "localhost:٣",
        ] {
            #expect(!names.include([host]), "\(host)")
        }
        #expect(!names.include([]) && !names.include(["localhost", "localhost"]))
    }

    @Test func `the address that was given is a name too`() {
        #expect(ServedNames(listeningAt: "127.0.0.2").include(["127.0.0.2:80"]))
        #expect(!ServedNames(listeningAt: "127.0.0.1").include(["127.0.0.2:80"]))
        #expect(ServedNames(address: "My-Machine", isLoopback: true).include(["my-machine:80"]))
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "no such name"])
    func `elsewhere any name will do`(_ address: String) {
        #expect(ServedNames(listeningAt: address).include(["guide.example"]))
    }

    @Test func `a refusal names the accepted hosts`() {
        let refusal = ServedNames(listeningAt: "127.0.0.1").refusal
        #expect(refusal.status == 421)
        #expect(refusal.line.hasSuffix("localhost, 127.0.0.1, [::1]."))
    }
}
