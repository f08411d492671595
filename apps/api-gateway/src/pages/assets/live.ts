/**
 * The script of the screens. Everything works without it; with it, elements with `data-live` follow what happens, without
 * a reload.
 *
 * - `data-live="NAME"` is replaced by the element of that name of the same page, fetched again, when the workspace has an
 *   event; every five seconds while there is a `data-live-poll`. What somebody types in, or has the focus in, stays. It
 *   gets new rows all the same, if it is a list whose rows have names of their own.
 * - `data-say="TEXT"` beside it is read out when it has changed.
 * - A form that changes something is sent once, however often its button is clicked.
 */
import { say, showButtons } from './buttons.js';

const POLL_MS = 5_000;
const GAP_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

const stream = document.querySelector('main')!.dataset.events;
function liveIn(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-live]')];
}

/** Whether somebody works within the element. */
function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement) && document.activeElement !== document.body) return true;
  const selection = document.getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(element, true)) return true;
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  );
  return [...fields].some(isChanged);
}

function isChanged(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  const options = [...field.options];
  return (
    options.some((one) => one.selected !== one.defaultSelected) && options.some((one) => one.defaultSelected)
  );
}

/** Swaps what has changed. */
function swap(fresh: Document): void {
  const texts: string[] = [];
  for (const old of liveIn(document)) {
    const next = liveIn(fresh).find((one) => one.dataset.live === old.dataset.live);
    // Forms have a new id each time, so only what can be seen is compared.
    if (!next || (old.innerHTML === next.innerHTML && old.dataset.say === next.dataset.say)) continue;
    if (isInUse(old)) {
      addRows(old, next);
      continue;
    }
    const open = [...old.querySelectorAll('details')].map((one) => one.open);
    for (const [index, one] of next.querySelectorAll('details').entries()) one.open = open[index] ?? one.open;
    if (next.dataset.say && next.dataset.say !== old.dataset.say) texts.push(next.dataset.say);
    old.replaceWith(document.adoptNode(next));
  }
  if (texts.length > 0) say(texts.join(' '));
  showButtons();
}

/** Puts rows that a list in use does not have where they belong. None is taken out, so that its pages stay in order. */
function addRows(list: HTMLElement, next: HTMLElement): void {
  const rows = liveIn(list);
  const [first] = rows;
  let before: HTMLElement | undefined;
  for (const row of first ? liveIn(next) : []) {
    const own = rows.find((one) => one.dataset.live === row.dataset.live);
    if (!own) {
      if (before) before.after(document.adoptNode(row));
      else first!.before(document.adoptNode(row));
    }
    before = own ?? row;
  }
}

let waitMs = POLL_MS;
let refreshedAt = -Infinity;
let isRefreshing = false;
let timer: number | undefined;

/** Fetches the page once more, not more often than every two seconds. */
function refresh(afterMs = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => void fetchPage(), Math.max(afterMs, refreshedAt + GAP_MS - performance.now()));
}

async function fetchPage(): Promise<void> {
  if (document.hidden || isRefreshing) return;
  isRefreshing = true;
  refreshedAt = performance.now();
  try {
    // A redirect leads to the sign-in: then there is nothing to show here.
    const response = await fetch(location.href, { redirect: 'error', headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(String(response.status));
    swap(new DOMParser().parseFromString(await response.text(), 'text/html'));
    waitMs = POLL_MS;
  } catch {
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  } finally {
    isRefreshing = false;
  }
  if (document.querySelector('[data-live-poll]')) refresh(waitMs);
}

let source: EventSource | undefined;
let retryMs = POLL_MS;
let hasListened = false;
let retry: number | undefined;

function listen(): void {
  if (!stream || source || document.hidden || liveIn(document).length === 0) return;
  source = new EventSource(stream);
  source.addEventListener('open', () => {
    retryMs = POLL_MS;
    // After a break something may have been missed.
    if (hasListened) refresh();
    hasListened = true;
  });
  source.addEventListener('change', () => refresh(250));
  source.addEventListener('error', () => {
    // The browser connects again by itself, unless it was refused.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    retry = setTimeout(listen, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_WAIT_MS);
  });
}

function rest(): void {
  source?.close();
  source = undefined;
  clearTimeout(retry);
  clearTimeout(timer);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return rest();
  if (liveIn(document).length > 0) refresh();
  listen();
});
// A page that waits to be gone back to must not hold a connection.
addEventListener('pagehide', rest);
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  refresh();
  listen();
});

let sent = new WeakSet<HTMLFormElement>();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
});
// A form that was gone back to may be sent again: its response says whether it acted before.
addEventListener('pageshow', () => {
  sent = new WeakSet();
});

// On a narrow screen the present section may be out of sight, also after a phone was turned.
const menu = document.querySelector('.menu');
const current = menu?.querySelector<HTMLElement>('[aria-current]');
if (menu && current)
  new ResizeObserver(() => {
    menu.scrollLeft = current.offsetLeft - menu.clientWidth / 2 + current.offsetWidth / 2;
  }).observe(menu);

listen();
if (document.querySelector('[data-live-poll]')) refresh(POLL_MS);
