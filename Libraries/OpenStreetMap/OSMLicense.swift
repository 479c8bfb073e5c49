/// The licence of OpenStreetMap's data, which also covers derived data.
public enum OSMLicense {
    /// The attribution to display with the data.
    public static let attribution = "© OpenStreetMap contributors"

    /// The address of the licence, the Open Database License (ODbL) 1.0.
    public static let url = "https://opendatacommons.org/licenses/odbl/1-0/"
}
