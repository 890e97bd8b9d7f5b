// Reads the calls and messages of the element "data", whose form TimelineData describes. Times are nanoseconds.
// The scripts of this directory are one function of the page, in the order that TimelinePage states.

const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);

const NUMBERS = 8, MESSAGE = 7, ABSENT = -3, ANY = -1;
const GROUPS = ['send', 'receive', 'send and receive', 'wait', 'collective', 'other'], WAIT = 'wait';

const count = data.calls.length / NUMBERS, messageCount = data.messages.length / MESSAGE;
const row = new Int32Array(count), start = new Float64Array(count), stop = new Float64Array(count);
const rows = data.rows.map(() => []);
for (let i = 0, time = 0; i < count; i++) {
  row[i] = data.calls[i * NUMBERS];
  time += data.calls[i * NUMBERS + 2];
  start[i] = time;
  stop[i] = time + data.calls[i * NUMBERS + 3];
  rows[row[i]].push(i);
}
const place = new Int32Array(count); // of a call in its row
const latest = rows.map(calls => { // the latest end up to each call: calls may contain others
  calls.sort((a, b) => start[a] - start[b]);
  let end = -Infinity;
  return calls.map((call, i) => { place[call] = i; return end = Math.max(end, stop[call]); });
});
const nameOf = call => data.names[data.calls[call * NUMBERS + 1]];
const groupOf = call => data.groups[data.calls[call * NUMBERS + 1]];
const colourOf = data.groups.map(group => GROUPS.indexOf(group)); // by name
const peerOf = call => data.calls[call * NUMBERS + 4];
const tagOf = call => data.calls[call * NUMBERS + 5];
const second = new Map(); // source and tag of the receiving half of a send-receive
for (let i = 0; i < data.second.length; i += 3) {
  second.set(data.second[i], [data.second[i + 1], data.second[i + 2]]);
}
const from = m => data.messages[m * MESSAGE], sent = m => data.messages[m * MESSAGE + 1]; // the send, and the wait for it
const to = m => data.messages[m * MESSAGE + 2], posted = m => data.messages[m * MESSAGE + 3];
const messageTag = m => data.messages[m * MESSAGE + 4], messageBytes = m => data.messages[m * MESSAGE + 5];
/** Whether a call belongs to the sender of a message, not to its receiver. */
const isSending = (m, call) => from(m) === call || to(m) !== call && sent(m) === call;
const otherEnd = (m, call) => isSending(m, call) ? to(m) : from(m);
const messagesOf = new Map();
for (let m = 0; m < messageCount; m++) {
  for (const call of new Set([from(m), sent(m), to(m), posted(m)])) {
    if (call >= 0) {
      if (!messagesOf.has(call)) messagesOf.set(call, []);
      messagesOf.get(call).push(m);
    }
  }
}

// ------------------------------------------------------------------ text

/** A time with the unit and the decimals that a span of that length needs. */
function seconds(nanos, span) {
  const [unit, size] = span >= 2e9 ? ['s', 1e9] : span >= 2e6 ? ['ms', 1e6] : span >= 2e3 ? ['µs', 1e3] : ['ns', 1];
  const decimals = size === 1 ? 0 : Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(span / size))));
  return (nanos / size).toLocaleString('en', {minimumFractionDigits: decimals, maximumFractionDigits: decimals}) + ' ' + unit;
}
const length = nanos => seconds(nanos, nanos);
const member = number => number === ANY ? 'any' : number < 0 ? 'none' : String(number);
const bytes = number => number.toLocaleString('en') + (number === 1 ? ' byte' : ' bytes');

function facts(call) {
  const [source, receiveTag] = second.get(call) || [ABSENT, ABSENT];
  const at = call * NUMBERS, size = data.calls[at + 6], communicator = data.calls[at + 7];
  return [
    ['begins', (start[call] / 1e9).toFixed(9).replace(/\.?0+$/, '') + ' s'], // as --from and --to take it
    ['takes', length(stop[call] - start[call])],
    peerOf(call) !== ABSENT && ['peer', member(peerOf(call))],
    tagOf(call) !== ABSENT && ['tag', member(tagOf(call))],
    source !== ABSENT && ['source', member(source)],
    receiveTag !== ABSENT && ['receive tag', member(receiveTag)],
    size >= 0 && ['data', bytes(size)],
    communicator >= 0 && ['communicator', data.communicators[communicator]],
  ].filter(Boolean);
}
function element(name, text, parent) {
  const made = document.createElement(name);
  made.textContent = text;
  parent.append(made);
  return made;
}
function describe(call) {
  const details = byId('details');
  details.textContent = '';
  element('h3', nameOf(call) + ' of ' + data.rows[row[call]], details);
  const list = element('dl', '', details);
  for (const [name, value] of facts(call)) {
    element('dt', name, list);
    element('dd', value, list);
  }
  const messages = messagesOf.get(call) || [];
  const ends = messages.length ? element('ul', '', details) : null;
  for (const m of messages.slice(0, 24)) {
    const isSender = isSending(m, call), other = otherEnd(m, call);
    const text = (isSender ? '\u2192 to ' : '\u2190 from ') + data.rows[row[other]] + ', tag ' + messageTag(m)
      + (messageBytes(m) >= 0 ? ', ' + bytes(messageBytes(m)) : '')
      + (call === from(m) || call === to(m) ? '' : isSender ? ', sent earlier' : ', received later');
    const button = element('button', text, element('li', '', ends));
    button.type = 'button';
    button.onclick = () => goTo(other);
  }
  if (messages.length > 24) element('li', 'and ' + (messages.length - 24) + ' more', ends);
}
