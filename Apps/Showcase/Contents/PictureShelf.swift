import Waybill

/// A cache of pictures that are made before they are requested; the oldest are evicted first.
actor PictureShelf {
    private struct Key: Hashable {
        let number: Int
        let width: Int
    }

    /// The most bytes that it keeps.
    private let limit: Int
    private var pictures: [Key: PictureData] = [:]
    private var order: [Key] = []
    private var size = 0

    /// Creates a shelf with nothing on it.
    ///
    /// - Parameter limit: The most bytes that it keeps.
    init(limit: Int) { self.limit = limit }

    /// A picture that was made before; nil where it was not, or has gone.
    func picture(_ number: Int, width: Int) -> PictureData? {
        pictures[Key(number: number, width: width)]
    }

    func make(_ number: Int, width: Int) {
        let key = Key(number: number, width: width)
        guard pictures[key] == nil,
            let picture = try? ShowcasePictures.picture(number, width: width)
        else { return }
        pictures[key] = picture
        order.append(key)
        size += picture.bytes.count
        while size > limit, !order.isEmpty {
            size -= pictures.removeValue(forKey: order.removeFirst())?.bytes.count ?? 0
        }
    }
}
