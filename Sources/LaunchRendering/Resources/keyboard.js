const help = byId("help");

const zoom = (panel, direction, x, y) => {
    const factor = direction === "in" ? 1.5 : 1 / 1.5;
    if (panel === "graph") {
        zoomGraph(direction === "fit" ? fitGraph() : graphZoom * factor, x, y);
    } else {
        zoomChart(direction === "fit" ? 1 : chartZoom * factor, x);
    }
};

const expand = (button) => {
    const panel = button.closest("section");
    const isFull = !panel.classList.contains("full");
    for (const { panel: other } of Object.values(views)) {
        other.classList.toggle("full", isFull && other === panel);
        const toggle = other.querySelector("[data-do=expand]");
        toggle.setAttribute("aria-pressed", String(isFull && other === panel));
    }
    panel.parentElement.classList.toggle("expanded", isFull);
    revealSelected();
};

for (const button of document.querySelectorAll(".tools [data-do]")) {
    button.addEventListener("click", () => {
        if (button.dataset.do === "expand") return expand(button);
        zoom(button.closest("section").id, button.dataset.do);
    });
}
for (const name of ["chart", "graph"]) {
    views[name].view.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoom(name, event.deltaY < 0 ? "in" : "out", event.clientX, event.clientY);
    }, { passive: false });
}
byId("keys").addEventListener("click", () => help.showModal());

// The order in which arrow keys go: the table's in the table, else that of the chart.
const move = (steps) => {
    const isTable = views.table.panel.contains(document.activeElement);
    const order = (isTable ? orders.table : orders.chart).filter((number) => isFound[number]);
    if (order.length === 0) return;
    const place = order.indexOf(selected);
    const isFar = !Number.isFinite(steps);
    const next = place < 0 && !isFar ? (steps > 0 ? 0 : order.length - 1) : place + steps;
    select(order[Math.min(order.length - 1, Math.max(0, next))]);
};

const follow = (others, preferred) => {
    if (selected === null) return move(1);
    if (others.length > 0) select(preferred ?? others[0]);
};

const keys = {
    "ArrowDown": () => move(1),
    "ArrowUp": () => move(-1),
    "PageDown": () => move(10),
    "PageUp": () => move(-10),
    "Home": () => move(-Infinity),
    "End": () => move(Infinity),
    "ArrowLeft": () => follow(needs[selected] ?? [], services[selected]?.waitedFor),
    "ArrowRight": () => follow(needed[selected] ?? [],
        needed[selected]?.find((number) => services[number].waitedFor === selected)),
    "Enter": () => revealSelected(true),
    "/": () => { search.focus(); search.select(); },
    "?": () => help.showModal(),
    "+": () => zoom(focused(), "in"),
    "=": () => zoom(focused(), "in"),
    "-": () => zoom(focused(), "out"),
    "0": () => zoom(focused(), "fit"),
    "Escape": () => (search.value === "" ? select(null) : clearSearch()),
};
const focused = () => (views.graph.panel.contains(document.activeElement) ? "graph" : "chart");

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open || event.isComposing) return;
    if (event.target === search) {
        if (event.key === "Enter") selectFound(event.shiftKey ? -1 : 1);
        else if (event.key === "ArrowDown") selectFound(1);
        else if (event.key === "ArrowUp") selectFound(-1);
        else if (event.key === "Escape") {
            if (search.value === "") views.chart.view.focus({ preventScroll: true });
            else clearSearch();
        } else return;
        event.preventDefault();
        return;
    }
    const isOnButton = event.target.closest?.("button");
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!action || (isOnButton && event.key === "Enter")) return;
    event.preventDefault();
    action();
});

for (const part of document.querySelectorAll(".find, .tools")) part.hidden = false;
drawTicks();
// The whole graph is in view, unless its names would be too small to read.
zoomGraph(fitGraph() < 0.25 ? 0.6 : fitGraph());
views.graph.view.scrollTo(0, 0);
// A large graph is entered where its critical path begins.
const entrance = orders.chart.find((number) => services[number].critical && views.graph.items[number]);
if (entrance !== undefined) {
    reveal(views.graph.view, views.graph.items[entrance].getBoundingClientRect());
}
showDetails();
