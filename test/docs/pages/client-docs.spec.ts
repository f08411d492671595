import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

describe.each(['node', 'python'])('the README of the client for %s', (client) => {
  it('begins with a link to each of its chapters', () => {
    const text = readFileSync(`clients/${client}/README.md`, 'utf8');
    const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
    const links = chapters.map((title) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})\n`);
    expect(text.slice(0, text.indexOf('\n## '))).toContain(`\n${links.join('')}`);
  });

  it('leads to the guide about webhooks by the address at which it is served', () => {
    const text = readFileSync(`clients/${client}/README.md`, 'utf8');
    const guides = [...text.matchAll(/`https:\/\/HOST\/docs\/guides\/([\w-]+)`/g)].map(([, name]) => name!);
    expect(guides).toContain('receive-webhooks-in-your-framework');
    // docs/.vitepress/pages.mjs serves that folder there.
    for (const name of guides) expect(existsSync(`docs/how-to/partners/${name}.md`)).toBe(true);
  });
});

it('the fakes of both clients have the same names', () => {
  const [node = [], python = []] = ['node', 'python'].map((client) => {
    const chapter = readFileSync(`clients/${client}/README.md`, 'utf8').split(
      '## Tests of your own code',
    )[1]!;
    const cells = [...chapter.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell = '']) => cell);
    return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name));
  });
  const camelCase = (name: string) =>
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  expect(node).toContain('refuseNext');
  // asyncio has a client of its own, and httpx takes no `fetch`.
  expect(python.filter((name) => name !== 'async_client').map(camelCase)).toEqual(
    node.filter((name) => name !== 'fetch'),
  );
});
