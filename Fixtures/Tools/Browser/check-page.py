"""Uses pages of `launchgraph report --format html` as a person would, in a real browser, and says what does not hold.

check-page.py BROWSER DEGRADED.html HOSTILE.html LARGE.html [PICTURES]

Writes a line for each check, `ok …` or `not ok …: why`. The last argument is a folder for screenshots.
"""

import json
import sys

from browser import Browser

CHECKS = []


def check(page):
    """Registers a check of one of the pages; its name is the sentence that must hold."""
    def register(function):
        CHECKS.append((page, function.__doc__, function))
        return function
    return register


def expect(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what} is {found!r}, not {wanted!r}")


def number(b, name):
    return b.run(f"[...document.querySelectorAll('#table-view tbody tr')].findIndex(row =>"
                 f" row.cells[0].textContent === {json.dumps(name)})")


def names(b, selector):
    return b.run(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.querySelector('.name').textContent)")


def graph_names(b, selector):
    titles = b.run(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.firstChild.textContent)")
    return [title.rsplit(" (wave", 1)[0] for title in titles]


def everywhere(b, mark):
    chart = names(b, f"#chart-view .row.{mark}")
    expect(sorted(names(b, f"#table-view tr.{mark}")), sorted(chart), f"{mark} in the table")
    expect(sorted(graph_names(b, f"#graph-view .service.{mark}")), sorted(chart), f"{mark} in the graph")
    return sorted(chart)


def active(b):
    return b.run("document.activeElement.id || document.activeElement.dataset.do || document.activeElement.tagName")


def shown(b, selector, view):
    return b.run(
        "(() => { const e = document.querySelector(%s).getBoundingClientRect();"
        " const v = document.querySelector(%s).getBoundingClientRect();"
        " return e.top >= v.top - 1 && e.bottom <= v.bottom + 1; })()" % (json.dumps(selector), json.dumps(view)))


@check("degraded")
def _(b):
    """all three views show every service"""
    for selector in ("#chart-view .row", "#table-view tbody tr", "#graph-view .service"):
        expect(b.run(f"document.querySelectorAll('{selector}').length"), 9, selector)


@check("degraded")
def _(b):
    """bars lie and are as long as their times are"""
    places = b.run("""(() => {
        const plot = document.getElementById("plot").getBoundingClientRect();
        const left = document.querySelector("#plot .name").getBoundingClientRect().right;
        const row = [...document.querySelectorAll("#chart-view .row")].find(r => r.textContent.includes("ready 200ms"));
        const bar = row.querySelector(".attempt").getBoundingClientRect();
        return [(bar.left - left) / (plot.right - left), (bar.right - left) / (plot.right - left)];
    })()""")
    for found, wanted in zip(places, (0.22 / 0.4, 0.36 / 0.4)):
        if abs(found - wanted) > 0.004:
            raise AssertionError(f"{places}")


@check("degraded")
def _(b):
    """a click in the chart marks the service, what it waits for and what waits for it in every view"""
    b.click(f"#c{number(b, 'catalog')} .name")
    expect(everywhere(b, "selected"), ["catalog"])
    expect(everywhere(b, "dependency"), ["cache", "config", "database", "metrics"])
    expect(everywhere(b, "dependent"), ["gateway"])
    expect(everywhere(b, "faded"), ["alerts", "dashboard", "reports"])
    edges = b.run("[...document.querySelectorAll('.edge.dependency, .edge.dependent')].length")
    expect(edges, 6, "marked edges")


@check("degraded")
def _(b):
    """a click in the graph and in the table selects as well, and beside a service it ends the selection"""
    b.click(f"#g{number(b, 'metrics')} rect")
    expect(everywhere(b, "selected"), ["metrics"])
    b.click(f"#t{number(b, 'cache')} td")
    expect(everywhere(b, "selected"), ["cache"])
    expect(b.run("document.querySelectorAll('[aria-selected=true]').length"), 2, "in chart and table")
    expect(b.run("document.getElementById('chart-view').getAttribute('aria-activedescendant')"),
           f"c{number(b, 'cache')}")
    x, y = b.run("(() => { const v = document.getElementById('graph-view').getBoundingClientRect();"
                 " return [v.left + 6, v.bottom - 16]; })()")
    b.drag((x, y), (0, 0))
    expect(everywhere(b, "selected"), [])


@check("degraded")
def _(b):
    """what the pointer is over is marked in every view"""
    b.point(f"#g{number(b, 'database')} rect")
    expect(everywhere(b, "hovered"), ["database"])
    b.point(f"#c{number(b, 'gateway')} .name")
    expect(everywhere(b, "hovered"), ["gateway"])
    b.point("h1")
    expect(everywhere(b, "hovered"), [])


