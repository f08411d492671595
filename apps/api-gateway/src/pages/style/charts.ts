/** Charts are SVG with classes: the tones of badges, but lighter: areas need less contrast than text (3:1). */
export const CHARTS = `
.chart, .ring, .bar { --good: light-dark(#1a8f5d, #77d6a6); --warn: light-dark(#b7791f, #efc272); --bad: light-dark(#d0413a, #f6b0aa); }
.chart { display: block; width: 100%; }
.chart rect, .bar rect { fill: var(--tone); }
.chart .axis { stroke: var(--line); vector-effect: non-scaling-stroke; }
.days { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.4rem 0.75rem; margin: 0 0 1.5rem; font-size: 0.8125rem; color: var(--quiet); }
.days > svg { height: 10rem; }
.days > div, .days > p { display: flex; justify-content: space-between; font-variant-numeric: tabular-nums; }
.days > div { flex-direction: column; text-align: right; margin: -0.6rem 0; }
.days > :nth-child(n + 3) { grid-column: 2; margin: 0; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
.legend li { margin: 0; display: flex; align-items: center; gap: 0.4rem; }
.legend svg { width: 0.7rem; height: 0.7rem; }
.ring { width: 8.5rem; max-width: 100%; flex: none; }
.ring circle { fill: none; stroke: var(--line); stroke-width: 8; }
.ring .arc { stroke: var(--tone); stroke-linecap: round; }
.ring text { fill: var(--ink); font-size: 26px; font-weight: 650; text-anchor: middle; }
.ring .of { fill: var(--quiet); font-size: 10px; font-weight: 400; }
.bar { display: block; width: 100%; height: 0.5rem; border-radius: 0.25rem; }
.bar .track { fill: var(--line); }
.scores li { display: grid; grid-template-columns: 1fr auto; gap: 0.35rem 1rem; }
.scores .bar { grid-column: 1 / -1; }
`;
