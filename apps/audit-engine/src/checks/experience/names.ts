import type { Control } from '../../page/content/controls.js';
import { ramp } from '../../page/ramp.js';
import type { Page } from '../../page/page.js';
import { documented, share, type Check } from '../check.js';

export const NAMES: readonly Check[] = [
  {
    id: 'seo.names.controls',
    dimension: 'accessibility',
    weight: 2,
    isFault: true,
    title: 'Links, buttons, fields and frames have names',
    problem: 'Links, buttons, fields or frames have no name',
    why: 'Screen readers read the name, and assistants that act on a page find controls by it.',
    fix: 'Give each a text, a label, an alt text or an aria-label, and each frame a title.',
    source: documented('axe link-name, button-name, label, frame-title; WCAG 4.1.2'),
    passes:
      'Rises from 0, when four fifths of the links, buttons, fields and frames have a name, to 1, when all have one. A placeholder counts. Not applicable without any.',
    measure: (page) => {
      const all = page.controls();
      const named = share(all.length - nameless(page).length, all.length);
      return named === null ? null : ramp(named, 0.8, 1);
    },
    evidence: (page) => countsOf(nameless(page)),
    where: (page) => nameless(page),
  },
];

function nameless(page: Page): readonly Control[] {
  return page.controls().filter(({ isNamed }) => !isNamed);
}

function countsOf(controls: readonly Control[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of controls) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind}s without a name: ${count}`);
}
