import type { Control } from '../../page/content/controls.js';
import { ramp } from '../../page/ramp.js';
import type { Page } from '../../page/page.js';
import { documented, share, type Check } from '../check.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import { counted, listed } from '../wording.js';

export const NAMES: readonly Check[] = [
  {
    id: 'seo.names.controls',
    dimension: 'accessibility',
    weight: 2,
    isFault: true,
    title: 'Links, buttons, fields and frames have names',
    problem: 'Links, buttons, fields or frames have no name',
    problemOf: (page) => {
      const counts = countsOf(nameless(page));
      const all = counts.map(({ kind, count }) => counted(count, kind));
      return `${listed(all, 4)} ${nameless(page).length === 1 ? 'has' : 'have'} no ${counts.length === 1 && counts[0]?.kind === 'link' ? 'words' : 'name'}`;
    },
    why: 'Screen readers read the name aloud, and assistants that act for a person find controls by it.',
    fix: 'Give each a text, a label, an alt text or an aria-label, and each frame a title.',
    source: documented('axe link-name, button-name, label, frame-title; WCAG 4.1.2'),
    passes:
      'Rises from 0, when four fifths of the links, buttons, fields and frames have a name, to 1, when all have one. A placeholder counts. Not applicable without any.',
    measure: (page) => {
      const all = page.controls();
      const named = share(all.length - nameless(page).length, all.length);
      return named === null ? null : ramp(named, 0.8, 1);
    },
    evidence: (page) =>
      countsOf(nameless(page)).map(
        ({ kind, count, address }) =>
          `${counted(count, kind)} without a name${address === '' ? '' : `, such as ${address}`}`,
      ),
    where: (page) => nameless(page),
  },
];

function nameless(page: Page): readonly Control[] {
  return page.controls().filter(({ isNamed }) => !isNamed);
}

/** Returns how many there are of each kind, with an address that one of them leads to. */
function countsOf(controls: readonly Control[]): readonly KindCount[] {
  const counts = new Map<Control['kind'], KindCount>();
  for (const { kind, element } of controls) {
    const known = counts.get(kind) ?? { kind, count: 0, address: '' };
    const address = known.address || (attribute(element, 'href') ?? attribute(element, 'src') ?? '');
    counts.set(kind, { kind, count: known.count + 1, address });
  }
  return [...counts.values()];
}

interface KindCount {
  readonly kind: Control['kind'];
  readonly count: number;
  readonly address: string;
}
