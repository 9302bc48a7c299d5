import LaunchGraph

extension TextBuffer {
    /// Each row of the list contains a picture that scales its time axis to the width of the window.
    mutating func append(chartPanel chart: LaunchChart) {
        append("<p class=\"key\">")
        for entry in chart.legend {
            append("<span><svg class=\"bars\" width=\"26\" height=\"12\" aria-hidden=\"true\">")
            append(sample: entry.classes, isLine: entry.isLine, x: 0, middle: 6)
            append("</svg>\(entry.meaning)</span> ")
        }
        append("</p>\n<svg class=\"patterns\" aria-hidden=\"true\">\(ChartStyle.patterns)</svg>\n")
        append(
            "<div class=\"view\" id=\"chart-view\" tabindex=\"0\" role=\"listbox\" aria-label=\"Services over time\">\n"
        )
        append("<div id=\"plot\">\n<div class=\"axis\" role=\"presentation\"><span class=\"name\"></span>")
        append("<svg id=\"ticks\" class=\"bars\" width=\"100%\" height=\"24\" aria-hidden=\"true\">")
        append(ticks: chart, from: 24, to: 24, most: 8)
        append("</svg></div>\n<svg id=\"grid\" aria-hidden=\"true\"></svg>\n")
        for row in chart.rows {
            let name = row.service.id.name.visible
            append("<div class=\"row\(row.cssClasses)\" role=\"option\" id=\"c\(row.number)\" data-s=\"\(row.number)\"")
            append(" aria-selected=\"false\"><span class=\"name\" title=\"\(xml: name)\">\(xml: name)")
            append("</span><svg class=\"bars\(row.cssClasses)\" width=\"100%\" height=\"\(ChartMeasure.row)\">")
            append(bars: row, of: chart, top: 0)
            append("</svg></div>\n")
        }
        append("</div>\n</div>\n")
    }
}