@check("degraded")
def _(b):
    """details name the selected service, its times and errors, and lead on"""
    b.click(f"#c{number(b, 'metrics')} .name")
    text = b.run("document.getElementById('details').innerText")
    for part in ("metrics", "failed", "attempt 2: 40ms to 60ms: connection refused", "timed out", "waits for nothing"):
        if part not in text:
            raise AssertionError(f"{part!r} is not in {text!r}")
    b.click("#details [data-go]")
    expect(everywhere(b, "selected"), ["cache"])


@check("degraded")
def _(b):
    """/ searches, Enter goes from one found to the next, Esc ends the search and then the selection"""
    b.press("/")
    expect(active(b), "search")
    b.type("CA")
    expect(b.run("document.getElementById('found').textContent"), "2 of 9")
    expect(names(b, "#chart-view .row:not([hidden])"), ["cache", "catalog"])
    expect(names(b, "#table-view tbody tr:not([hidden])"), ["cache", "catalog"])
    b.press("Enter")
    expect(everywhere(b, "selected"), ["cache"])
    b.press("Enter")
    expect(everywhere(b, "selected"), ["catalog"])
    b.press("Enter")
    expect(everywhere(b, "selected"), ["cache"])
    b.press("Enter", shift=True)
    expect(everywhere(b, "selected"), ["catalog"])
    b.press("Escape")
    expect(len(names(b, "#chart-view .row:not([hidden])")), 9)
    expect(everywhere(b, "selected"), ["catalog"], "still selected")
    b.press("Escape")
    expect(active(b), "chart-view")
    b.press("Escape")
    expect(everywhere(b, "selected"), [])


@check("degraded")
def _(b):
    """a search finds states too, and nothing where there is nothing"""
    b.press("/")
    b.type("skipped")
    expect(names(b, "#chart-view .row:not([hidden])"), ["dashboard", "alerts"])
    b.type("zzz")
    expect(names(b, "#chart-view .row:not([hidden])"), [])
    b.press("Enter")
    expect(everywhere(b, "selected"), [])


@check("degraded")
def _(b):
    """arrows move through the services and along what waited for what"""
    for key, wanted in (("End", "reports"), ("Home", "config"), ("Escape", None), ("ArrowUp", "reports"),
                        ("Escape", None), ("ArrowDown", "config"), ("ArrowDown", "metrics"), ("ArrowUp", "config"), ("ArrowUp", "config"),
                        ("ArrowRight", "database"), ("ArrowRight", "catalog"), ("ArrowLeft", "database"),
                        ("ArrowLeft", "config"), ("ArrowLeft", "config"), ("End", "reports"), ("Home", "config")):
        b.press(key)
        expect(everywhere(b, "selected"), [wanted] if wanted else [], key)


@check("degraded")
def _(b):
    """in the table arrows follow the table"""
    b.click("th[data-key=id] button")
    b.run("document.getElementById('table-view').focus()")
    for wanted in ("alerts", "cache", "catalog"):
        b.press("ArrowDown")
        expect(everywhere(b, "selected"), [wanted])


@check("degraded")
def _(b):
    """Tab reaches the search and every view, and where the focus is can be seen"""
    seen = []
    for _ in range(14):
        b.press("Tab")
        seen.append(active(b))
        if seen[-1] == "chart-view":
            expect(b.run("getComputedStyle(document.activeElement).outlineStyle"), "solid", "the outline")
    wanted = ["search", "keys", "out", "fit", "in", "expand", "chart-view", "out", "fit", "in", "expand", "graph-view",
              "expand", "table-view"]
    expect(seen, wanted, "the way of the focus")


@check("degraded")
def _(b):
    """the table is sorted by a column, the other way round, and in launch order again; the unknown comes last"""
    order = lambda: names(b, "#table-view tbody tr")
    declared = order()
    b.click("th[data-key=took] button")
    known = ["database", "catalog", "metrics", "cache", "gateway", "config"]
    expect(order()[:6], known)
    expect(b.run("document.querySelector('th[data-key=took]').ariaSort"), "descending")
    b.click("th[data-key=took] button")
    expect(order()[:6], ["config", "cache", "gateway", "metrics", "catalog", "database"])
    expect(sorted(order()[6:]), ["alerts", "dashboard", "reports"])
    b.click("th[data-key=took] button")
    expect(order(), declared)
    b.click("th[data-key=id] button")
    expect(order(), sorted(declared))
    expect(b.run("[...document.querySelectorAll('th[aria-sort]')].map(h => h.ariaSort).filter(s => s !== 'none')"),
           ["ascending"])


