const body = views.table.view.querySelector("tbody");
const collator = new Intl.Collator(undefined, { numeric: true });
const values = {
    id: (number) => services[number].id,
    state: (number) => services[number].state,
    attempts: (number) => services[number].attempts || undefined,
    needs: (number) => needs[number].length,
    needed: (number) => needed[number].length,
};
const launchOrder = services.map((_, number) => number);

const sortBy = (key, direction) => {
    const value = values[key] ?? ((number) => services[number][key]);
    orders.table = [...launchOrder];
    if (direction !== "none") {
        const sign = direction === "ascending" ? 1 : -1;
        orders.table.sort((one, other) => {
            const [left, right] = [value(one), value(other)];
            // Unknown values come last in both directions.
            if (left === undefined || right === undefined) {
                return (left === undefined) - (right === undefined) || one - other;
            }
            const order = typeof left === "string" ? collator.compare(left, right) : left - right;
            return sign * order || one - other;
        });
    }
    body.append(...orders.table.map((number) => views.table.items[number]));
};

const headings = [...views.table.view.querySelectorAll("thead th")];
for (const heading of headings) {
    heading.setAttribute("aria-sort", "none");
    heading.firstElementChild.addEventListener("click", () => {
        // Of numbers the largest are asked for first.
        const isText = ["id", "state"].includes(heading.dataset.key);
        const turns = isText ? ["ascending", "descending", "none"] : ["descending", "ascending", "none"];
        const next = turns[(turns.indexOf(heading.getAttribute("aria-sort")) + 1) % 3];
        for (const other of headings) other.setAttribute("aria-sort", other === heading ? next : "none");
        sortBy(heading.dataset.key, next);
        views.table.view.scrollTop = 0;
    });
}
