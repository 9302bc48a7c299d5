const drawing = byId("drawing");
const natural = { width: drawing.viewBox.baseVal.width, height: drawing.viewBox.baseVal.height };
let graphZoom = 1;

const zoomGraph = (zoom, x, y) => {
    const view = views.graph.view;
    const frame = view.getBoundingClientRect();
    const before = drawing.getBoundingClientRect();
    const at = { x: x ?? frame.left + view.clientWidth / 2, y: y ?? frame.top + view.clientHeight / 2 };
    const chosen = selected === null ? undefined : views.graph.items[selected]?.getBoundingClientRect();
    const isInSight = chosen && chosen.left >= frame.left && chosen.right <= frame.right
        && chosen.top >= frame.top && chosen.bottom <= frame.bottom;
    if (x === undefined && isInSight) {
        at.x = (chosen.left + chosen.right) / 2;
        at.y = (chosen.top + chosen.bottom) / 2;
    }
    const place = { x: (at.x - before.left) / before.width, y: (at.y - before.top) / before.height };
    graphZoom = Math.min(4, Math.max(Math.min(fitGraph(), 0.25), zoom));
    drawing.style.width = natural.width * graphZoom + "px";
    drawing.style.height = natural.height * graphZoom + "px";
    const after = drawing.getBoundingClientRect();
    view.scrollLeft += after.left + place.x * after.width - at.x;
    view.scrollTop += after.top + place.y * after.height - at.y;
};

const fitGraph = () => {
    const view = views.graph.view;
    return Math.min(1, view.clientWidth / natural.width, view.clientHeight / natural.height);
};

{
    const view = views.graph.view;
    let drag = null;
    view.addEventListener("pointerdown", (event) => {
        if (event.button === 0 && event.pointerType === "mouse") {
            drag = { x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop, far: false };
        }
    });
    view.addEventListener("pointermove", (event) => {
        if (!drag) return;
        const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.far && Math.hypot(x, y) > 4) {
            drag.far = true;
            view.setPointerCapture(event.pointerId);
            view.classList.add("dragged");
        }
        if (drag.far) view.scrollTo(drag.left - x, drag.top - y);
    });
    const drop = () => {
        view.classList.remove("dragged");
        // The click that follows is to see whether it was one.
        const { far } = drag ?? { far: false };
        drag = null;
        wasDragged = far;
    };
    let wasDragged = false;
    view.addEventListener("pointerup", drop);
    view.addEventListener("pointercancel", drop);
    view.addEventListener("click", (event) => {
        if (!wasDragged) select(serviceAt(event));
        wasDragged = false;
    });
}
