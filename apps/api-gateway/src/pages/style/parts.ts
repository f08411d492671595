/** What screens are made of: cards, figures, tables, badges, lists of facts, pagers. */
export const PARTS = `
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem; margin: 0 0 1.5rem; }
.pair { grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
.card { padding: 1.25rem; border: var(--rule); border-radius: 0.75rem; background: var(--paper); min-width: 0; margin: 0 0 1.5rem; box-shadow: 0 1px 2px light-dark(#171a210d, transparent); }
.cards > .card { margin: 0; }
.card > :is(h2, h3):first-child { margin-top: 0; }
:is(.card, .alert, .notice, .empty, td, dd) > :last-child { margin-bottom: 0; }
.label { display: block; margin: 0 0 0.25rem; color: var(--quiet); font-size: var(--small); font-weight: 550; }
.figure { display: block; margin: 0 0 0.25rem; font-size: 1.875rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.figure small { font-size: 1rem; font-weight: 400; color: var(--quiet); letter-spacing: 0; }
.scroll { overflow-x: auto; margin: 0 0 1.25rem; border: var(--rule); border-radius: 0.75rem; }
.card > .scroll { margin: 0 -1.25rem -1.25rem; border-width: 1px 0 0; border-radius: 0 0 0.75rem 0.75rem; }
.data { width: 100%; border-collapse: collapse; font-size: var(--small); font-variant-numeric: tabular-nums; }
.data :is(td, th) { padding: 0.65rem 1rem; text-align: left; vertical-align: top; border-bottom: var(--rule); }
.data tbody th { font-weight: 500; min-width: 11rem; overflow-wrap: anywhere; }
.data thead th { font-weight: 550; color: var(--quiet); background: var(--surface); white-space: nowrap; }
.data .num { text-align: right; }
.data tbody tr:last-child > * { border-bottom: 0; }
.data tbody tr:hover { background: var(--surface); }
.data time { white-space: nowrap; }
.data code { overflow-wrap: break-word; }
.data td:empty::after { content: "–"; color: var(--quiet); }
.badge { display: inline-block; padding: 0.1rem 0.55rem; border-radius: 1rem; font-size: 0.8125rem; font-weight: 600; line-height: 1.45; white-space: nowrap; color: var(--tone); background: color-mix(in srgb, var(--tone) 10%, var(--paper)); }
.facts div { display: grid; grid-template-columns: minmax(7rem, 14rem) minmax(0, 1fr); gap: 0.25rem 1.25rem; padding: 0.55rem 0; border-bottom: var(--rule); }
.facts div:last-child { border: 0; }
.facts dd { text-align: left; }
.pager { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.75rem; margin: 0 0 1.5rem; }
.tabs, .tabs ul { display: flex; flex-wrap: wrap; gap: 0.375rem; margin: 0 0 1.25rem; }
.tabs li, .tabs ul { margin: 0; }
.timeline { padding: 0; list-style: none; }
.timeline li { padding: 0.25rem 0 0.25rem 1rem; margin: 0; border-left: 2px solid var(--line); }
.steps, .attempts { padding-left: 1.25rem; }
.tabs a { display: block; padding: 0.3rem 0.75rem; border: var(--rule); border-radius: 2rem; font-size: var(--small); color: var(--ink); text-decoration: none; }
.tabs a[aria-current] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.empty { padding: 2.5rem 1.5rem; text-align: center; border: 1px dashed var(--edge); border-radius: 0.75rem; color: var(--quiet); margin: 0 0 1.5rem; }
.empty h2 { margin: 0 0 0.5rem; color: var(--ink); }
@media (max-width: 40rem) {
  .list :is(tbody, tr, td, th) { display: block; }
  .list thead { position: absolute; clip-path: inset(50%); }
  .list tr { padding: 0.75rem 1rem; }
  .list tr + tr { border-top: var(--rule); }
  .list tr > * { padding: 0.2rem 0; border: 0; }
  .list td { display: flow-root; text-align: right; overflow-wrap: anywhere; }
  .list td::before { content: attr(data-label); float: left; margin-right: 1rem; color: var(--quiet); }
  .list td:empty { display: none; }
}
@media (max-width: 30rem) { .facts div { grid-template-columns: 1fr; } .facts dt { font-size: var(--small); } }
@media print {
  :root { color-scheme: light; }
  .app, .app > header, .plain { display: block; }
  .app > header, .app > footer, form, .skip, .hidden, .pager, .no-print { display: none; }
  .app main, .plain { max-width: none; padding: 0; }
  .card, .data tr { break-inside: avoid; box-shadow: none; }
  h2, h3, h4, summary, section > p { break-after: avoid; break-inside: avoid; }
  .scroll { overflow: visible; border: 0; }
  details:not([open])::details-content { content-visibility: visible; }
}
`;