@check("degraded")
def _(b):
    """the chart zooms by keys, buttons and wheel, keeps what is under the pointer, and has finer ticks"""
    width = lambda: b.run("document.getElementById('plot').clientWidth")
    ticks = lambda: b.run("[...document.querySelectorAll('#ticks .time')].map(t => t.textContent)")
    before, coarse = width(), ticks()
    b.press("+")
    if not width() > before * 1.3:
        raise AssertionError(f"{before} became {width()}")
    b.press("0")
    expect(width(), before)
    b.click("#chart [data-do=in]")
    b.click("#chart [data-do=out]")
    expect(width(), before)
    bar = f"#c{number(b, 'cache')} .attempt"
    place = b.middle(bar)
    for _ in range(5):
        b.wheel(bar, up=True)
        b.run("1")
    after = b.middle(bar)
    if abs(after[0] - place[0]) > 3:
        raise AssertionError(f"the bar went from {place} to {after}")
    fine = ticks()
    if set(fine) <= set(coarse):
        raise AssertionError(f"{coarse} became {fine}")


@check("degraded")
def _(b):
    """the graph zooms and is moved by dragging, which selects nothing"""
    width = lambda: b.run("document.getElementById('drawing').getBoundingClientRect().width")
    view = "document.getElementById('graph-view')"
    b.click("#graph [data-do=fit]")
    fit = width()
    b.run(view + ".focus()")
    for _ in range(4):
        b.press("+")
    if not width() > fit * 3:
        raise AssertionError(f"{fit} became {width()}")
    b.run(view + ".scrollTo(200, 0)")
    x, y = b.run(f"(() => {{ const v = {view}.getBoundingClientRect(); return [v.left + 150, v.top + 60]; }})()")
    b.drag((x, y), (-90, 0))
    expect(b.run(view + ".scrollLeft"), 290)
    expect(everywhere(b, "selected"), [])


@check("degraded")
def _(b):
    """a view fills the window and gives it back"""
    b.click("#table [data-do=expand]")
    expect(b.run("[...document.querySelectorAll('section')].filter(s => s.offsetHeight > 0).map(s => s.id)"), ["table"])
    expect(b.run("document.querySelector('#table [data-do=expand]').ariaPressed"), "true")
    b.click("#table [data-do=expand]")
    expect(b.run("[...document.querySelectorAll('section')].filter(s => s.offsetHeight > 0).length"), 3)


@check("degraded")
def _(b):
    """? shows the keys, and Esc closes them without ending the selection"""
    b.press("ArrowDown")
    b.press("?")
    expect(b.run("document.getElementById('help').open"), True)
    b.press("Escape")
    expect(b.run("document.getElementById('help').open"), False)
    expect(everywhere(b, "selected"), ["config"])


@check("degraded")
def _(b):
    """it is light or dark as the reader's screen is, with text that can be read on either"""
    def contrast(selector, behind):
        return b.run("""(() => {
            const part = c => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
            const light = c => { const [r, g, b] = c.match(/[\\d.]+/g).map(Number);
                return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b); };
            const style = e => getComputedStyle(document.querySelector(e));
            const text = style(%s); const ink = light(text.fill && %s ? text.fill : text.color);
            const page = light(%s ? style(%s).fill : style("body").backgroundColor);
            return (Math.max(ink, page) + 0.05) / (Math.min(ink, page) + 0.05); })()""" % (
            json.dumps(selector), json.dumps(" text" in selector), json.dumps(bool(behind)), json.dumps(behind or "body")))
    pages = []
    b.press("ArrowDown")
    b.press("Escape")
    for scheme in ("light", "dark"):
        b.look(scheme)
        pages.append(b.run("getComputedStyle(document.body).backgroundColor"))
        for selector, behind in (("h1", None), (".quiet", None), (".row.bad .name", None), ("#ticks text.time", None),
                                 (".row.critical .bars text", None), (".service.critical text", ".service.critical rect"),
                                 (".service.bad text", ".service.bad rect"), (".service.off text", ".service.off rect")):
            if contrast(selector, behind) < 4.5:
                raise AssertionError(f"{scheme}: {selector} has a contrast of {contrast(selector, behind):.1f}")
    if pages[0] == pages[1]:
        raise AssertionError(pages[0])


@check("degraded")
def _(b):
    """in a narrow window the views stand below each other and nothing is wider than it"""
    b.resize(400, 800)
    b.run("1")
    expect(b.run("document.documentElement.scrollWidth"), 400)
    tops = b.run("[...document.querySelectorAll('section')].map(s => s.getBoundingClientRect().top)")
    expect(tops, sorted(tops))
    lefts = b.run("[...document.querySelectorAll('section')].map(s => s.getBoundingClientRect().left)")
    expect(len(set(lefts)), 1)
    b.click(f"#c{number(b, 'config')} .name")
    expect(everywhere(b, "selected"), ["config"])


