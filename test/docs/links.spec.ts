import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Without the templates of the pages that the site makes of data: they have no text. */
const PAGES = [...globSync('*.md'), ...globSync('docs/**/*.md')].filter((page) => !page.includes('['));

describe('a page', () => {
  it('is reached from README.md by links', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const { path } of linksOf(page)) {
        for (const next of path === 'docs/decisions' ? globSync(`${path}/*.md`) : [path]) {
          if (next.endsWith('.md')) reached.add(next);
        }
      }
    }
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });

  it.each(PAGES)('%s leads to files and headings that are there', (page) => {
    const broken = linksOf(page).filter(
      ({ path, anchor }) => !existsSync(path) || (anchor !== undefined && !anchorsOf(path).has(anchor)),
    );
    expect(broken).toEqual([]);
  });
});

interface Link {
  /** From the root of the repository. */
  readonly path: string;
  readonly anchor?: string;
}

/** The links of a page to others of the repository, and to its own headings; none that code shows. */
function linksOf(page: string): readonly Link[] {
  const prose = proseOf(page).replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, target = '', anchor]) => {
      const path = target === '' ? page : normalize(join(dirname(page), target)).replace(/\/$/, '');
      return { path, ...(anchor === undefined ? {} : { anchor }) };
    },
  );
}

/** What headings are called in addresses: as GitHub makes them, a second one of a name with `-1`. */
function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of proseOf(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    let count = 0;
    while (anchors.has(count === 0 ? anchor : `${anchor}-${count}`)) count += 1;
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

function proseOf(page: string): string {
  return readFileSync(page, 'utf8').replaceAll(/^ *```[^]*?^ *```$/gm, '');
}
