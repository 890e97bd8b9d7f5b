// Draws the part of the timeline in view.

const canvas = byId('canvas'), pen = canvas.getContext('2d');
const AXIS = 26, MOST_ARROWS = 1500, LEAST_SPAN = 20;

let begin = Infinity, end = 1;
for (let i = 0; i < count; i++) {
  begin = Math.min(begin, start[i]);
  end = Math.max(end, stop[i]);
}
if (!count) begin = 0;
const room = Math.max(end - begin, 100) * .01;
const least = begin - room, most = end + room;
let t0 = least, t1 = most, scroll = 0, chosen = -1, matches = [], match = -1, found = null;
let width = 0, height = 0, gutter = 0, rowHeight = 24, colours = {}, pending = false;

const x = time => gutter + (time - t0) / (t1 - t0) * (width - gutter);
const timeAt = px => t0 + (px - gutter) / (width - gutter) * (t1 - t0);
const y = r => AXIS + r * rowHeight - scroll;
const overflow = () => Math.max(0, AXIS + rows.length * rowHeight - height);

function show(a, b) { // all moves end here: the view stays on the trace
  const span = Math.min(most - least, Math.max(LEAST_SPAN, b - a));
  t0 = Math.min(Math.max((a + b - span) / 2, least), most - span);
  t1 = t0 + span;
  redraw();
}
function zoom(factor, time = (t0 + t1) / 2) {
  const span = Math.min(most - least, Math.max(LEAST_SPAN, (t1 - t0) * factor));
  const share = (time - t0) / (t1 - t0);
  show(time - share * span, time + (1 - share) * span);
}
function move(share) {
  const by = Math.min(Math.max(share * (t1 - t0), least - t0), most - t1);
  show(t0 + by, t1 + by);
}
function scrollTo(px) {
  scroll = Math.min(Math.max(0, px), overflow());
  redraw();
}
function redraw() {
  if (!pending) {
    pending = true;
    requestAnimationFrame(() => { pending = false; draw(); });
  }
}
/** Black or white, by the luminance of #rrggbb. */
function readableOn(colour) {
  const [red, green, blue] = [1, 3, 5].map(i => (parseInt(colour.slice(i, i + 2), 16) / 255) ** 2.2);
  return .2126 * red + .7152 * green + .0722 * blue > .18 ? '#000' : '#fff';
}
function resize() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ['ink', 'faint', 'paper', 'box', 'line', 'accent', 'found']) {
    colours[name] = style.getPropertyValue('--' + name).trim();
  }
  colours.calls = GROUPS.map((group, i) => style.getPropertyValue('--call-' + i).trim());
  colours.texts = colours.calls.map(readableOn);
  rowHeight = matchMedia('(pointer: coarse)').matches ? 34 : 24;
  const scale = devicePixelRatio || 1;
  width = canvas.parentNode.clientWidth;
  height = Math.min(AXIS + rows.length * rowHeight + 4, Math.max(240, innerHeight * .7));
  canvas.style.height = height + 'px';
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.font = '12px system-ui, sans-serif';
  gutter = Math.min(width / 3, 14 + Math.max(...data.rows.map(text => pen.measureText(text).width), 20));
  canvas.style.touchAction = overflow() > 0 ? 'none' : 'pan-y';
  scrollTo(scroll);
}

// ------------------------------------------------------------------ drawing

