/// The script of the page, which links the chart, the graph and the table: the `.js` files in `Resources`, in this
/// order. It only reads the document and the data in it, and inserts names into the document as text.
enum PageScript {
    /// The SHA-256 hash of the text in Base64, by which the page's content security policy allows the script.
    static let hash = "sha256-1CTaxBI5E1lcxA2xENKNzSYMLJsH2cywx7TtiK0L+YI="

    static let text =
        "\n(() => {\n\"use strict\";\n"
        + [
            PackageResources.model_js, PackageResources.selection_js, PackageResources.chart_js,
            PackageResources.graph_js, PackageResources.table_js, PackageResources.details_js,
            PackageResources.search_js, PackageResources.keyboard_js,
        ].map { String(decoding: $0, as: UTF8.self) }.joined() + "})();\n"
}

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
