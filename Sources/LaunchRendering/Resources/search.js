const search = byId("search");
const found = byId("found");
const texts = services.map((service) => service.id.toLowerCase());
// A few letters are more likely to be meant as part of a name.
const isOfState = ({ state, critical }, wanted) =>
    wanted.length > 3 && (state.startsWith(wanted) || (critical && "critical".startsWith(wanted)));

const find = () => {
    const wanted = search.value.trim().toLowerCase();
    let count = 0;
    services.forEach((service, number) => {
        isFound[number] = texts[number].includes(wanted) || isOfState(service, wanted);
        if (isFound[number]) count += 1;
        views.chart.items[number].hidden = !isFound[number];
        views.table.items[number].hidden = !isFound[number];
    });
    found.textContent = wanted === "" ? "" : `${count} of ${services.length}`;
    mark();
};
search.addEventListener("input", find);

// The next service in the order of the chart that is found, from the selected one on.
const selectFound = (direction) => {
    const order = orders.chart.filter((number) => isFound[number]);
    if (order.length === 0) return;
    const place = order.indexOf(selected);
    const first = direction > 0 ? 0 : order.length - 1;
    select(place < 0 ? order[first] : order[(place + direction + order.length) % order.length]);
};

const clearSearch = () => {
    search.value = "";
    find();
};
