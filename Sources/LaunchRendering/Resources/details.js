const details = byId("details");

const make = (name, text = "", className = "") => {
    const element = document.createElement(name);
    element.textContent = text;
    if (className) element.className = className;
    return element;
};

const links = (title, numbers, all) => {
    const line = make("p");
    const more = all.size - numbers.length;
    line.append(make("span", title + (numbers.length === 0 ? " nothing" : " ")));
    for (const number of numbers.slice(0, 40)) {
        const button = make("button", services[number].id);
        button.dataset.go = number;
        line.append(button);
    }
    const left = numbers.length - Math.min(40, numbers.length);
    if (left > 0) line.append(make("span", `and ${left} more `));
    if (more > 0) line.append(make("span", `(through these ${more} more)`, "quiet"));
    return line;
};

const showDetails = () => {
    if (selected === null) {
        return details.replaceChildren(make("p", "Select a service: what it waits for (←) and what waits for it"
            + " (→) is marked in every view. The key ? lists the keys.", "quiet"));
    }
    const service = services[selected];
    const facts = make("p", "", "facts");
    for (const fact of service.facts) facts.append(make("span", fact));
    details.replaceChildren(
        make("h2", service.id), facts,
        links("waits for", needs[selected], reached(selected, needs)),
        links("waited for by", needed[selected], reached(selected, needed)));
};
details.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (!button) return;
    select(+button.dataset.go);
    views.chart.view.focus({ preventScroll: true });
});
