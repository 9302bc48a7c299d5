/// The style of the page.
enum PageStyle {
    static let text =
        SVGStyle.palette(of: ":root") + SVGStyle.letters + SVGStyle.graphParts + ChartStyle.css + "\n"
        + ChartStyle.patternCSS + "\n" + colours + layout + chart + graph + table

    /// What is marked by hand: the selected service, what it waits for, and what waits for it.
    private static let colours = """
        :root{--mark:#fff3bf;--on:#00796b;--by:#8e24aa;--focus:#0b69c7}
        @media(prefers-color-scheme:dark){:root{--mark:#4a3f12;--on:#4dd0b5;--by:#d6a2ff;--focus:#6cb6ff}}

        """

    private static let layout = """
        *{box-sizing:border-box}
        body{margin:0;height:100vh;display:grid;grid-template-rows:auto minmax(0,1fr) auto;background:var(--page);\
        color:var(--ink);font:13px/1.4 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
        header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:center;justify-content:space-between;\
        padding:8px 12px}
        h1{font-size:16px;margin:0}h2{font-size:12px;margin:0}
        .quiet,output{color:var(--quiet)}header p{margin:0}
        .find{display:flex;gap:8px;align-items:center;flex:0 1 26em}
        .find[hidden],.tools[hidden]{display:none}
        output{white-space:nowrap}
        input{font:inherit;color:inherit;background:var(--box);border:1px solid var(--line);border-radius:6px;\
        padding:4px 8px;flex:1;min-width:0}
        button{font:inherit;color:inherit;background:var(--box);border:1px solid var(--rule);border-radius:6px;\
        padding:1px 8px;cursor:pointer}
        button:hover{border-color:var(--line)}
        :focus-visible{outline:2px solid var(--focus);outline-offset:-2px}
        main{display:grid;gap:8px;padding:0 12px 8px;min-height:0;\
        grid-template:"chart chart" fit-content(52%) "graph table" minmax(0,1fr)/minmax(0,5fr) minmax(0,7fr)}
        section{display:flex;flex-direction:column;min-width:0;min-height:0;border:1px solid var(--rule);\
        border-radius:8px;overflow:hidden}
        #chart{grid-area:chart}#graph{grid-area:graph}#table{grid-area:table}
        main.expanded{grid-template:minmax(0,1fr)/minmax(0,1fr)}
        main.expanded section{display:none}
        main.expanded section.full{display:flex;grid-area:1/1}
        .bar{display:flex;align-items:center;justify-content:space-between;padding:4px 8px;min-height:32px;\
        border-bottom:1px solid var(--rule)}
        .tools{display:flex;gap:4px}
        .view{flex:1;overflow:auto;min-height:0;position:relative}
        #details{height:104px;overflow:auto;padding:8px 12px;border-top:1px solid var(--rule);background:var(--box)}
        #details h2{font-size:14px;overflow-wrap:anywhere}#details p{margin:2px 0;overflow-wrap:anywhere}
        #details .facts{display:flex;flex-wrap:wrap;gap:0 18px}
        #details button{margin:1px 3px 1px 0;max-width:24em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;\
        vertical-align:middle}
        dialog{color:inherit;background:var(--page);border:1px solid var(--line);border-radius:8px;max-width:34em}
        dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{font-weight:600}dd{margin:0}
        @media(max-width:800px){body,body main{display:block}body{height:auto}
        section{max-height:70vh;margin-bottom:8px}#graph{height:70vh}main.expanded section.full{height:85vh}
        #details{position:sticky;bottom:0;z-index:5;height:auto;max-height:40vh}.over .more{display:none}.find{flex:1 1 100%}}
        @media print{body{display:block;height:auto}main{display:block}section,.view{overflow:visible;display:block}\
        .find,.tools{display:none}}

        """

