
'use strict';
(() => {
  const view = document.getElementById('view');
  const svg = view.querySelector('svg');
  const about = document.getElementById('about');
  const found = document.getElementById('found');
  const find = document.getElementById('find');
  const whole = svg.viewBox.baseVal;
  const size = { width: whole.width, height: whole.height };
  const least = 1 / 64, most = 8;
  let scale = 1, left = 0, top = 0;

  view.classList.add('live');
  document.getElementById('tools').hidden = false;

  // A frame that is larger than the drawing on one side keeps it at the top left.
  const clamp = (value, shown, all) => shown >= all ? 0 : Math.min(Math.max(value, 0), all - shown);
  const panels = [...svg.querySelectorAll('.panel')].map(panel => ({
    axis: panel.querySelector('.axis'), from: +panel.dataset.axis, to: +panel.dataset.end }));

  function show() {
    const width = view.clientWidth / scale, height = view.clientHeight / scale;
    left = clamp(left, width, size.width);
    top = clamp(top, height, size.height);
    svg.setAttribute('viewBox', `${left} ${top} ${width} ${height}`);
    svg.setAttribute('preserveAspectRatio', 'xMinYMin');
    // The steps stay in sight above their lanes.
    for (const { axis, from, to } of panels) {
      if (axis) {
        const shift = top > from && top < to - 60 ? top - from + 4 : 0;
        axis.setAttribute('transform', `translate(0 ${shift})`);
      }
    }
  }

  function zoom(factor, x = view.clientWidth / 2, y = view.clientHeight / 2) {
    const next = Math.min(Math.max(scale * factor, least), most);
    left += x / scale - x / next;
    top += y / scale - y / next;
    scale = next;
    show();
  }

  const fit = () => {
    scale = Math.max(least, Math.min(view.clientWidth / size.width, view.clientHeight / size.height, 1));
    left = top = 0;
    show();
  };
  const full = () => { zoom(1 / scale); };
  const acts = { in: () => zoom(1.25), out: () => zoom(0.8), full, fit };
  for (const button of document.querySelectorAll('#tools button')) {
    button.addEventListener('click', acts[button.dataset.do]);
  }
  document.getElementById('tools').addEventListener('submit', event => event.preventDefault());

  view.addEventListener('wheel', event => {
    event.preventDefault();
    const box = view.getBoundingClientRect();
    if (event.shiftKey) {
      left += (event.deltaX || event.deltaY) / scale;
      show();
      return;
    }
    zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });

  // One finger or the mouse moves, two fingers zoom.
  const fingers = new Map();
  let moved = false;
  view.addEventListener('pointerdown', event => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = false;
  });
  view.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId);
    if (!before) { return; }
    const x = event.clientX - before.x, y = event.clientY - before.y;
    if (!moved && Math.hypot(x, y) < 4) { return; }
    if (!moved) {
      moved = true;
      view.setPointerCapture(event.pointerId);
      view.classList.add('dragged');
    }
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const box = view.getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (was > 0) { zoom(is / was, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top); }
    } else {
      left -= x / scale;
      top -= y / scale;
      show();
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const lift = event => { fingers.delete(event.pointerId); view.classList.remove('dragged'); };
  view.addEventListener('pointerup', lift);
  view.addEventListener('pointercancel', lift);

  // The bars, as they are drawn: one timeline after another, each in the order of time. One of them can
  // be reached by Tab, the others by the arrow keys. Their titles go to the foot of the page.
  const bars = [...svg.querySelectorAll('.panel .bar')];
  const texts = new Map();
  for (const bar of bars) {
    const title = bar.querySelector('title');
    texts.set(bar, title.textContent);
    bar.setAttribute('aria-label', title.textContent.replaceAll('\n', '. '));
    bar.setAttribute('role', 'img');
    bar.setAttribute('tabindex', '-1');
    bar.classList.add('live-bar');
    title.remove();
  }
  const place = bar => {
    const box = bar.querySelector('.body');
    return { x: box.x.baseVal.value, y: box.y.baseVal.value, width: box.width.baseVal.value };
  };
  const order = new Map(bars.map((bar, i) => [bar, i]));
  // What two annotations share has the same number.
  const by_number = new Map();
  for (const bar of bars) {
    const number = bar.dataset.n;
    if (number) { by_number.set(number, [...(by_number.get(number) || []), bar]); }
  }
  let chosen = bars[0];
  if (chosen) { chosen.setAttribute('tabindex', '0'); }

  function tell(bar) {
    about.replaceChildren(...texts.get(bar).split('\n').map((text, i) => {
      const line = document.createElement('p');
      line.textContent = text;
      if (i === 0) { line.className = 'name'; }
      return line;
    }));
    for (const other of svg.querySelectorAll('.bar.same')) { other.classList.remove('same'); }
    for (const other of by_number.get(bar.dataset.n) || []) { other.classList.add('same'); }
  }
  function choose(bar, focus) {
    chosen.setAttribute('tabindex', '-1');
    chosen.classList.remove('chosen');
    chosen = bar;
    chosen.setAttribute('tabindex', '0');
    chosen.classList.add('chosen');
    tell(bar);
    if (focus) {
      bring(bar);
      bar.focus({ preventScroll: true });
    }
  }
  function bring(bar) {
    const at = place(bar), width = view.clientWidth / scale, height = view.clientHeight / scale;
    const right = at.x + Math.min(at.width, width / 2) + 120;
    if (at.x < left + 20) { left = at.x - 40; }
    if (right > left + width) { left = right - width; }
    if (at.y < top + 70) { top = at.y - 90; }
    if (at.y + 40 > top + height) { top = at.y + 60 - height; }
    show();
  }
  svg.addEventListener('pointerover', event => {
    const bar = event.target.closest('.live-bar');
    if (bar && fingers.size === 0) { tell(bar); }
  });
  svg.addEventListener('pointerout', event => {
    if (event.target.closest('.live-bar') && chosen && chosen.classList.contains('chosen')) { tell(chosen); }
  });
  svg.addEventListener('click', event => {
    const bar = event.target.closest('.live-bar');
    if (bar && !moved) { choose(bar, true); }
  });
  svg.addEventListener('focusin', event => {
    const bar = event.target.closest('.live-bar');
    if (bar && bar !== chosen || bar && !bar.classList.contains('chosen')) { choose(bar, false); bring(bar); }
  });

  // The browser must not scroll what the script moves.
  view.addEventListener('scroll', () => { view.scrollLeft = view.scrollTop = 0; });

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === find) { return; }
    const on_bar = event.target.closest && event.target.closest('.live-bar');
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (on_bar && event.key in steps) {
      const next = bars[order.get(on_bar) + steps[event.key]];
      if (next) { choose(next, true); }
      event.preventDefault();
    } else if (on_bar && (event.key === 'Home' || event.key === 'End')) {
      choose(event.key === 'Home' ? bars[0] : bars[bars.length - 1], true);
      event.preventDefault();
    } else if (on_bar && event.key === 'Escape') {
      view.focus();
    } else if (event.target === view && event.key in steps) {
      const way = 80 / scale;
      left += event.key === 'ArrowRight' ? way : event.key === 'ArrowLeft' ? -way : 0;
      top += event.key === 'ArrowDown' ? way : event.key === 'ArrowUp' ? -way : 0;
      show();
      event.preventDefault();
    } else if (event.key === '+' || event.key === '=') {
      zoom(1.25);
    } else if (event.key === '-') {
      zoom(0.8);
    } else if (event.key === '0') {
      full();
    } else if (event.key === 'f') {
      fit();
    } else if (event.key === '/') {
      find.focus();
      event.preventDefault();
    }
  });

  let hits = [], hit = -1;
  function seek() {
    const words = find.value.trim().toLowerCase();
    hits = words ? bars.filter(bar => texts.get(bar).split('\n')[0].toLowerCase().includes(words)) : [];
    hit = -1;
    svg.classList.toggle('seeking', words !== '');
    for (const bar of bars) { bar.classList.remove('found'); }
    for (const bar of hits) { bar.classList.add('found'); }
    found.textContent = words ? `${hits.length} found` : '';
    if (hits.length) { next(1); }
  }
  function next(way) {
    hit = (hit + way + hits.length) % hits.length;
    choose(hits[hit], false);
    bring(hits[hit]);
    found.textContent = `${hit + 1} of ${hits.length}`;
  }
  find.addEventListener('input', seek);
  find.addEventListener('keydown', event => {
    if (event.key === 'Enter' && hits.length) { next(event.shiftKey ? -1 : 1); }
    if (event.key === 'Escape') { find.value = ''; seek(); }
    if (event.key === 'ArrowDown' && hits.length) { choose(hits[hit], true); event.preventDefault(); }
  });

  new ResizeObserver(show).observe(view);
  // A drawing that is hardly too large is shown whole.
  if (size.width * 0.75 <= view.clientWidth && size.height * 0.75 <= view.clientHeight) { fit(); } else { show(); }
})();
