const plot = byId("plot");
const ticks = byId("ticks");
const grid = byId("grid");
const labels = plot.querySelector(".name");
let chartZoom = 1;

const svg = (name, attributes, text = "") => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
};

// One, two or five times a power of ten; from ten seconds on what divides minutes, hours and days.
const tickStep = (least) => {
    if (least <= 10) {
        const power = 10 ** Math.floor(Math.log10(least));
        for (const factor of [1, 2, 5, 10]) if (factor * power >= least * 0.999999) return factor * power;
    }
    const steps = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200];
    for (const step of steps) if (step >= least) return step;
    let days = 86400;
    while (days < least) days *= 2;
    return days;
};

const tickText = (time, step) => {
    if (time === 0) return "0";
    if (time >= 60 && step >= 1) {
        const whole = Math.round(time);
        const parts = [[Math.floor(whole / 3600), "h"], [Math.floor(whole / 60) % 60, "m"], [whole % 60, "s"]];
        return parts.filter(([count]) => count > 0).map(([count, unit]) => count + unit).join("");
    }
    const [scale, unit] = time >= 1 ? [1, "s"] : time >= 1e-3 ? [1e3, "ms"] : time >= 1e-6 ? [1e6, "us"] : [1e9, "ns"];
    const digits = Math.max(0, Math.min(9, Math.ceil(-Math.log10(step * scale) - 1e-9)));
    const text = (time * scale).toFixed(digits);
    return (digits > 0 ? text.replace(/\.?0+$/, "") : text) + unit;
};

const drawTicks = () => {
    const view = views.chart.view;
    const width = plot.clientWidth - labels.offsetWidth;
    const least = (end * 80) / Math.max(width, 80);
    const step = tickStep(least);
    const first = Math.max(0, Math.floor(((view.scrollLeft - 100) / width) * (end / step)));
    const last = Math.min(Math.floor(end / step + 1e-9),
        Math.ceil(((view.scrollLeft + view.clientWidth + 100) / width) * (end / step)));
    const texts = [];
    const lines = [];
    for (let index = first; index <= last; index += 1) {
        const place = Math.min(1, (index * step) / end);
        const x = place * 100 + "%";
        lines.push(svg("line", { class: "tick", x1: x, x2: x, y1: 0, y2: "100%" }));
        texts.push(svg("line", { class: "tick", x1: x, x2: x, y1: 18, y2: 24 }));
        texts.push(svg("text", { class: place > 0.98 ? "time last" : "time", x, y: 10 }, tickText(index * step, step)));
    }
    const wall = ticks.querySelector(".wall");
    if (wall) {
        const x = wall.getAttribute("x1");
        texts.push(wall);
        lines.push(svg("line", { class: "wall", x1: x, x2: x, y1: 0, y2: "100%" }));
    }
    ticks.replaceChildren(...texts);
    grid.replaceChildren(...lines);
};

// Where the selected service starts, if that is in sight.
const chosenStart = (left, right) => {
    const bar = selected === null ? null : views.chart.items[selected].querySelector(".attempt");
    const x = bar?.getBoundingClientRect().left;
    return x >= left && x <= right ? x : undefined;
};

const zoomChart = (zoom, x) => {
    const view = views.chart.view;
    const frame = view.getBoundingClientRect();
    const [left, right] = [frame.left + labels.offsetWidth, frame.left + view.clientWidth];
    const offset = (x ?? chosenStart(left, right) ?? (left + right) / 2) - frame.left;
    const before = plot.clientWidth - labels.offsetWidth;
    const time = (view.scrollLeft + offset - labels.offsetWidth) / before;
    chartZoom = Math.min(1000, Math.max(1, zoom));
    plot.style.setProperty("--zoom", chartZoom);
    const after = plot.clientWidth - labels.offsetWidth;
    view.scrollLeft = time * after - offset + labels.offsetWidth;
    drawTicks();
};

const revealInChart = (number, isCentred) => {
    const row = views.chart.items[number];
    const bars = [...row.querySelectorAll(".attempt, .slot")].map((bar) => bar.getBoundingClientRect());
    const view = views.chart.view;
    const frame = view.getBoundingClientRect();
    const left = bars.length > 0 ? Math.min(...bars.map((bar) => bar.left)) : frame.left + labels.offsetWidth;
    const widest = view.clientWidth - labels.offsetWidth - 20;
    const right = bars.length > 0 ? Math.min(Math.max(...bars.map((bar) => bar.right)), left + widest) : left;
    const { top, bottom } = row.getBoundingClientRect();
    reveal(view, { left, right, top, bottom }, { left: labels.offsetWidth, top: 24 }, isCentred);
};

let isDrawing = false;
const drawTicksSoon = () => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
        isDrawing = false;
        drawTicks();
    });
};
views.chart.view.addEventListener("scroll", drawTicksSoon, { passive: true });
new ResizeObserver(drawTicksSoon).observe(views.chart.view);
