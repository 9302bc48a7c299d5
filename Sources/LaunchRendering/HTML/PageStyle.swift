/// The style of the page: `.css` files in `Resources`, in this order.
enum PageStyle {
    /// The SHA-256 hash of the text in Base64, by which the page's content security policy allows the style.
    static let hash = "sha256-wceQq6K7ZpLI9sGiAtMuqyXJhbzJue+kdN8BGpa9Ay4="

    static let text =
        SVGStyle.palette + SVGStyle.letters + SVGStyle.drawing + SVGStyle.bars
        + [
            PackageResources.colours_css, PackageResources.layout_css, PackageResources.chart_css,
            PackageResources.graph_css, PackageResources.table_css, PackageResources.fleet_css,
        ].map(SVGStyle.text).joined()
}
