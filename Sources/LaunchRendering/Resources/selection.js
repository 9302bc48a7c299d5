let selected = null;
let hovered = null;

const mark = () => {
    const before = selected === null ? new Set() : reached(selected, needs);
    const after = selected === null ? new Set() : reached(selected, needed);
    for (const { items } of Object.values(views)) {
        items.forEach((item, number) => {
            const isSelected = number === selected;
            const isFaded = selected !== null && !isSelected && !before.has(number) && !after.has(number);
            item.classList.toggle("selected", isSelected);
            item.classList.toggle("dependency", before.has(number));
            item.classList.toggle("dependent", after.has(number));
            item.classList.toggle("faded", isFaded || (item instanceof SVGElement && !isFound[number]));
            if (item.hasAttribute("aria-selected")) item.setAttribute("aria-selected", String(isSelected));
        });
    }
    const isIn = (set, number) => number === selected || set.has(number);
    for (const edge of edges) {
        const [from, to] = [+edge.dataset.from, +edge.dataset.to];
        const isBefore = selected !== null && isIn(before, from) && isIn(before, to);
        const isAfter = selected !== null && isIn(after, from) && isIn(after, to);
        edge.classList.toggle("dependency", isBefore);
        edge.classList.toggle("dependent", isAfter && !isBefore);
        edge.classList.toggle("faded", selected !== null && !isBefore && !isAfter);
    }
};

// Scrolls a view, and nothing around it, so that an element can be seen.
const reveal = (view, box, { left = 0, top = 0 } = {}, isCentred = false) => {
    const frame = view.getBoundingClientRect();
    const inner = { left: frame.left + left, top: frame.top + top,
        right: frame.left + view.clientWidth, bottom: frame.top + view.clientHeight };
    const isOutside = (from, to, low, high) => isCentred || from < low || to > high;
    if (isOutside(box.left, box.right, inner.left, inner.right)) {
        view.scrollLeft += (box.left + box.right - inner.left - inner.right) / 2;
    }
    if (isOutside(box.top, box.bottom, inner.top, inner.bottom)) {
        view.scrollTop += (box.top + box.bottom - inner.top - inner.bottom) / 2;
    }
};

const revealSelected = (isCentred = false) => {
    if (selected === null) return;
    revealInChart(selected, isCentred);
    if (views.graph.items[selected]) {
        reveal(views.graph.view, views.graph.items[selected].getBoundingClientRect(), {}, isCentred);
    }
    const row = views.table.items[selected].getBoundingClientRect();
    const view = views.table.view.getBoundingClientRect();
    const box = { left: view.left, right: view.left, top: row.top, bottom: row.bottom };
    reveal(views.table.view, box, { top: 30 }, isCentred);
};

const select = (number) => {
    selected = number;
    mark();
    showDetails();
    views.chart.view.removeAttribute("aria-activedescendant");
    if (number === null) return;
    views.chart.view.setAttribute("aria-activedescendant", views.chart.items[number].id);
    revealSelected();
};

const hover = (number) => {
    if (number === hovered) return;
    for (const [service, isOn] of [[hovered, false], [number, true]]) {
        if (service === null) continue;
        for (const { items } of Object.values(views)) items[service]?.classList.toggle("hovered", isOn);
    }
    hovered = number;
};

const serviceAt = (event) => {
    const item = event.target.closest("[data-s]");
    return item ? +item.dataset.s : null;
};
for (const { view } of Object.values(views)) {
    view.addEventListener("pointerover", (event) => hover(serviceAt(event)));
    view.addEventListener("pointerleave", () => hover(null));
}
for (const { view } of [views.chart, views.table]) {
    view.addEventListener("click", (event) => {
        const number = serviceAt(event);
        if (number !== null) select(number);
    });
}