@check("hostile")
def _(b):
    """hostile names are shown and do nothing"""
    expect(b.run("[...document.scripts].length"), 2)
    expect(b.run("document.querySelectorAll('img, iframe, object, embed, link, base').length"), 0)
    expect(b.run("typeof window.pwned"), "undefined")
    data = b.run("JSON.parse(document.getElementById('launch').textContent).services.map(s => s.id)")
    expect(len(data), 30)
    expect(names(b, "#table-view tbody tr"), data)
    expect(sorted(names(b, "#chart-view .row")), sorted(data))
    expect(graph_names(b, "#graph-view .service"), data)
    expect(data[0], "</script><script>window.pwned=1;alert(1)</script>")


@check("hostile")
def _(b):
    """each of them can be selected, read and searched for"""
    data = b.run("JSON.parse(document.getElementById('launch').textContent).services.map(s => s.id)")
    for index, name in enumerate(data):
        b.press("ArrowDown")
        expect(names(b, "#chart-view .row.selected"), [name])
        expect(b.run("document.querySelector('#details h2').textContent"), name)
    b.press("/")
    b.type("<img src=x onerror=")
    expect(names(b, "#chart-view .row:not([hidden])"), [data[1]])
    for key in ("id", "state", "took"):
        b.click(f"th[data-key={key}] button")
    expect(b.run("typeof window.pwned"), "undefined")


@check("hostile")
def _(b):
    """even if markup slipped in, the page's policy would keep it from running and from the network"""
    b.run("document.body.insertAdjacentHTML('beforeend', '<img src=\"http://127.0.0.1:9/x\" onerror=\"window.pwned=9\">')")
    b.run("(() => { const s = document.createElement('script'); s.textContent = 'window.pwned = 10';"
          " document.body.append(s); })()")
    answer = b.run("fetch('http://127.0.0.1:9/').then(() => 'an answer', () => 'refused')")
    expect(answer, "refused")
    expect(b.run("typeof window.pwned"), "undefined")
    # What the browser says of these three is what is asked for here.
    refused = [text for text in b.complaints if "Content Security Policy" in text]
    if len(refused) < 3:
        raise AssertionError(f"{b.complaints}")
    b.complaints.clear()
    b.requests[:] = [url for url in b.requests if not url.startswith("http://127.0.0.1:9/")]


@check("large")
def _(b):
    """a thousand services are all there, in letters that can be read"""
    expect(b.run("document.querySelectorAll('#chart-view .row').length"), 1000)
    for selector in ("#chart-view .row .name", "#chart-view .bars text", "#table-view td"):
        size = b.run(f"parseFloat(getComputedStyle(document.querySelector('{selector}')).fontSize)")
        if size < 11:
            raise AssertionError(f"{selector}: {size}px")


@check("large")
def _(b):
    """whatever is selected comes into sight in every view"""
    for key in ("End", "Home", "PageDown"):
        b.press(key)
        chosen = b.run("document.querySelector('#chart-view .row.selected').dataset.s")
        for prefix, view in (("c", "#chart-view"), ("g", "#graph-view"), ("t", "#table-view")):
            if not shown(b, f"#{prefix}{chosen}", view):
                raise AssertionError(f"{key}: #{prefix}{chosen} is out of sight")


@check("large")
def _(b):
    """zoomed in a thousandfold, it has ticks in sight and not more than fit"""
    for _ in range(20):
        b.press("+")
    b.press("End")
    b.press("Enter")
    b.run("new Promise(done => setTimeout(done))")
    ticks = b.run("""(() => { const v = document.getElementById("chart-view").getBoundingClientRect();
        const all = [...document.querySelectorAll("#ticks .time")];
        return [all.length, all.filter(t => { const b = t.getBoundingClientRect();
            return b.left > v.left && b.right < v.right; }).length]; })()""")
    if not (3 <= ticks[1] <= ticks[0] <= 60):
        raise AssertionError(f"{ticks}")


def main():
    program, *pages = sys.argv[1:]
    files = dict(zip(("degraded", "hostile", "large"), pages))
    pictures = pages[3] if len(pages) > 3 else None
    failures = 0
    with Browser(program) as b:
        for page, name, function in CHECKS:
            problem = ""
            b.requests.clear()
            b.complaints.clear()
            try:
                b.resize(1280, 900)
                b.look("light")
                b.open(files[page])
                function(b)
                expect([url for url in b.requests if not url.startswith("file:")], [], "what was asked of the network")
                expect(b.complaints, [], "what the browser complained of")
            except (AssertionError, RuntimeError, TimeoutError) as error:
                problem = str(error)
            failures += problem != ""
            print(f"not ok {name}: {problem}" if problem else f"ok {name}")
        if pictures:
            for page, file in files.items():
                for scheme in ("light", "dark"):
                    for width in (400, 1280, 1800):
                        b.resize(width, 900)
                        b.look(scheme)
                        b.open(file)
                        b.press("ArrowDown")
                        b.run("1")
                        b.picture(f"{pictures}/{page}-{scheme}-{width}.png")
    print(f"{len(CHECKS)} checks, {failures} failed")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
