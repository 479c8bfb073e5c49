import Waybill

/// The body of the answer to a search.
struct PlacesBody: Encodable {
    let results: [PlaceBody]
}

/// A place as the API says it; what is unknown is left out.
///
/// `is_approximate`, `keywords` and categories named by OpenStreetMap's tags
/// are our own words.
struct PlaceBody: Encodable {
    struct Category: Encodable {
        let fsqCategoryId: String
        let name: String
    }

    struct Location: Encodable {
        let formattedAddress: String
    }

    struct Hours: Encodable {
        let display: String
    }

    let fsqPlaceId: String
    let name: String
    let latitude: Double
    let longitude: Double
    let categories: [Category]
    let location: Location
    let link: String
    let distance: Int?
    let tel: String?
    let email: String?
    let website: String?
    let hours: Hours?
    let keywords: String?
    let isApproximate: Bool?

    init(_ match: RecordMatch<Place>) {
        let place = match.record
        fsqPlaceId = place.id
        name = place.name
        latitude = place.coordinate.latitude
        longitude = place.coordinate.longitude
        categories = [Category(fsqCategoryId: place.category.text, name: place.category.title)]
        location = Location(formattedAddress: place.address)
        link = RouteURL(path: ["places", place.id]).description
        distance = match.distance.map { Int($0.rounded()) }
        tel = place.contacts.phone.nonEmpty
        email = place.contacts.email.nonEmpty
        website = place.contacts.website.nonEmpty
        hours = place.openingHours.nonEmpty.map(Hours.init)
        keywords = place.keywords.nonEmpty
        isApproximate = place.isApproximate ? true : nil
    }
}
