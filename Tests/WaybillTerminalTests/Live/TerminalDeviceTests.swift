import Foundation
import Testing

@testable import WaybillTerminal

@Suite struct TerminalDeviceTests {
    @Test func `a terminal that reads nothing does not block a program on standard output`() {
        let pipe = Pipe()
        let file = pipe.fileHandleForWriting.fileDescriptor
        var rest = Array(repeating: UInt8(ascii: "a"), count: 1 << 20)[...]
        #expect(TerminalDevice.write(&rest, to: file, isBlocking: true))
        #expect(!rest.isEmpty && rest.count < 1 << 20)
        let written = (1 << 20) - rest.count
        rest = rest.prefix(1)
        #expect(pipe.fileHandleForReading.readData(ofLength: written).count == written)
        #expect(TerminalDevice.write(&rest, to: file, isBlocking: true) && rest.isEmpty)
    }
}
