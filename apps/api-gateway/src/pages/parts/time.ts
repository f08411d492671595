import { type Html, html } from '../html.js';

/** A time as people read it, in UTC to the minute: `2026-11-23 20:15 UTC`. */
export function timeTag(time: Date): Html {
  return tag(time, 16);
}

/** The same to the second. */
export function secondsTag(time: Date): Html {
  return tag(time, 19);
}

/** The same to the millisecond, where the order of things within a second matters. */
export function exactTimeTag(time: Date): Html {
  return tag(time, 23);
}

/** `1,250 ms` */
export function durationText(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}

function tag(time: Date, characters: number): Html {
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, characters).replace('T', ' ')} UTC</time>`;
}
