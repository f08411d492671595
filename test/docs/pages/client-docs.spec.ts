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
