import Places
import Testing

/// Tests of the suggestions for an unknown category.
@Suite struct PlaceCategoryNearestTests {
    private func nearest(_ text: String, _ categories: String...) -> [String] {
        let all = categories.compactMap { PlaceCategory($0) }
        return PlaceCategory.nearest(to: text, among: all).map(\.text)
    }

    @Test(arguments: [
        "cafe", "CAFE", "shop=cafe", "amenity=cafes", "amenity=caffe", "cfae", "amenity=caf",
        "amenity=cafe ", "-cafe",
    ])
    func `a slip of the key or the value is understood`(_ text: String) {
        #expect(nearest(text, "amenity=bar", "amenity=cafe", "shop=tea") == ["amenity=cafe"])
    }

    @Test(arguments: ["fast food", "Fast-Food", "amenity=fast food", "fastfood", "fast"])
    func `words may be parted in another way`(_ text: String) {
        #expect(nearest(text, "amenity=fast_food", "amenity=food_court") == ["amenity=fast_food"])
    }

    @Test func `the nearest come first, and no more than three`() {
        #expect(
            nearest(
                "shop=books", "amenity=books", "shop=bookmaker", "shop=boots",
                "shop=books_and_more",
                "shop=books") == ["shop=books", "amenity=books", "shop=books_and_more"])
        #expect(nearest("shop=tee", "shop=tea", "shop=tec") == [], "three letters are too few")
    }

    @Test(arguments: ["", "=", "a=", "amenity", "xyz=qqqq", " ", "=-", "ba", "\u{0}"])
    func `what is like nothing is like nothing`(_ text: String) {
        #expect(nearest(text, "amenity=bar", "amenity=cafe", "shop=bakery") == [])
    }

    @Test func `the usual categories are each there once, in order`() {
        let usual = PlaceCategory.usual.map(\.text)
        #expect(Set(usual).count == usual.count && usual == usual.sorted())
        #expect(usual.contains("amenity=cafe") && usual.contains("tourism=hotel"))
    }
}
