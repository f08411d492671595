import { describe, expect, it } from '@jest/globals';
import { ROBOTS_TOKEN } from '#contracts/audit/crawler';
import { crawlerPage } from '../../../apps/api-gateway/src/docs/crawler/crawler-page.controller.js';
import { robotsAccess } from '../../../apps/audit-engine/src/robots/robots-access.js';
import { parseRobots } from '../../../apps/audit-engine/src/robots/robots-file.js';

describe("the crawler's page", () => {
  it('gives rules for robots.txt by which the engine keeps itself out, and that concern no other crawler', () => {
    const { content } = crawlerPage({ publicUrl: 'https://api.example.com', contact: undefined });
    const [, rules = ''] = /<pre>(User-agent:[^<]*)<\/pre>/.exec(content.markup) ?? [];
    const robots = parseRobots(rules);
    expect(robots.errors).toEqual([]);
    expect(robotsAccess(robots, ROBOTS_TOKEN, '/any')).toMatchObject({ allowed: false, named: true });
    expect(robotsAccess(robots, 'Googlebot', '/any')).toMatchObject({ allowed: true, named: false });
  });
});
