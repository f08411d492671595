import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { textOf } from '../../../test-support/dashboard/html-shape.js';
import { inBase64, pngOf, svgOf } from '../../../test-support/pictures.js';
import { seedAudit } from '../../../test-support/seeded-audit.js';

const LOGO = pngOf(120, 40);

describe('the screen of the brand', () => {
  const stage = useDashboard();
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await stage.signIn();
  });

  /** Sends the form as a browser does where a form has a field for a file. */
  const send = async (
    fields: Readonly<Record<string, string>>,
    { file, by = owner, csrf = by.csrf }: { file?: Buffer | string; by?: SignedIn; csrf?: string } = {},
  ) => {
    const form = new FormData();
    const all = { csrf, action_id: randomUUID(), ...fields };
    for (const [name, value] of Object.entries(all)) form.append(name, value);
    form.append('logo', new Blob([file ?? '']), file === undefined ? '' : 'logo.png');
    const encoded = new Response(form);
    const response = await request(`${stage.url}/dashboard/${by.workspaceId}/audits/brand`, {
      method: 'POST',
      headers: {
        cookie: by.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': encoded.headers.get('content-type')!,
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };
  const stored = async ({ workspaceId } = owner) => {
    const { rows } = await stage.pool.query<object>(
      'select name, accent_color, contact, logo_type, logo from brands where workspace_id = $1',
      [workspaceId],
    );
    return rows;
  };
  const OAK = { name: 'Oak & Partners', accent_color: '#0f6e45', contact: 'Call us' };

  it('sets name, logo, color and contact, and shows them on the screen and on paper', async () => {
    expect(textOf((await owner.get('/audits/brand')).text)).toContain('No brand');
    const sent = await send(OAK, { file: LOGO });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/dashboard/${owner.workspaceId}/audits/brand`,
    ]);
    expect(await stored()).toEqual([{ ...OAK, logo_type: 'image/png', logo: LOGO }]);
    const { text } = await owner.get('/audits/brand');
    expect(text).toMatch(/<img src="\/reports\/logos\/[0-9a-f]{64}" alt="Oak &amp; Partners"/);
    expect(text).toContain('@media all{main{--accent:light-dark(#0f6e45,');
    const auditId = await seedAudit(stage.pool, owner.workspaceId);
    const report = (await owner.get(`/audits/${auditId}`)).text;
    expect(report).toMatch(/<p class="brand print-only"><img src="\/reports\/logos\//);
    expect(report).toContain('@media print{main{--accent:light-dark(#0f6e45,');
    expect(report).toContain('Call us');
  });

  it('is on a printed comparison, and at the end of Markdown, which then names nothing of this service', async () => {
    const [first, second] = [
      await seedAudit(stage.pool, owner.workspaceId),
      await seedAudit(stage.pool, owner.workspaceId),
    ];
    const before = await owner.get(`/audits/${first}/report.md`);
    await send(OAK, { file: LOGO });
    const comparison = await owner.get(`/audits/${first}/compare?with=${second}`);
    expect(comparison.text).toMatch(/<p class="brand print-only"><img src="\/reports\/logos\//);
    const { text } = await owner.get(`/audits/${first}/report.md`);
    expect(text).toMatch(/Report by Oak &amp; Partners · Call us\n$/);
    expect([before.text.includes('/docs/checks/'), text.includes('/docs/checks/')]).toEqual([true, false]);
  });

  it('keeps a logo that is not chosen again, and removes it where that is asked for', async () => {
    await send(OAK, { file: LOGO });
    await send({ ...OAK, name: 'Oak' });
    expect(await stored()).toMatchObject([{ name: 'Oak', logo: LOGO }]);
    await send({ ...OAK, contact: '', remove_logo: 'yes' });
    expect(await stored()).toMatchObject([{ name: 'Oak & Partners', contact: null, logo: null }]);
  });

  it.each([
    [{ name: ' ' }, undefined, 'The name must be text of 1 to 80 characters'],
    [{ accent_color: '#ffcc00' }, undefined, 'The accent color must have a contrast of 4.5:1 on light pages'],
    [{}, 'GIF89a', 'The logo must be a PNG, or an SVG in UTF-8.'],
    [{}, svgOf('<script/>'), 'The logo must be an SVG that runs nothing'],
    [{}, Buffer.alloc(1_000_000, 60), 'The logo must have at most 200 KB'],
  ])('shows the form again for %j, with what was typed and what is wrong', async (fields, file, problem) => {
    const { status, text } = await send({ ...OAK, ...fields }, { ...(file !== undefined && { file }) });
    expect(status).toBe(422);
    expect(textOf(text)).toContain(problem);
    expect(text).toContain('value="Call us"');
    expect(textOf(text).includes('Choose it again.')).toBe(file !== undefined);
    expect(await stored()).toEqual([]);
  });

  it('refuses a form that is larger than any logo', async () => {
    expect((await send(OAK, { file: Buffer.alloc(1_100_000) })).status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('is changed by owners alone, and only by their own form', async () => {
    const { workspaceId } = owner;
    for (const role of ['reader', 'member'] as const) {
      const by = await stage.signIn({ workspaceId, role });
      expect((await send(OAK, { by })).status).toBe(403);
      expect((await by.get('/audits/brand')).text).not.toContain('<form');
    }
    expect((await send(OAK, { csrf: 'x' })).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('keeps a logo through a form that has to be sent again', async () => {
    const { text } = await send(OAK, { file: LOGO, csrf: 'x' });
    expect(text).toContain(`value="${inBase64(LOGO)}"`);
    await owner.post('/audits/brand', { ...OAK, logo: inBase64(LOGO) });
    expect(await stored()).toMatchObject([{ logo: LOGO }]);
  });

  it('removes the whole brand, and notes who did what', async () => {
    await send(OAK, { file: LOGO });
    await owner.post('/audits/brand/remove', {});
    expect(await stored()).toEqual([]);
    expect(await stage.actionsOf(owner)).toMatchObject([
      {
        name: 'brand.set',
        details: { ...OAK, logo: expect.stringMatching(/^[0-9a-f]{16}$/) },
        outcome: 'done',
      },
      { name: 'brand.remove', outcome: 'done' },
    ]);
  });

  it('refuses a form with files that can not be read', async () => {
    const response = await request(`${stage.url}/dashboard/${owner.workspaceId}/audits/brand`, {
      method: 'POST',
      headers: {
        cookie: owner.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\nnothing',
    });
    expect(response.statusCode).toBe(403);
    await response.body.dump();
  });
});
