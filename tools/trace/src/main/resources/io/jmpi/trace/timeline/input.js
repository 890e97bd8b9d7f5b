// Searches, and follows the mouse, fingers and keys.

// ------------------------------------------------------------------ choosing and searching

function choose(call) {
  chosen = call;
  if (call < 0) byId('details').textContent = 'Select a call to read its details.';
  else describe(call);
  redraw();
}
/** Chooses a call and makes it visible, also if it is short. */
function goTo(call) {
  const takes = stop[call] - start[call], middle = (start[call] + stop[call]) / 2;
  const isVisible = start[call] <= t1 && stop[call] >= t0 && takes / (t1 - t0) * (width - gutter) >= 4;
  if (!isVisible) {
    const span = Math.min(t1 - t0, Math.max(takes * 12, LEAST_SPAN));
    show(middle - span / 2, middle + span / 2);
  }
  if (y(row[call]) < AXIS || y(row[call]) + rowHeight > height) {
    scrollTo(row[call] * rowHeight - (height - AXIS) / 2);
  }
  choose(call);
}
function search(text) {
  const tests = [];
  const rest = text.toLowerCase().replace(/\b(rank|tag|peer)\s*[:=]?\s*(-?\d+)/g, (all, what, number) => {
    tests.push(what === 'rank' ? call => data.rows[row[call]].replace(/,.*/, '') === 'rank ' + number
      : what === 'tag' ? call => hasTag(call, Number(number))
      : call => peerOf(call) === Number(number) || (second.get(call) || [])[0] === Number(number));
    return ' ';
  });
  for (const word of rest.split(/[\s,]+/).filter(Boolean)) tests.push(call => nameOf(call).toLowerCase().includes(word));
  matches = [];
  match = -1;
  if (tests.length) {
    for (let call = 0; call < count; call++) if (tests.every(test => test(call))) matches.push(call);
    matches.sort((a, b) => start[a] - start[b]);
  }
  found = tests.length ? new Set(matches) : null;
  if (matches.length) nextMatch(1);
  else {
    byId('matches').textContent = tests.length ? 'nothing found' : '';
    redraw();
  }
}
const hasTag = (call, tag) => tagOf(call) === tag || (second.get(call) || [])[1] === tag
  || (messagesOf.get(call) || []).some(m => messageTag(m) === tag);
function nextMatch(step) {
  if (!matches.length) return;
  match = (match + step + matches.length) % matches.length;
  byId('matches').textContent = (match + 1).toLocaleString('en') + ' of ' + matches.length.toLocaleString('en');
  goTo(matches[match]);
}
function callAt(px, py) {
  const r = Math.floor((py - AXIS + scroll) / rowHeight);
  if (py < AXIS || r < 0 || r >= rows.length || px < gutter) return -1;
  const slack = (t1 - t0) / (width - gutter) * 4, time = timeAt(px);
  let best = -1, nearest = slack;
  for (let i = firstAfter(r, time - slack); i < rows[r].length && start[rows[r][i]] <= time + slack; i++) {
    const call = rows[r][i], far = Math.max(start[call] - time, time - stop[call], 0);
    if (far < nearest || far === 0) { best = call; nearest = far; } // of calls inside each other, the inner one
  }
  return best;
}

// ------------------------------------------------------------------ input