/** The first place in a row whose call may end after a time. */
function firstAfter(r, time) {
  let low = 0, high = rows[r].length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (latest[r][middle] < time) low = middle + 1; else high = middle;
  }
  return low;
}
function box(call) {
  const low = groupOf(call) === WAIT ? rowHeight * .2 : 0, left = x(start[call]);
  return [left, y(row[call]) + 3 + low, Math.max(1, x(stop[call]) - left), rowHeight - 6 - low];
}
function draw() {
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, width, height);
  const top = Math.max(0, Math.floor(scroll / rowHeight));
  const bottom = Math.min(rows.length - 1, Math.floor((height - AXIS + scroll) / rowHeight));
  for (let r = top; r <= bottom; r++) {
    pen.fillStyle = colours.box;
    if (r % 2 === 0) pen.fillRect(0, y(r), width, rowHeight);
  }
  const ticks = axis();
  for (let r = top; r <= bottom; r++) drawRow(r);
  drawArrows(top, bottom);
  if (chosen >= 0) frame(chosen, colours.ink);
  pen.fillStyle = colours.paper; // rows hide nothing of the axis and the names
  pen.fillRect(0, 0, width, AXIS);
  pen.textBaseline = 'middle';
  pen.fillStyle = colours.faint;
  for (const [px, text] of ticks) pen.fillText(text, px + 3, AXIS / 2);
  for (let r = top; r <= bottom; r++) {
    pen.fillStyle = r % 2 === 0 ? colours.box : colours.paper;
    pen.fillRect(0, Math.max(AXIS, y(r)), gutter - 2, rowHeight);
    pen.fillStyle = colours.ink;
    if (y(r) >= AXIS - rowHeight / 2) pen.fillText(data.rows[r], 6, y(r) + rowHeight / 2, gutter - 10);
  }
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, gutter - 2, AXIS);
  byId('view').textContent = seconds(Math.max(begin, t0), t1 - t0) + ' to ' + seconds(Math.min(end, t1), t1 - t0);
}
function axis() {
  const rough = (t1 - t0) * 110 / Math.max(110, width - gutter);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * [1, 2, 5, 10].find(each => each * power >= rough * .999));
  const ticks = [];
  pen.fillStyle = colours.line;
  for (let time = Math.max(0, Math.ceil(t0 / step)) * step; time <= t1; time += step) {
    pen.fillRect(x(time), AXIS - 6, 1, height);
    ticks.push([x(time), seconds(time, step * 10)]);
  }
  return ticks;
}
function drawRow(r) {
  const calls = rows[r], last = new Array(GROUPS.length * 2).fill(-1);
  for (let i = firstAfter(r, t0); i < calls.length && start[calls[i]] <= t1; i++) {
    const call = calls[i], [left, up, wide, high] = box(call);
    const isPale = found && !found.has(call), colour = colourOf[data.calls[call * NUMBERS + 1]];
    const layer = colour * 2 + (isPale ? 1 : 0);
    if (left + wide <= last[layer]) continue; // this pixel has the colour already
    last[layer] = Math.floor(left + wide);
    pen.globalAlpha = isPale ? .25 : 1;
    pen.fillStyle = colours.calls[colour];
    pen.fillRect(left, up, wide > 3 ? wide - .5 : wide, high);
    pen.globalAlpha = 1;
    if (found && !isPale) frame(call, colours.found);
    if (wide > 46 && !isPale) {
      const visible = Math.max(left, gutter);
      pen.save();
      pen.beginPath();
      pen.rect(visible, up, left + wide - visible - 2, high);
      pen.clip();
      pen.fillStyle = colours.texts[colour];
      pen.textBaseline = 'middle';
      pen.fillText(nameOf(call).replace(/^MPI_/, ''), visible + 4, up + high / 2);
      pen.restore();
    }
  }
}
function frame(call, colour) {
  const [left, up, wide, high] = box(call);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.strokeRect(left - 1, up - 1, wide + 2, high + 2);
}
function drawArrows(top, bottom) {
  const visible = [];
  for (let m = 0; m < messageCount; m++) {
    const a = row[from(m)], b = row[to(m)];
    const isInTime = Math.min(start[from(m)], stop[to(m)]) <= t1 && Math.max(start[from(m)], stop[to(m)]) >= t0;
    if (isInTime && Math.max(a, b) >= top && Math.min(a, b) <= bottom) visible.push(m);
  }
  const isTooMany = visible.length > MOST_ARROWS;
  byId('arrows').textContent = isTooMany
    ? visible.length.toLocaleString('en') + ' messages here; zoom in to see their arrows' : '';
  if (!isTooMany) for (const m of visible) arrow(m, colours.faint, visible.length > 300 ? .7 : 1);
  for (const m of messagesOf.get(chosen) || []) arrow(m, colours.accent, 2.5);
}
function arrow(m, colour, thick) {
  const a = x(start[from(m)]), b = x(stop[to(m)]);
  const up = y(row[from(m)]) + rowHeight / 2, down = y(row[to(m)]) + rowHeight / 2;
  // Far outside, a canvas loses precision; ends that far away are cut along the line.
  const cut = px => Math.min(Math.max(px, -width), 2 * width);
  const at = px => b === a ? down : up + (down - up) * (px - a) / (b - a);
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = thick;
  pen.beginPath();
  pen.moveTo(cut(a), cut(a) === a ? up : at(cut(a)));
  pen.lineTo(cut(b), cut(b) === b ? down : at(cut(b)));
  pen.stroke();
  if (cut(b) === b) {
    const turn = Math.atan2(down - up, b - a), size = 5 + thick;
    pen.beginPath();
    pen.moveTo(b, down);
    for (const side of [.4, -.4]) pen.lineTo(b - size * Math.cos(turn + side), down - size * Math.sin(turn + side));
    pen.fill();
  }
}