    private static let chart = """
        .key{display:flex;flex-wrap:wrap;gap:0 16px;margin:0;padding:3px 8px;font-size:11px;color:var(--quiet);\
        border-bottom:1px solid var(--rule)}
        .key svg{margin-right:6px;vertical-align:-2px}.key span{white-space:nowrap}
        .patterns{position:absolute;width:0;height:0}
        #plot{--zoom:1;--labels:230px;position:relative;min-height:100%;\
        width:calc(var(--labels) + (100% - var(--labels) - 14px)*var(--zoom));padding-bottom:6px}
        @media(max-width:800px){#plot{--labels:130px}}
        #plot .row{content-visibility:auto;contain-intrinsic-height:auto 22px}
        #plot .row,.axis{display:grid;grid-template-columns:var(--labels) minmax(0,1fr);position:relative}
        #plot .name{position:sticky;left:0;z-index:2;background:var(--page);padding:0 8px 0 20px;line-height:22px;\
        white-space:nowrap;overflow:hidden;text-overflow:ellipsis;unicode-bidi:isolate;cursor:default}
        .axis{position:sticky;top:0;z-index:3;background:var(--page);height:24px}
        #plot .axis .name{z-index:4}
        .bars{display:block;overflow:visible}
        .key .bars{display:inline-block}
        .time:first-of-type{text-anchor:start}
        #grid{position:absolute;top:24px;left:var(--labels);width:calc(100% - var(--labels));height:calc(100% - 24px);\
        pointer-events:none}
        .row.critical .name{font-weight:700}
        .row.bad .name,.row.bad .state{color:var(--bad)}
        .row .name::before{position:absolute;left:6px;font-weight:400}
        .row.dependency .name::before{content:"←";color:var(--on)}
        .row.dependent .name::before{content:"→";color:var(--by)}
        .row.selected .name::before{content:"●"}
        #plot .row.selected,#plot .row.selected .name,tr.selected>*{background:var(--mark)}
        #plot .row.hovered,#plot .row.hovered .name,tr.hovered>*{background:var(--rule)}
        #plot .row.selected.hovered,#plot .row.selected.hovered .name,tr.selected.hovered>*{background:var(--mark)}
        .row.selected .bars text{stroke:var(--mark)}
        .row.faded .bars{opacity:.35}.row.faded .name{color:var(--quiet)}
        .row[hidden]{display:none!important}

        """

    private static let graph = """
        #graph-view{cursor:grab}#graph-view.dragged{cursor:grabbing;user-select:none}
        #drawing{display:block;min-width:0;margin:auto}
        .service[data-s]{cursor:pointer}
        .service.bad rect{stroke:var(--bad);stroke-width:1.8}.service.bad text{fill:var(--bad)}
        .service.off rect{stroke-dasharray:3 3}.service.off text{fill:var(--quiet)}
        .service.faded,.edge.faded{opacity:.22}
        .service.dependency rect{stroke:var(--on);stroke-width:2.5}
        .service.dependent rect{stroke:var(--by);stroke-width:2.5;stroke-dasharray:7 2}
        .service.selected rect{fill:var(--mark);stroke:var(--ink);stroke-width:3}
        .service.hovered rect{stroke:var(--ink);stroke-width:2.5}
        .edge.dependency{stroke:var(--on);stroke-width:2}
        .edge.dependent{stroke:var(--by);stroke-width:2}

        """

    private static let table = """
        table{border-collapse:separate;border-spacing:0;width:100%;font-variant-numeric:tabular-nums}
        thead th{position:sticky;top:0;background:var(--page);z-index:3;text-align:right;padding:2px;\
        border-bottom:1px solid var(--rule);white-space:nowrap}
        thead th:first-child,thead th:nth-child(2){text-align:left}
        thead button{border-color:transparent;background:none;font-weight:600;padding:1px 4px}
        thead th:first-child{padding-left:16px}
        th[aria-sort=ascending] button::after{content:" ▲"}th[aria-sort=descending] button::after{content:" ▼"}
        td{text-align:right;padding:1px 6px;white-space:nowrap}td.state{text-align:left}
        tbody th{font-weight:400;text-align:left;padding:1px 8px 1px 20px;position:relative;max-width:15em;\
        overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:isolate}
        tbody tr{cursor:default;scroll-margin:30px}

        """
}
