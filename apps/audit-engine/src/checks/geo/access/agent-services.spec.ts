import { describe, expect, it } from '@jest/globals';
import { describeCheck, head, link } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';
import { checkOf, pageOf, type PageOptions } from '../../../../test-support/page-of.js';
import type { ProbeResponse } from '../../../page/page-source.js';

const at = (path: string) => `https://site.example${path}`;
const services = (...responses: ProbeResponse[]): PageOptions => ({
  linkProbe: { kind: 'asked', variants: [], targets: [], services: responses },
});
const responding = (path: string, status: number): ProbeResponse => ({
  url: at(path),
  status,
  finalUrl: at(path),
});
const ask = head(link('nlweb', '/ask'));
const markdown = '<link rel="alternate" type="text/markdown" href="/page.md">';
const inHeader: PageOptions = { headers: { link: '</mcp>; rel="mcp"' } };

describeCheck('geo.agents.services', [
  ['none', head(''), null, services()],
  ['one that was not asked for', ask, null],
  ['one that answers', ask, 1, services(responding('/ask', 200))],
  ['one that is gone', ask, 0, services(responding('/ask', 410))],
  ['one that may know no HEAD', ask, null, services(responding('/ask', 404))],
  ['one that takes no HEAD', ask, null, services(responding('/ask', 405))],
  ['one that knows no HEAD', ask, null, services(responding('/ask', 501))],
  ['one that wants a key', ask, null, services(responding('/ask', 401))],
  ['one that we did not reach', ask, null, services({ url: at('/ask'), code: 'timeout' })],
  ['a name without an address', ask, 0, services({ url: at('/ask'), code: 'dns_not_found' })],
  ['one in a header', head(''), 0, { ...services(responding('/mcp', 410)), ...inHeader }],
  ['a Markdown version', head(markdown), 1, services(responding('/page.md', 200))],
  ['a missing llms.txt', head(link('alternate', '/llms.txt')), 0, services(responding('/llms.txt', 404))],
  ['a feed', head(link('alternate', '/feed')), null, services(responding('/feed', 404))],
  [
    'one of two',
    head(link('llms-txt', '/llms.txt') + markdown),
    0.5,
    services(responding('/llms.txt', 200), responding('/page.md', 404)),
  ],
]);

describe('a service that agents do not find', () => {
  it('is told by its name and address', () => {
    const html = head(link('nlweb', '/ask') + link('mcp', '/mcp'));
    const options = services(responding('/ask', 410), { url: at('/mcp'), code: 'dns_not_found' });
    expect(linesOf('geo.agents.services', html, options)).toEqual([
      `NLWeb: ${at('/ask')}: 410`,
      `MCP: ${at('/mcp')}: the name has no address`,
    ]);
    expect(checkOf('geo.agents.services').problemOf?.(pageOf(html, options))).toBe(
      'Agents find nothing at 2 addresses that the page names: NLWeb and MCP',
    );
  });
});
