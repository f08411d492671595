/** The report of an audit, on the screen and on paper. */
export const REPORT = `
.overall { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1.5rem 2.5rem; align-items: center; }
.overall > div:first-child { text-align: center; }
.overall > div > :last-child { margin-bottom: 0; }
.overall .badge { margin-top: 0.5rem; }
.compare .field { min-width: 0; max-width: 100%; }
.issues, .steps { margin: 0 0 1.5rem; padding: 0; list-style: none; counter-reset: issue; }
.issue { counter-increment: issue; scroll-margin-top: 1rem; }
.issue h3 { margin: 0 0 0.6rem; font-size: 1.0625rem; }
.issue h3::before { content: counter(issue) ". "; color: var(--quiet); font-variant-numeric: tabular-nums; }
.issue h4 { margin: 1rem 0 0.3rem; font-size: var(--small); color: var(--quiet); font-weight: 600; }
.evidence { margin: 0; padding: 0.6rem 0.9rem; border-left: 3px solid var(--line); background: var(--surface); border-radius: 0 var(--corner) var(--corner) 0; font-size: var(--small); }
.evidence li { margin: 0 0 0.35rem; overflow-wrap: anywhere; }
.evidence li:last-child { margin: 0; }
.evidence a { white-space: nowrap; margin-left: 0.35rem; }
.checks th, .checks td { padding: 0.45rem 0.75rem; }
.checks :is(th, td) + :is(th, td) { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.checks tbody + tbody { border-top: 2px solid var(--line); }
.checks .dimension { background: var(--surface); font-weight: 600; }
.checks .dimension .quiet { font-weight: 400; margin-left: 0.35rem; }
.unjudged { columns: 18rem; column-gap: 2rem; font-size: var(--small); }
.unjudged li { break-inside: avoid; margin-bottom: 0.5rem; }
.unjudged code { display: block; overflow-wrap: anywhere; color: var(--quiet); }
.steps li { padding-left: 1rem; border-left: 3px solid var(--line); padding-bottom: 0.75rem; margin: 0; }
.steps .done { border-color: var(--good); }
.steps .now { border-color: var(--accent); }
.steps .later strong { color: var(--quiet); font-weight: 500; }
.steps .quiet { display: block; }
@media (max-width: 40rem) {
  .overall { grid-template-columns: 1fr; }
  .card.issue { padding: 1rem; }
}
@media print {
  @page { margin: 16mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); font: 0.75rem system-ui, sans-serif; color: #565d6b; } }
  .plain > .brand { margin-bottom: 1.25rem; }
  .report { font-size: 0.875rem; }
  .card.issue { break-inside: avoid; padding: 0.75rem 1rem; margin-bottom: 0.75rem; }
  .issue h3, .issue p { margin-bottom: 0.4rem; }
  .issue h4 { margin-top: 0.5rem; }
  .evidence { padding: 0.3rem 0.75rem; }
  .evidence .passage { display: none; }
  .unjudged { margin-bottom: 0; }
  .report summary { list-style: none; font-size: 1rem; }
  .report thead { display: table-header-group; }
  .checks tbody { break-inside: avoid; }
  .checks th, .checks td { padding: 0.2rem 0.75rem; }
  .report .facts div { padding: 0.25rem 0; }
  .report a { color: inherit; }
  .report a[href^="http"]:not(.no-address)::after { content: " (" attr(href) ")"; font-size: 0.75rem; overflow-wrap: anywhere; }
}
`;
