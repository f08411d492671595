import { createHash } from 'node:crypto';
import { Html } from './html.js';

/** The complete style: the system's fonts and colours, one narrow column. */
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #14171c);
  --ink: light-dark(#1a1d23, #e8eaee);
  --quiet: light-dark(#565d6b, #a4abb8);
  --line: light-dark(#8a919e, #69717f);
  --accent: light-dark(#0b57d0, #a8c7fa);
  --on-accent: light-dark(#ffffff, #062e6f);
  --alert: light-dark(#b3261e, #f2b8b5);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 1.25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.25; margin: 1.5rem 0 0.5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin-bottom: 0.75rem; }
a { color: var(--accent); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; font-size: 0.875rem; }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.4rem 0; }
dl .sum { border-top: 1px solid var(--line); font-weight: 600; font-size: 1.125rem; }
dt, dd { margin: 0; }
dd { text-align: right; font-variant-numeric: tabular-nums; }
form { margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
.row { display: flex; gap: 0.5rem; }
input, button { font: inherit; padding: 0.6rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
input { flex: 1; min-width: 0; background: var(--paper); color: var(--ink); text-transform: uppercase; }
input[aria-invalid] { border-color: var(--alert); }
button { background: var(--paper); color: var(--ink); cursor: pointer; }
.wide { width: 100%; }
.pay { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.quiet { color: var(--quiet); font-size: 0.875rem; }
.alert { color: var(--alert); margin: 0.25rem 0 0; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
`;

/** One string, because the policy below contains its hash. */
export const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Allows only our own style: no scripts, no other hosts, no frames. */
export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src data:`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
