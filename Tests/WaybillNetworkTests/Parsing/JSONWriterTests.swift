import Testing
import WaybillNetwork

struct JSONWriterTests {
    @Test func `values are written in the order of the calls`() {
        var json = JSONWriter()
        json.object { json in
            json.name("b")
            json.array {
                $0.value(1)
                $0.value(-0.5)
                $0.value(.infinity)
                $0.value(true)
            }
            json.name("a")
            json.object { _ in }
        }
        #expect(json.text == #"{"b":[1,-0.5,null,true],"a":{}}"#)
    }

    @Test func `members of another writer stand among one's own`() {
        var members = JSONWriter()
        members.name("b")
        members.value(1)
        members.name("c")
        members.array { _ in }
        var json = JSONWriter()
        json.object { json in
            json.name("a")
            json.value("x")
            json.append(json: members.text)
            json.name("d")
            json.value(2)
        }
        #expect(json.text == #"{"a":"x","b":1,"c":[],"d":2}"#)
    }

    @Test func `quotes, backslashes and control characters are escaped`() {
        var json = JSONWriter()
        json.value("\"ü\\\n\u{1}\u{7F}")
        #expect(json.text == "\"\\\"ü\\\\\\n\\u0001\u{7F}\"")
    }
}
