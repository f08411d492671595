import { beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { FAILURES } from '#contracts/audit/failure-reasons';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { inBase64, pngOf, svgOf } from '../../../test-support/pictures.js';
import { seedAudit } from '../../../test-support/seeded-audit.js';

const LOGO = pngOf(120, 40);
const SVG = svgOf('<rect width="40" height="10"/>');
const NONE = { name: null, accent_color: null, contact: null, logo_url: null };
const OAK = {
  name: ' Oak & Partners ',
  accent_color: '#0F6E45',
  contact: 'reports@oak.example',
  logo: inBase64(LOGO),
};

describe('the brand of a workspace', () => {
  const stage = useGateway({ variables: { REPORT_OPERATOR_LINE: 'Audits by Elm Hosting' } });
  let partner: Partner;
  beforeEach(async () => {
    partner = await stage.partner();
  });

  const get = async (by = partner) => (await by.send('GET', '/api/v1/brand')).body;
  const set = (body: object, by = partner) => by.send('POST', '/api/v1/brand', { body });
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request(`${stage.url}${path}`, {
      headers: { 'x-forwarded-for': newClientAddress(), ...headers },
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
  };
  const logoOf = async () => {
    const { data } = (await get()) as { data: { logo_url: string } };
    return new URL(data.logo_url).pathname;
  };
  const sharedReport = async () => {
    const auditId = await seedAudit(stage.pool, partner.workspaceId);
    const { body } = await partner.send('POST', `/api/v1/audit/${auditId}/report-links`);
    return new URL((body as { data: { url: string } }).data.url).pathname;
  };

  it('is none at first, then what is set, and none once its name is null', async () => {
    expect(await get()).toEqual({ data: NONE });
    const data = {
      name: 'Oak & Partners',
      accent_color: '#0f6e45',
      contact: 'reports@oak.example',
      logo_url: expect.stringMatching(/^http.*\/reports\/logos\/[0-9a-f]{64}$/),
    };
    expect(await set(OAK)).toMatchObject({ status: 200, body: { data } });
    expect(await get()).toEqual({ data });
    expect(await set({ name: null })).toMatchObject({ status: 200, body: { data: NONE } });
    expect(await get()).toEqual({ data: NONE });
  });

  it('keeps what a change does not have, and loses what is null', async () => {
    await set(OAK);
    const logo_url = expect.any(String);
    expect(await set({ accent_color: null })).toMatchObject({
      body: {
        data: { name: 'Oak & Partners', accent_color: null, contact: 'reports@oak.example', logo_url },
      },
    });
    expect(await set({ logo: null, contact: 'Call us' })).toMatchObject({
      body: { data: { name: 'Oak & Partners', accent_color: null, contact: 'Call us', logo_url: null } },
    });
    expect(await set({})).toMatchObject({ body: { data: { name: 'Oak & Partners', contact: 'Call us' } } });
  });

  it('is that of one workspace', async () => {
    await set(OAK);
    expect(await get(await stage.partner())).toEqual({ data: NONE });
  });

  it('has all of three changes at once', async () => {
    await set({ name: 'Oak' });
    await Promise.all([
      set({ contact: 'Call us' }),
      set({ accent_color: '#0f6e45' }),
      set({ logo: OAK.logo }),
    ]);
    expect(await get()).toMatchObject({
      data: { name: 'Oak', contact: 'Call us', accent_color: '#0f6e45', logo_url: expect.any(String) },
    });
  });

  it.each([
    [{ contact: 'Call us' }, 'name must be given: a brand without a name can not be shown.'],
    [
      { name: '\u200b' },
      'name must be text of 1 to 80 characters that can be seen, without control characters.',
    ],
    [
      { name: '\u202eOak & Partners' },
      'name must be text of 1 to 80 characters that can be seen, without control characters.',
    ],
    [{ name: '' }, 'name must be text of 1 to 80 characters that can be seen, without control characters.'],
    [
      { name: 'x'.repeat(81) },
      'name must be text of 1 to 80 characters that can be seen, without control characters.',
    ],
    [{ name: 7 }, 'name must be text or null.'],
    [
      { name: 'Oak', contact: 'a\nb' },
      'contact must be text of 1 to 200 characters that can be seen, without control characters.',
    ],
    [
      { name: 'Oak', accent_color: 'green' },
      'accent_color must be a color as #1a2b3c: a number sign and six hexadecimal digits.',
    ],
    [
      { name: 'Oak', accent_color: '#ffcc00' },
      'accent_color must have a contrast of 4.5:1 on light pages, and #ffcc00 has 1.4:1: #866b00 has enough.',
    ],
    [{ name: 'Oak', logo: inBase64('GIF89a') }, 'logo must be a PNG, or an SVG in UTF-8.'],
    [{ name: 'Oak', logo: [] }, 'logo must be text or null.'],
    [
      { name: 'Oak', logo: inBase64(Buffer.alloc(300_000, 60)) },
      'logo must be a file in base64, of at most 200 KB (204,800 bytes).',
    ],
    [
      { name: 'Oak', logo: inBase64(svgOf('<script/>')) },
      'logo must be an SVG that runs nothing, and this one has <script>.',
    ],
  ])('refuses %.80j and stays as it was', async (change, message) => {
    const { status, body } = await set(change);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: expect.objectContaining({ code: 'INVALID_BRAND', message }) }),
    ]);
    expect(await get()).toEqual({ data: NONE });
  });

  it('refuses a body that is no JSON object', async () => {
    const { status, body } = await partner.send('POST', '/api/v1/brand', { body: '[]' });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: expect.objectContaining({ code: 'INVALID_BRAND' }) }),
    ]);
  });

  it('stands on shared reports, which say nothing of this service but what its operator demands', async () => {
    await set(OAK);
    const path = await sharedReport();
    const { text, headers } = await visit(path);
    expect(text).toContain(`<img src="${await logoOf()}" alt="Oak &amp; Partners" />`);
    expect(text).toContain('reports@oak.example');
    expect(text).toContain('--accent:light-dark(#0f6e45,');
    expect(text).toContain('Audits by Elm Hosting');
    expect(headers['content-security-policy']).toContain(`img-src 'self' data:`);
    expect(text).not.toMatch(/Audit Credit|\/docs\/|127\.0\.0\.1:\d+\/docs|#4338ca"/);
    const { text: markdown } = await visit(path, { accept: 'text/markdown' });
    expect(markdown).toMatch(
      /Report by Oak &amp; Partners · reports\\@oak\.example · Audits by Elm Hosting\n$/,
    );
    expect(markdown).not.toMatch(/Audit Credit|\/docs\//);
  });

  it('stands on a report of a failed audit, which does not name this service either', async () => {
    await set(OAK);
    const auditId = await seedAudit(stage.pool, partner.workspaceId, {
      status: 'failed',
      failureReason: 'blocked_by_target',
      error: JSON.stringify({
        code: 'TARGET_BLOCKED',
        message: 'The site forbids this page to AuditCreditBot (+https://audits.example/bot).',
      }),
    });
    const { body } = await partner.send('POST', `/api/v1/audit/${auditId}/report-links`);
    const path = new URL((body as { data: { url: string } }).data.url).pathname;
    for (const accept of ['text/html', 'text/markdown']) {
      const { status, text } = await visit(path, { accept });
      expect([status, text]).toEqual([200, expect.stringContaining('The audit failed')]);
      expect(text).toContain(FAILURES.blocked_by_target.message.split('.', 1)[0]);
      expect(text).not.toMatch(/Audit ?Credit|audits\.example|\/docs\//);
    }
  });

  it('is not named by a link that has ended, and neither is this service', async () => {
    const { status, text } = await visit('/reports/ended');
    expect([status, text]).toEqual([404, expect.stringContaining('Report not found')]);
    expect(text).not.toMatch(/Audit Credit|<svg/);
  });

  it('with a name alone stands on shared reports as text, whatever is in it', async () => {
    await set({ name: '<img src=x onerror=alert(1)> Oak' });
    const { text } = await visit(await sharedReport());
    expect(text).toContain(
      '<header class="brand"><bdi>&lt;img src=x onerror=alert(1)&gt; Oak</bdi></header>',
    );
    expect(text).not.toContain('<img');
  });

  it('has a logo that is kept by browsers, and that neither runs nor loads anything', async () => {
    for (const [logo, type, bytes] of [
      [LOGO, 'image/png', LOGO],
      [SVG, 'image/svg+xml', Buffer.from(SVG)],
    ] as const) {
      await set({ name: 'Oak', logo: inBase64(logo) });
      const shown = await visit(await logoOf());
      expect(shown).toMatchObject({ status: 200, bytes });
      expect(shown.headers).toMatchObject({
        'content-type': expect.stringContaining(type),
        'cache-control': expect.stringContaining('immutable'),
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('has no logo at an address of another one, or at none', async () => {
    for (const hash of ['0'.repeat(64), 'x', '%00', '../brand'])
      expect((await visit(`/reports/logos/${hash}`)).status).toBe(404);
  });
});
