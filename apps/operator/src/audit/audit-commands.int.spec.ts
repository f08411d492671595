import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AuditResult } from '#contracts/audit/audits';
import { ARTICLE, POOR_PAGE } from '../../../../test/support/sample-site/pages.js';
import { type SampleSite, startSampleSite } from '../../../../test/support/sample-site/sample-site.js';
import { columnsOf } from './lines.js';
import { refusal, runCaptured } from '../../test-support/run-captured.js';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';

/** Addresses at which no server listens: a command that asked a service would exit with 69. */
const OFFLINE = { DATABASE_ADMIN_URL: 'postgres://127.0.0.1:1/none', RABBITMQ_URL: 'amqp://127.0.0.1:1' };
const AS_OF = '2026-11-21T00:00:00.000Z';

const run = (...args: string[]) => runCaptured(['audit', 'run', ...args], OFFLINE);

/** As the API answers it. */
interface Answered extends Pick<AuditResult, 'page' | 'scores' | 'issues'> {
  readonly dimensions: AuditResult['dimensions'] & Pick<AuditResult, 'as_of' | 'final_url' | 'completeness'>;
}

const resultOf = (stdout: string) => JSON.parse(stdout) as Answered;

describe('acs audit run', () => {
  let site: SampleSite;
  const directory = temporaryFolder('audit');
  const local = (path: string, ...args: string[]) =>
    run(`${site.url}${path}`, '--allow', '127.0.0.0/8', '--as-of', AS_OF, ...args);
  const file = (name: string) => join(directory, name);
  beforeAll(async () => {
    site = await startSampleSite();
    await writeFile(file('article.html'), ARTICLE.replaceAll('{base}', 'https://site.example'));
    await writeFile(file('poor.html'), POOR_PAGE);
    await writeFile(file('empty.html'), ' \n');
    await writeFile(file('large.html'), Buffer.alloc(5 * 1024 * 1024 + 1, '<p>text'));
  });
  afterAll(() => site.close());

  it('reports scores, dimensions, what to fix and what was not measured', async () => {
    const { code, stdout, stderr } = await local('/poor');
    const lines = stdout.split('\n');
    expect([code, stderr]).toEqual([0, '']);
    expect(lines[0]).toBe(`${site.url}/poor`);
    expect(stdout).toMatch(/^took {8}\d+\.\d\d s$/m);
    expect(stdout).toContain(`as of       ${AS_OF}`);
    for (const name of ['overall', 'seo', 'aeo', 'geo', '  metadata', '  answer_format', '  ai_access'])
      expect(stdout).toMatch(new RegExp(`^${name} +\\d{1,3} {2}[█░]{30}$`, 'm'));
    expect(stdout).toMatch(/^Issues: \d+ critical, \d+ high, /m);
    expect(stdout).toMatch(
      /^CRITICAL {2}\+[\d.]+ \(SEO \+[\d.]+, AEO \+[\d.]+, GEO \+[\d.]+\) {2}seo\.content\.text_in_html$/m,
    );
    expect(stdout).toMatch(/^ {2}The whole page has only \d+ words$/m);
    expect(stdout).toMatch(/^ {2}Fix: {3}Write what the page is for as text/m);
    expect(stdout).toMatch(/^ {2}Found: without JavaScript the page has \d+ words/m);
    expect(stdout).toMatch(/^ {2}Where: line \d+, column \d+: /m);
    expect(stdout).toMatch(/^ {2}Same cause: .*aeo\.answer\.text_in_html/m);
    expect(stdout).toMatch(/^Not applicable or not measured: \d+\n( {2}.*\n)* {2}.*geo\.entity\.author/m);
    expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([]);
    expect(stdout).not.toContain('\u001b');
  });

  it('says where it was led', async () => {
    const { stdout } = await local('/redirect', '--type', 'seo');
    expect(stdout).toContain(`${site.url}/redirect\naudited as  ${site.url}/article\ntype        seo\n`);
    expect(stdout).not.toMatch(/^(aeo|geo) /m);
  });

  it('prints with --json the result alone, the same one each time', async () => {
    const [first, second] = [await local('/article', '--json'), await local('/article', '--json')];
    expect(first.stdout).toMatch(/^\{[^\n]*\}\n$/);
    const result = resultOf(first.stdout);
    expect(Object.keys(result)).toEqual(['page', 'scores', 'dimensions', 'issues']);
    expect(Object.keys(result.dimensions).sort()).toEqual(
      ['aeo', 'as_of', 'completeness', 'final_url', 'geo', 'scoring_version', 'seo'].sort(),
    );
    expect(result.dimensions).toMatchObject({ as_of: AS_OF, final_url: `${site.url}/article` });
    expect(second.stdout).toBe(first.stdout);
  });

  it('judges the page as the kind that is given, and says what it looks like', async () => {
    const { stdout } = await local('/article', '--kind', 'recipe', '--type', 'seo');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'kind Judged as a recipe: the audit was created for this kind. It looks like an article.',
    );
    const { page } = resultOf((await local('/article', '--kind', 'recipe', '--json')).stdout);
    expect(page).toMatchObject({ kind: 'recipe', sure: 1, given: true });
  });

  it('audits a file as the address that is given, and says that nothing lies beside it', async () => {
    const url = 'https://green.example/guides/drip';
    const report = await run(file('article.html'), '--url', url);
    expect(report.stdout).toContain(`${file('article.html')}\naudited as  ${url}\n`);
    expect(report.stdout.replaceAll(/\s+/g, ' ')).toContain('robots.txt, sitemap.xml and llms.txt were not');
    const { stdout } = await run(file('article.html'), '--url', url, '--json');
    const { dimensions } = resultOf(stdout);
    expect(dimensions.final_url).toBe(url);
    expect(dimensions.geo?.ai_access?.score).toBeNull();
  });

  it('takes a file to be a page below its name where no address is given', async () => {
    const { stdout } = await run(file('poor.html'), '--json');
    expect(resultOf(stdout).dimensions.final_url).toBe('https://site.example/poor.html');
  });

  it('reads standard input for -', async () => {
    const stdin = jest.spyOn(process, 'stdin', 'get');
    stdin.mockReturnValue(Readable.from([Buffer.from(POOR_PAGE)]) as typeof process.stdin);
    const { code, stdout } = await run(
      '-',
      '--as-of',
      AS_OF,
      '--url',
      'https://site.example/poor.html',
      '--json',
    );
    stdin.mockRestore();
    expect(code).toBe(0);
    const { stdout: ofFile } = await run(file('poor.html'), '--as-of', AS_OF, '--json');
    expect(stdout).toBe(ofFile);
  });

  it.each([
    ['100', 1],
    ['0', 0],
  ])('with --fail-under %s exits with %d after it has printed', async (limit, code) => {
    const reply = await run(file('poor.html'), '--fail-under', limit, '--json');
    expect(reply.code).toBe(code);
    expect(resultOf(reply.stdout).scores.overall).toBeLessThan(50);
    expect(reply.stderr).toMatch(code === 0 ? /^$/ : /^acs: The overall score is \d+, and --fail-under 100/);
  });

  it('requests what the page links to with --links, and only then', async () => {
    const asked = async (...args: string[]) => {
      const before = site.requested.length;
      const { stdout } = await local('/poor', '--json', ...args);
      return [site.requested.length - before, resultOf(stdout).dimensions.completeness] as const;
    };
    const [without, unmeasured] = await asked();
    expect(without).toBe(4);
    expect(unmeasured?.missing).toContain('seo.index.variants');
    const [requests, measured] = await asked('--links');
    expect(requests).toBeGreaterThan(4);
    expect(measured?.missing).not.toContain('seo.index.variants');
  });

  it('names our crawler to the site, and its page only where PUBLIC_URL says where that is', async () => {
    const agents = async (env: NodeJS.ProcessEnv) => {
      const before = site.agents.length;
      await runCaptured(['audit', 'run', site.url, '--allow', '127.0.0.0/8'], { ...OFFLINE, ...env });
      return [...new Set(site.agents.slice(before))];
    };
    expect(await agents({})).toEqual(['AuditCreditBot/0.1']);
    expect(await agents({ PUBLIC_URL: 'https://audits.example' })).toEqual([
      'AuditCreditBot/0.1 (+https://audits.example/bot)',
    ]);
  });

  it.each([
    ['/missing', 'AUDIT_HTTP_NOT_FOUND', 'http_not_found', 'input (what was asked for)', 'status 404'],
    ['/error', 'AUDIT_HTTP_SERVER_ERROR', 'http_server_error', 'target (the audited site)', 'status 500'],
    ['/llms.txt', 'AUDIT_NOT_HTML', 'not_html', 'input (what was asked for)', 'content_type text/plain'],
  ])('exits with 1 for %s, and says why and what to do', async (path, errorCode, reason, fault, detail) => {
    const { code, stdout, stderr } = await local(path, '--json');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^acs: ${errorCode}: .+\\. .+\\.\n`));
    expect(stderr).toContain(`  reason: ${reason}\n  fault: ${fault}\n  details: ${detail}`);
    expect(stderr).not.toContain('--allow');
  });

  it('refuses private addresses unless --allow names their range', async () => {
    const before = site.requested.length;
    for (const args of [[], ['--allow', '10.0.0.0/8'], ['--allow', '10.0.0.0/8,fd00::/8']]) {
      const { code, stderr } = await run(`${site.url}/article`, ...args);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^acs: AUDIT_FORBIDDEN_TARGET: /)]);
      expect(stderr).toContain('--allow with a range such as 127.0.0.0/8');
      expect(stderr).toContain('EGRESS_ALLOW');
    }
    expect(site.requested.slice(before)).toEqual([]);
    const { code } = await run(`${site.url}/article`, '--allow', '127.0.0.0/8', '--allow', '10.0.0.0/8');
    expect(code).toBe(0);
  });

  it.each([
    ['empty.html', 'AUDIT_EMPTY_DOCUMENT'],
    ['large.html', 'AUDIT_RESPONSE_TOO_LARGE'],
  ])('fails for %s as the service would', async (name, errorCode) => {
    const { code, stdout, stderr } = await run(file(name));
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(`^acs: ${errorCode}: `)]);
  });

  it.each([
    ['', "missing required argument 'page'"],
    ['https://example.com https://example.org', 'too many arguments'],
    [
      'https://example.com --type all,seo',
      "'--type <type>' argument 'all,seo' is invalid. Allowed choices are all, seo",
    ],
    [
      'https://example.com --as-of yesterday',
      "'--as-of <time>' argument 'yesterday' is invalid. An ISO 8601 time",
    ],
    [
      'https://example.com --allow localhost',
      "'--allow <cidr>' argument 'localhost' is invalid. A range of addresses",
    ],
    [
      'https://example.com --kind shop',
      "'--kind <kind>' argument 'shop' is invalid. Allowed choices are article,",
    ],
    ['https://example.com --fail-under 101', 'A whole number from 0 to 100 is needed'],
    ['https://example.com --url https://example.org', '--url is for a file'],
    ['/etc/hostname --url example.com', "'--url <address>' argument 'example.com' is invalid"],
    ['/etc/hostname --allow 127.0.0.0/8', '--allow is for an address'],
    ['/etc/hostname --links', '--links is for an address'],
    ['/nowhere.html', '/nowhere.html could not be read as a file (ENOENT)'],
    [
      'example.com',
      'example.com could not be read as a file (ENOENT); an address starts with http:// or https://',
    ],
  ])('is wrong as "%s": exit code 2, and nothing is fetched', async (line, message) => {
    const reply = await run(...line.split(' ').filter((part) => part !== ''));
    expect(reply).toEqual(refusal(2, message));
  });
});
