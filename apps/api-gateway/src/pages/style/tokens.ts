/**
 * Colours (light, dark), small type, corners, and the tones that say something: of a badge, a notice, a part of a chart.
 * The colours keep WCAG 2.2 AA. Nothing moves, so nothing has to stop where that is asked for.
 */
export const TOKENS = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #14171c);
  --surface: light-dark(#f6f7f9, #1b1f26);
  --ink: light-dark(#171a21, #e8eaee);
  --quiet: light-dark(#565d6b, #a4abb8);
  --line: light-dark(#e2e5ea, #2d333d);
  --edge: light-dark(#868d9a, #727a88);
  --accent: light-dark(#4338ca, #a9b4ff);
  --on-accent: light-dark(#ffffff, #1a1750);
  --good: light-dark(#0f6e45, #77d6a6);
  --bad: light-dark(#b3261e, #f6b0aa);
  --warn: light-dark(#7d4f00, #efc272);
  --tone: var(--accent);
  --small: 0.875rem;
  --corner: 0.5rem;
  --rule: 1px solid var(--line);
}
.badge, .quiet { --tone: var(--quiet); }
.accent { --tone: var(--accent); }
.good { --tone: var(--good); }
.bad { --tone: var(--bad); }
.warn { --tone: var(--warn); }
`;
