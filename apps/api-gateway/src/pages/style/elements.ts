/** Elements as they are without a class. */
export const ELEMENTS = `
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.015em; font-weight: 650; text-wrap: balance; }
h1 { font-size: clamp(1.5rem, 1.3rem + 1vw, 1.875rem); margin: 0 0 1.25rem; }
h2 { font-size: 1.1875rem; margin: 2.25rem 0 0.75rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0 0 1rem; }
ul { margin: 0 0 1rem; padding: 0; list-style: none; }
li { margin-bottom: 0.75rem; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
code, pre { font-family: ui-monospace, Consolas, monospace; font-size: 0.875em; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 0 0 1rem; padding: 0.875rem 1rem; border: var(--rule); border-radius: var(--corner); background: var(--surface); font-size: var(--small); }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.45rem 0; }
dl .sum { border-top: var(--rule); font-weight: 650; font-size: 1.125rem; }
dt, dd { margin: 0; }
dt { color: var(--quiet); }
.sum dt { color: inherit; }
dd { text-align: right; font-variant-numeric: tabular-nums; }
details { margin: 0 0 1rem; }
summary { cursor: pointer; padding: 0.25rem 0; font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
main:focus { outline: 0; }
.quiet { color: var(--quiet); font-size: var(--small); }
.num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.plain { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
.plain.wide { max-width: 60rem; }
.brand { display: inline-flex; align-items: center; gap: 0.6rem; color: var(--ink); font-weight: 650; letter-spacing: -0.01em; text-decoration: none; }
.plain > .brand { margin: 0 0 2.5rem; font-size: var(--small); }
.mark { width: 1.625rem; height: 1.625rem; flex: none; fill: var(--accent); }
.mark path { stroke: var(--on-accent); stroke-width: 2.25; }
.mark path, .menu svg { flex: none; fill: none; stroke-linecap: round; stroke-linejoin: round; }
`;