const pointers = new Map();
let moved = 0;
const at = event => { const frame = canvas.getBoundingClientRect(); return [event.clientX - frame.left, event.clientY - frame.top]; };
canvas.addEventListener('pointerdown', event => {
  if (event.button) return;
  if (!pointers.size) moved = 0;
  pointers.set(event.pointerId, at(event));
  canvas.setPointerCapture(event.pointerId);
  byId('tip').hidden = true;
});
canvas.addEventListener('pointermove', event => {
  const [px, py] = at(event), before = pointers.get(event.pointerId);
  if (!before) return tip(event, px, py);
  const other = [...pointers].find(([id]) => id !== event.pointerId);
  moved += Math.abs(px - before[0]) + Math.abs(py - before[1]);
  if (other) { // a pinch zooms around the other finger
    const old = Math.max(20, Math.hypot(before[0] - other[1][0], before[1] - other[1][1]));
    zoom(old / Math.max(20, Math.hypot(px - other[1][0], py - other[1][1])), timeAt(other[1][0]));
  } else if (moved > 5) {
    move((before[0] - px) / (width - gutter));
    if (overflow()) scrollTo(scroll + before[1] - py);
  }
  pointers.set(event.pointerId, [px, py]);
});
canvas.addEventListener('pointerup', event => {
  const [px, py] = at(event);
  if (pointers.size === 1 && moved <= 5) choose(callAt(px, py));
  pointers.delete(event.pointerId);
});
canvas.addEventListener('pointercancel', event => pointers.delete(event.pointerId));
canvas.addEventListener('pointerleave', () => { byId('tip').hidden = true; });
canvas.addEventListener('wheel', event => {
  event.preventDefault();
  const size = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
  const across = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX;
  if (Math.abs(across) > Math.abs(event.deltaY) || event.shiftKey) move(across * size / width);
  else zoom(Math.exp(event.deltaY * size * .002), timeAt(Math.max(gutter, at(event)[0])));
}, {passive: false});
function tip(event, px, py) {
  const call = event.pointerType === 'mouse' ? callAt(px, py) : -1, box = byId('tip');
  box.hidden = call < 0;
  if (call < 0) return;
  box.textContent = [nameOf(call) + ' of ' + data.rows[row[call]], ...facts(call).map(fact => fact.join(' '))].join('\n');
  box.style.left = Math.max(0, Math.min(px + 14, width - box.offsetWidth - 4)) + 'px';
  box.style.top = Math.max(0, py + 14 + box.offsetHeight > height ? py - box.offsetHeight - 8 : py + 14) + 'px';
}
function nextCall(event) {
  if (chosen < 0) {
    const r = Math.max(0, Math.ceil(scroll / rowHeight));
    const first = rows.length ? rows[r][Math.min(firstAfter(r, t0), rows[r].length - 1)] : undefined;
    return first === undefined ? undefined : goTo(first);
  }
  const r = row[chosen];
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const next = rows[r][place[chosen] + (event.key === 'ArrowLeft' ? -1 : 1)];
    return next === undefined ? undefined : goTo(next);
  }
  const other = r + (event.key === 'ArrowUp' ? -1 : 1);
  if (other >= 0 && other < rows.length) goTo(rows[other][Math.min(firstAfter(other, start[chosen]), rows[other].length - 1)]);
}
const keys = {
  '+': () => zoom(.5), '=': () => zoom(.5), '-': () => zoom(2), '0': () => show(least, most), Home: () => show(least, most),
  PageUp: () => scrollTo(scroll - height / 2), PageDown: () => scrollTo(scroll + height / 2), Escape: () => choose(-1),
  m: () => { const [m] = messagesOf.get(chosen) || []; if (m !== undefined) goTo(otherEnd(m, chosen)); },
};
canvas.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isArrow = event.key.startsWith('Arrow');
  if (isArrow && event.shiftKey) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') scrollTo(scroll + (event.key === 'ArrowUp' ? -1 : 1) * rowHeight);
    else move(event.key === 'ArrowLeft' ? -.25 : .25);
  } else if (isArrow) nextCall(event);
  else if (keys[event.key]) keys[event.key]();
  else return;
  event.preventDefault();
});
let typing = 0;
byId('words').addEventListener('input', event => {
  clearTimeout(typing);
  typing = setTimeout(() => { typing = 0; search(event.target.value); }, 200);
});
byId('words').addEventListener('keydown', event => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (typing) { // what was typed last has not been searched
    clearTimeout(typing);
    typing = 0;
    search(event.target.value);
  } else nextMatch(event.shiftKey ? -1 : 1);
});
byId('search').addEventListener('submit', event => event.preventDefault());
const buttons = {previous: () => nextMatch(-1), next: () => nextMatch(1), in: () => zoom(.5), out: () => zoom(2),
  left: () => move(-.5), right: () => move(.5), all: () => show(least, most)};
for (const id in buttons) byId(id).addEventListener('click', buttons[id]);
GROUPS.forEach((group, i) => {
  if (!data.groups.includes(group)) return;
  const entry = element('span', '', byId('legend')), colour = element('i', '', entry);
  colour.style.background = 'var(--call-' + i + ')';
  if (group === WAIT) colour.className = 'low';
  entry.append(group);
});
addEventListener('resize', resize);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', resize);
resize();
