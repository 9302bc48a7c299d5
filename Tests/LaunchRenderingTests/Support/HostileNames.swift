/// Identifiers that mean something in the languages a page is written in.
enum HostileNames {
    static let all = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(2)>", "\"onmouseover=\"alert(3)",
        "'onfocus='alert(4)", "</title></style></svg><script>alert(5)</script>", "<!--", "-->", "]]>", "<![CDATA[",
        "<!--<script>", "&amp;&lt;&#39;", "${alert(6)}", "`alert(7)`", "\\u003cscript\\u003e", "javascript:alert(8)",
        "a\u{2028}b\u{2029}c", "\u{202E}txt.exe", "bell\u{7}tab\tline\nreturn\r", "\u{7F}\u{9B}31m", "\u{FFFE}\u{FFFF}",
        "日本語", "\u{1F680} rocket", "e\u{301}", "\u{E9}", "__proto__", "constructor",
        String(repeating: "long-", count: 100), " ", "url(#failed)", "%s%n{0}",
    ]
}
