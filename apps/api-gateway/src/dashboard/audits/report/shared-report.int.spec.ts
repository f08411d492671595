import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { newId } from '#contracts/identifiers';
import { useDashboard } from '../../../../test-support/dashboard/dashboard-stage.js';
import { newClientAddress } from '../../../../test-support/calls/http-client.js';
import { textOf } from '../../../../test-support/dashboard/html-shape.js';
import { TestBrowser } from '../../../../../../test/support/partner/browser.js';
import { exampleAudit } from '../../../../test-support/example-audit.js';
import { seedAudit } from '../../../../test-support/seeded-audit.js';
import { newToken } from '../../../http/callers/session-token.js';
import { SignInSweep } from '../../sign-in/sign-in-sweep.js';
import { ReportLinks } from '../../../audits/report-links/report-links.js';

describe('a shared report', () => {
  const stage = useDashboard();
  let links: ReportLinks;
  let workspaceId: string;
  let auditId: string;
  let address: string;
  beforeAll(async () => {
    links = new ReportLinks(stage.harness.servicePool);
  });
  beforeEach(async () => {
    workspaceId = newId('workspace');
    await stage.pool.query(
      `with person as (
         insert into people (person_id, email) values ($2, 'ada@example.com')
         on conflict (email) do update set email = excluded.email returning person_id)
       insert into members (workspace_id, person_id, role) select $1, person_id, 'member' from person`,
      [workspaceId, newId('person')],
    );
    auditId = await seedAudit(stage.pool, workspaceId, { metadata: '{"order":"SECRET-17"}' });
    address = newClientAddress();
  });

  const open = async (token: string, headers: Record<string, string> = {}) => {
    const response = await request(`${stage.url}/reports/${token}`, {
      headers: { 'x-forwarded-for': address, ...headers },
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };
  const share = async (days = 7) =>
    (await links.create({ workspaceId, auditId }, days, { email: 'ada@example.com' })).token;

  it('is shown to whoever has the link, without anything else of the workspace', async () => {
    const { status, headers, text } = await open(await share());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*script-src 'sha256-[^']+'$/),
    });
    expect(textOf(text)).toContain('+4.8 overall');
    for (const secret of ['SECRET-17', workspaceId, 'ada@example.com', 'charged', 'refund', '/dashboard'])
      expect(text).not.toContain(secret);
  });

  it('copies the code of an issue at a press of a button, and has no button without JavaScript', async () => {
    const [issue] = exampleAudit().issues;
    const code = { language: 'html', into: 'in the <head>', after: '<title>Drip pumps</title>' };
    auditId = await seedAudit(stage.pool, workspaceId, { issues: JSON.stringify([{ ...issue, code }]) });
    const address = `${stage.url}/reports/${await share()}`;
    const browser = await TestBrowser.start();
    try {
      const { page } = await browser.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
      await page.goto(address);
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code.after);
      expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(true);
      const plain = await browser.visit({ javaScriptEnabled: false });
      await plain.page.goto(address);
      expect(await plain.page.getByRole('button').count()).toBe(0);
    } finally {
      await browser.close();
    }
  });

  it('is Markdown for those who ask for it', async () => {
    const { headers, text } = await open(await share(), { accept: 'text/markdown' });
    expect(headers['content-type']).toMatch(/^text\/markdown; charset=utf-8/);
    expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
    expect(text).toContain('## What to fix');
    expect(text).not.toMatch(/charged|SECRET-17/);
  });

  it('has ended in the same way whether its link was revoked, has expired, or never was', async () => {
    const [revoked, expired, kept] = [await share(), await share(), await share()];
    const of = { workspaceId, auditId };
    for (const { linkId } of await links.list(of)) {
      const { rowCount } = await stage.pool.query(
        `update report_links set expires_at = now() where link_id = $1 and token_hash = sha256(convert_to($2, 'utf8'))`,
        [linkId, expired],
      );
      if (rowCount === 1) continue;
      const { rowCount: isRevoked } = await stage.pool.query(
        `select from report_links where link_id = $1 and token_hash = sha256(convert_to($2, 'utf8'))`,
        [linkId, revoked],
      );
      if (isRevoked === 1) await links.revoke(of, linkId);
    }
    expect((await open(kept)).status).toBe(200);
    const responses = [];
    for (const token of [revoked, expired, newToken(), 'x', `${kept}x`, '%00', '%3Cscript%3E'])
      responses.push(await open(token));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(textOf(responses[0]!.text)).toContain('Report not found');
    for (const { headers } of responses)
      expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  });

  it('is found with a slash behind its address, and other addresses name nobody', async () => {
    const token = await share();
    const { status, headers } = await open(`${token}/`);
    expect([status, headers.location]).toEqual([308, `/reports/${token}`]);
    for (const path of ['x/y', '//evil.example/', `${token}/x/`]) {
      const { status, text } = await open(path);
      expect([path, status, textOf(text).includes('Report not found')]).toEqual([path, 404, true]);
      expect(text).not.toContain('Audit Credit Service');
    }
  });

  it('follows its audit: one that is voided is shown to nobody', async () => {
    const token = await share();
    await stage.pool.query('update audits set voided_at = now() where audit_id = $1', [auditId]);
    expect((await open(token)).status).toBe(404);
  });

  it('has a link that is deleted a month after it ended, and not before', async () => {
    const ends = [
      { expires: 31, revoked: null },
      { expires: 29, revoked: null },
      { expires: -7, revoked: 31 },
      { expires: 29, revoked: 40 },
      { expires: -7, revoked: 29 },
      { expires: -7, revoked: null },
    ];
    const { pool, servicePool } = stage.harness;
    for (const { expires, revoked } of ends) {
      await share();
      await pool.query(
        `update report_links set created_by = $2, expires_at = now() - make_interval(days => $3),
                revoked_at = now() - make_interval(days => $4)
          where audit_id = $1 and created_by = 'ada@example.com'`,
        [auditId, `${expires} ${revoked}`, expires, revoked],
      );
    }
    await new SignInSweep(servicePool).run();
    const left = (await links.list({ workspaceId, auditId })).map(({ createdBy }) => createdBy);
    expect(left.toSorted()).toEqual(['-7 29', '-7 null', '29 null']);
  });

  it('is limited for each client address, found or not', async () => {
    const token = await share();
    let admitted = 0;
    while (admitted < 200 && (await open(admitted % 2 === 0 ? token : newToken())).status !== 429) admitted++;
    // 60 and the burst. More if Redis did not answer in time on a busy machine: then the process counts anew.
    expect([admitted >= 66, admitted < 200]).toEqual([true, true]);
    const refused = await open(token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(refused.text).not.toContain('Audit Credit Service');
    expect(textOf(refused.text)).toContain('Too many requests');
    address = newClientAddress();
    expect((await open(token)).status).toBe(200);
  });
});
