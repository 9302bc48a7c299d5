/// The style of the page.
///
/// Its parts are `.css` files in `Resources`, in this order.
enum PageStyle {
    static let text =
        SVGStyle.palette + SVGStyle.letters + SVGStyle.drawing + SVGStyle.bars
        + [
            PackageResources.colours_css, PackageResources.layout_css, PackageResources.chart_css,
            PackageResources.graph_css, PackageResources.table_css,
        ].map(SVGStyle.text).joined()
}
