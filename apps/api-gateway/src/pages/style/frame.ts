/** The dashboard's frame: a bar above the screen, or beside it where there is room. */
export const FRAME = `
.skip { position: absolute; left: 0.75rem; top: -6rem; z-index: 2; padding: 0.5rem 1rem; background: var(--accent); color: var(--on-accent); border-radius: var(--corner); }
.skip:focus { top: 0.75rem; }
.app > header { border-bottom: var(--rule); background: var(--surface); }
.app > header > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.25rem 1rem; align-items: center; padding: 0.75rem 1.25rem 0; }
.app .brand { font-size: 0.9375rem; min-width: 0; }
.brand small { display: block; font-size: 0.8125rem; font-weight: 400; color: var(--quiet); }
.menu { grid-column: 1 / -1; order: 3; overflow-x: auto; margin: 0 -1.25rem; padding: 0 1rem; scrollbar-width: none; mask-image: linear-gradient(90deg, transparent, #000 1rem calc(100% - 2rem), transparent); }
.menu ul { display: flex; gap: 0.25rem; margin: 0; padding-right: 1.5rem; }
.menu li { margin: 0; }
.menu a { display: flex; align-items: center; gap: 0.6rem; padding: 0.65rem 0.6rem; font-size: var(--small); font-weight: 550; color: var(--quiet); text-decoration: none; white-space: nowrap; border-bottom: 2px solid transparent; }
.menu a:hover { color: var(--ink); }
.menu a[aria-current] { color: var(--accent); border-color: currentColor; scroll-initial-target: nearest; }
.menu a:focus-visible { outline-offset: -3px; }
.menu svg { width: 1.125rem; height: 1.125rem; stroke: currentColor; stroke-width: 1.75; }
.account { margin: 0; font-size: 0.8125rem; color: var(--quiet); overflow: hidden; text-overflow: ellipsis; }
.account a { color: var(--ink); }
.menu svg, .account span { display: none; }
.app main { padding: 1.75rem 1.25rem 3rem; max-width: 76rem; min-width: 0; }
.app > footer { padding: 1rem 1.25rem 2rem; max-width: 76rem; font-size: 0.8125rem; color: var(--quiet); display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.title { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; justify-content: space-between; margin: 0 0 1.5rem; }
.title h1, .title .row { margin: 0; min-width: 0; }
@media (min-width: 64rem) {
  .app { display: grid; grid-template: 1fr auto / 15.5rem minmax(0, 1fr); min-height: 100vh; }
  .app > header { grid-row: 1 / -1; border: 0; border-right: var(--rule); }
  .app > header > div { display: flex; flex-direction: column; align-items: stretch; gap: 1.75rem; padding: 1.5rem 0.875rem; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; }
  .app .brand { padding: 0 0.625rem; }
  .menu { order: 0; margin: 0; padding: 0; mask: none; overflow: visible; }
  .menu ul { flex-direction: column; gap: 0.125rem; padding: 0; }
  .menu a { padding: 0.5rem 0.625rem; border: 0; border-radius: var(--corner); font-size: 0.9375rem; }
  .menu a:hover { background: color-mix(in srgb, var(--ink) 6%, transparent); }
  .menu a[aria-current] { background: color-mix(in srgb, var(--accent) 12%, transparent); scroll-initial-target: none; }
  .account { border-top: var(--rule); padding: 1.25rem 0.625rem 0; }
  .menu svg, .account span { display: block; }
  .app main { padding: 2.25rem 2.5rem 3rem; }
  .app > footer { padding: 1rem 2.5rem 2rem; }
}
`;
