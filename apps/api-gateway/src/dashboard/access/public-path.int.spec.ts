import { describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';

const PUBLIC_URL = 'https://partners.example/audits';

describe('the dashboard behind a proxy that removes a path', () => {
  const stage = useDashboard({ variables: { PUBLIC_URL }, busy: true });

  /** Returns what the proxy asks the gateway for. `from` is the path of the page as the browser sees it. */
  const behind = (link: string, from = '/audits/'): string => {
    const { origin, pathname, search } = new URL(link, `https://partners.example${from}`);
    expect([origin, pathname]).toEqual(['https://partners.example', expect.stringMatching(/^\/audits\//)]);
    return pathname.slice('/audits'.length) + search;
  };

  it('has links, forms and redirects that lead through the proxy', async () => {
    const person = await stage.signIn();
    const browser = stage.browser();
    const get = (path: string) => browser.get(path);
    const refused = await get(`/dashboard/${person.workspaceId}?days=30`);
    const form = await get(behind(refused.headers.location as string));
    const then = /name="then" value="([^"]*)"/.exec(form.text)![1]!;
    expect(behind(/<form method="post" action="([^"]*)"/.exec(form.text)![1]!)).toBe('/dashboard/sign-in');

    const { workspaceId: workspace_id, email } = person;
    const { url } = await stage.harness.send('gateway.create-sign-in-link', { workspace_id, email });
    const link = await get(`${behind(url)}&${new URLSearchParams({ then }).toString()}`);
    const [token] = /[\w-]{43}/.exec(link.text)!;
    const action = /<form method="post" action="([^"]*)"/.exec(link.text)![1]!;
    const { headers } = await browser.post(behind(action), { token: token, then });
    expect(headers.location).toBe(`/audits/dashboard/${person.workspaceId}?days=30`);

    const pages = [headers.location as string];
    for (const path of [
      '/audits/new',
      '/audits/x',
      '/keys/x/rotate',
      '/people/x',
      '/requests/x',
      '/../nobody',
    ])
      pages.push(`/audits/dashboard/${person.workspaceId}${path}`);
    pages.push(
      '/audits/dashboard/account',
      '/audits/dashboard/sign-in/link?token=x',
      '/audits/dashboard/no/page',
    );
    const found = new Set<string>();
    for (const page of pages) {
      const { text } = await get(behind(page));
      expect(text).toContain('<h1>');
      for (const [, , address] of text.matchAll(/ (href|src|action)="(?!data:)([^"#]+)[^"]*"/g))
        found.add(behind(address!.replaceAll('&amp;', '&'), page));
    }
    // Without forms' actions, scripts, and the screens of the dispatcher, which is not there.
    const links = [...found].filter((path) => !/\/(?:webhooks|live|openapi|sign-out)|\/assets\//.test(path));
    expect(links.length).toBeGreaterThan(10);
    for (const path of links)
      expect([path, [200, 303].includes((await get(path)).status)]).toEqual([path, true]);
  });
});
