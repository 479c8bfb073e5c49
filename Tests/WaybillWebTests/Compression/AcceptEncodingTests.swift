import Testing

@testable import WaybillWeb

@Suite struct AcceptEncodingTests {
    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*",
        "gzip ; q=0.001", "identity;q=0.5, gzip;q=0.5", "*;q=0, gzip", ",,gzip,",
    ])
    func `gzip is used where it is read`(_ value: String) {
        #expect(AcceptEncoding(value).prefersGzip)
    }

    @Test(arguments: [
        nil, "", "br", "identity", "gzip;q=0", "gzip; q=0.000", "gzip;q=0, *", "*;q=0",
        "identity, gzip;q=0.5", "gzipped", "gzip;q=x", "gzip;q=", "gzip;q=1.1", "gzip;q=0.1234",
        "gzip;q=-1", "gzip;level=9", "gzip;q=1;q=1", ";q=1", "gzip;q=2",
    ])
    func `gzip is not used if the client does not accept it, or does not declare it`(
        _ value: String?
    ) {
        #expect(!AcceptEncoding(value).prefersGzip)
    }
}
