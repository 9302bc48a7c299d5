const byId = (id) => document.getElementById(id);
const { end, services } = JSON.parse(byId("launch").textContent);
const needs = services.map((service) => [...new Set([...service.dependsOn, ...service.startsAfter])]);
const needed = services.map(() => []);
needs.forEach((others, number) => others.forEach((other) => needed[other].push(number)));

// Everything that can be reached from a service, itself left out.
const reached = (from, next) => {
    const found = new Set();
    const open = [from];
    while (open.length > 0) {
        for (const other of next[open.pop()]) {
            if (other !== from && !found.has(other)) {
                found.add(other);
                open.push(other);
            }
        }
    }
    return found;
};

const views = {};
for (const name of ["chart", "graph", "table"]) {
    const view = byId(name + "-view");
    const items = new Array(services.length);
    for (const item of view.querySelectorAll("[data-s]")) items[item.dataset.s] = item;
    views[name] = { view, items, panel: byId(name) };
}
const edges = [...document.querySelectorAll(".edge[data-from]")];
const orderOf = (container) => [...container.querySelectorAll("[data-s]")].map((item) => +item.dataset.s);
const orders = { chart: orderOf(views.chart.view), table: orderOf(views.table.view) };
const isFound = services.map(() => true);
