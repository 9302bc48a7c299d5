/// The script of the page, which links what the document shows. It only ever reads the document and the data in it, and
/// puts names into it as text.
enum PageScript {
    static let text =
        "\n(() => {\n\"use strict\";\n" + model + selection + chart + graph + table + details + search + keyboard
        + "})();\n"
}
