
"use strict";
// The page is complete without this: it chooses what is shown. All of its state is in the part of the
// address behind '#', so that a view can be sent to others and the browser's way back works.
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const main = one("main");
  const form = one("#filters");
  const docs = all(".doc");
  const entries = all("#documents a");
  const verdicts = ["entailed", "contradicted", "unknown"];
  const first = { d: 0, side: "system", v: verdicts.join(), r: "", k: "", q: "", e: "", l: "" };
  let state = { ...first };

  // "#d=NAME&side=gold&v=unknown&l=3", or "#d0s3", the address of one link.
  function read(hash) {
    const anchor = /^#d(\d+)(?:([sg])(\d+))?$/.exec(hash);
    const next = { ...first };
    if (anchor) {
      next.d = Math.min(Number(anchor[1]), docs.length - 1);
      next.side = anchor[2] === "g" ? "gold" : "system";
      next.l = anchor[3] || "";
      return next;
    }
    const given = new URLSearchParams(hash.slice(1));
    for (const key of ["side", "v", "r", "k", "q", "e", "l"]) {
      next[key] = given.get(key) ?? first[key];
    }
    next.side = next.side === "gold" ? "gold" : "system";
    next.e = /^\d+$/.test(next.e) ? next.e : "";
    next.l = /^\d+$/.test(next.l) ? next.l : "";
    next.d = Math.max(0, docs.findIndex((doc) => doc.dataset.name === given.get("d")));
    return next;
  }

  function address() {
    const said = new URLSearchParams();
    said.set("d", docs[state.d].dataset.name);
    for (const key of ["side", "v", "r", "k", "q", "e", "l"]) {
      if (state[key] !== first[key]) said.set(key, state[key]);
    }
    return "#" + said;
  }

  function go(change, keep) {
    state = { ...state, ...change };
    history[keep ? "replaceState" : "pushState"](null, "", address());
    show();
  }

  const table = (doc, side) => one(`[data-side="${side}"]`, doc);
  const filtered = () => ["v", "r", "k", "q", "e"].some((key) => state[key] !== first[key]);

  // Hides the rows of one table that the filters leave out; says how many stay, and how many of each
  // verdict would without the filter of verdicts.
  function sift(section, entity) {
    const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = state.v.split(",");
    const counts = { shown: 0, all: 0, entailed: 0, contradicted: 0, unknown: 0 };
    for (const row of all("tbody tr", section)) {
      const said = row.dataset;
      const fits = (!state.r || said.r === state.r) && (!state.k || said.k === state.k) &&
        (!entity || said.e.split(" ").includes(entity)) &&
        (!words.length || words.every((word) => row.textContent.toLowerCase().includes(word)));
      row.hidden = !fits || !wanted.includes(said.v);
      counts.all += 1;
      counts.shown += row.hidden ? 0 : 1;
      counts[said.v] += fits ? 1 : 0;
    }
    const none = one(".none", section);
    if (none && counts.all) none.hidden = counts.shown > 0;
    const rows = one("table", section);
    if (rows) rows.hidden = counts.all > 0 && counts.shown === 0;
    return counts;
  }

  function show() {
    const doc = docs[state.d];
    const changed = !doc.classList.contains("shown");
    docs.forEach((other) => other.classList.toggle("shown", other === doc));
    for (const entry of entries) {
      const current = entry.getAttribute("href") === "#" + doc.id;
      if (current) entry.setAttribute("aria-current", "true");
      else entry.removeAttribute("aria-current");
    }
    if (changed) reveal(one("#documents [aria-current]"), one("#documents"));
    all(".links", doc).forEach((links) => links.classList.toggle("chosen", links.dataset.side === state.side));
    form.elements.side.value = state.side;
    form.elements.r.value = state.r;
    form.elements.k.value = state.k;
    if (form.elements.q.value !== state.q) form.elements.q.value = state.q;
    const counts = sift(table(doc, state.side), state.e);
    for (const box of form.elements.v) {
      box.checked = state.v.split(",").includes(box.value);
      one("output", box.parentNode).value = counts[box.value];
    }
    form.classList.toggle("active", filtered());
    one("#count").textContent = `${counts.shown} of ${counts.all} links shown`;
    const only = one("#only");
    only.hidden = !state.e;
    if (state.e) {
      const mark = one(`.text [data-e~="${state.e}"][aria-label]`, doc);
      only.textContent = "of " + (mark ? mark.getAttribute("aria-label").split(":")[0] : "one entity");
      only.setAttribute("aria-label", only.textContent + ": show links of all entities again");
    }
    highlight(doc);
  }

  // Scrolls only the pane and never the page, so that what was clicked stays under the pointer.
  function reveal(mark, pane) {
    const frame = pane.getBoundingClientRect();
    const place = mark.getBoundingClientRect();
    if (place.top < frame.top || place.bottom > frame.bottom) {
      pane.scrollTop += place.top - frame.top - frame.height / 3;
    }
  }

  function highlight(doc) {
    all(".hit", main).forEach((old) => old.classList.remove("hit"));
    let entities = state.e ? [state.e] : [];
    const row = state.l && document.getElementById(`${doc.id}${state.side[0]}${state.l}`);
    if (row) {
      row.classList.add("hit");
      entities = row.dataset.e.split(" ").filter(Boolean);
    }
    for (const entity of entities.reverse()) {
      const marks = all(`.text [data-e~="${entity}"]`, doc);
      marks.forEach((mark) => mark.classList.add("hit"));
      if (marks.length) reveal(marks[0], one(".text", doc));
    }
  }

  function show_link(row) {
    const [, d, side, l] = /^d(\d+)([sg])(\d+)$/.exec(row.id);
    const change = { d: Number(d), side: side === "g" ? "gold" : "system", l };
    if (change.side !== state.side || row.hidden) Object.assign(change, { v: first.v, r: "", k: "", q: "", e: "" });
    go(change);
    if (row.getBoundingClientRect().top < 0 || row.getBoundingClientRect().bottom > innerHeight) {
      row.scrollIntoView({ block: "center" });
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const row = event.target.closest(".links tbody tr");
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link && link.classList.contains("m")) {
      event.preventDefault();
      const entity = link.dataset.e.split(" ")[0];
      go({ e: state.e === entity ? "" : entity, l: "" });
    } else if (link && link.closest("#documents")) {
      event.preventDefault();
      go({ d: entries.find((entry) => entry === link) ? Number(link.hash.slice(2)) : 0, e: "", l: "" });
      window.scrollTo({ top: Math.min(scrollY, form.offsetTop) });
    } else if (link && link.closest(".links")) {
      event.preventDefault();
      const target = document.getElementById(link.hash.slice(1));
      if (target) {
        show_link(target);
        one("a", target).focus({ preventScroll: true });
      }
    } else if (row && !String(getSelection())) {
      show_link(row);
    }
  });

  form.addEventListener("input", () => {
    const chosen = [...form.elements.v].filter((box) => box.checked).map((box) => box.value);
    go({ side: form.elements.side.value, v: chosen.join(), r: form.elements.r.value,
         k: form.elements.k.value, q: form.elements.q.value,
         l: form.elements.side.value === state.side ? state.l : "" }, true);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    go({ ...first, d: state.d, side: state.side });
  });
  one("#only").addEventListener("click", () => go({ e: "" }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      hide_tip();
      if (state.e || state.l) go({ e: "", l: "" });
    } else if (event.key === "/" && !event.target.closest("input, select")) {
      event.preventDefault();
      form.elements.q.focus();
    }
  });

  // The list of documents, by what its columns say: the worst first.
  for (const button of all(".heads button")) {
    button.addEventListener("click", () => {
      const column = ["name", "f1", "open"].indexOf(button.dataset.sort);
      const value = (entry) => Number(entry.children[column].textContent.replace("–", "2"));  // undefined: last
      const number = (entry) => Number(entry.hash.slice(2));
      const order = [...entries].sort((a, b) =>
        (column === 1 ? value(a) - value(b) : column === 2 ? value(b) - value(a) : 0) || number(a) - number(b));
      one("#documents ol").append(...order.map((entry) => entry.parentNode));
      all(".heads button").forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    });
  }

  // What is known of an entity, where the pointer or the keyboard is.
  const tip = one("#tip");
  function hide_tip() {
    tip.hidden = true;
  }
  function show_tip(event) {
    const near = event.target.closest && event.target.closest("a.m");
    const number = near && near.dataset.e.split(" ")[0];
    const mark = near && (near.hasAttribute("aria-label") ? near : one(`.text [data-e~="${number}"][aria-label]`, near.closest(".doc")));
    if (!mark) return hide_tip();
    tip.textContent = mark.getAttribute("aria-label").replaceAll("; ", "\n");
    tip.hidden = false;
    const place = near.getClientRects()[0];
    const left = Math.max(8, Math.min(place.left, innerWidth - tip.offsetWidth - 8));
    const below = place.bottom + 10;
    tip.style.left = left + "px";
    tip.style.top = (below + tip.offsetHeight > innerHeight ? place.top - tip.offsetHeight - 6 : below) + "px";
  }
  document.addEventListener("mouseover", show_tip);
  document.addEventListener("focusin", show_tip);
  document.addEventListener("focusout", hide_tip);
  document.addEventListener("scroll", hide_tip, true);

  // On paper all documents stand with both tables, as the filters leave them.
  const figures = one(".all");
  let figures_open = false;
  addEventListener("beforeprint", () => {
    figures_open = figures.open;
    figures.open = true;
    one("#count").textContent = "Filtered: " + [state.v !== first.v && state.v.replaceAll(",", ", "), state.r, state.k, state.q]
      .filter(Boolean).join("; ");
    docs.forEach((doc) => all(".links", doc).forEach((links) => sift(links, "")));
  });
  addEventListener("afterprint", () => {
    figures.open = figures_open;
    show();
  });

  function start() {
    state = read(location.hash);
    show();
    const row = state.l && document.getElementById(`${docs[state.d].id}${state.side[0]}${state.l}`);
    if (row) row.scrollIntoView({ block: "center" });
  }
  addEventListener("popstate", start);
  addEventListener("hashchange", start);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--bar", form.offsetHeight + "px");
  }).observe(form);
  if (docs.length) {
    main.classList.add("ready");
    start();
  }
})();
