import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runPython } from '../../../tools/clients/run-python.js';
import { projectRoot } from '../../../tools/local/project-root.js';
import { filesOf } from '../../support/documentation/code-blocks.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

const PAGES = ['clients/python/README.md', 'docs/how-to/partners/use-the-python-client.md'];
const AUDIT_ID = 'aud_[0-9a-z]{26}';

/** What each example prints, in the order in which a partner runs them. */
const EXAMPLES: Readonly<Record<string, RegExp>> = {
  'first_audit.py': /^\d+ .+\n$/,
  'first_audit_async.py': /^complete\n$/,
  'buy_once.py': new RegExp(`^${AUDIT_ID} bought now\n$`),
  'read_on.py': /^1\n(1\n)+$/,
  'show_logs.py': /^DEBUG:audit_credit:GET \/api\/v1\/balance: attempt 1: 200 req_/m,
  'audit_many.py': /^(complete 80\n){3}$/,
  'test_with_fake.py': /^$/,
  'own_test.py': /^$/,
  'handle_webhook.py': /^$/,
};

describe('the examples for Python', () => {
  const shown = new Map(
    PAGES.flatMap((page) => [...filesOf(readFileSync(page, 'utf8'))]).filter(([name]) =>
      name.endsWith('.py'),
    ),
  );
  const stage = contractStage();
  let workspace: TestWorkspace;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acs-examples-'));
    for (const [name, code] of shown) writeFileSync(join(folder, name), code);
    workspace = await stage.open(1_000);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  const run = (args: readonly string[]) =>
    runPython(args, {
      cwd: folder,
      modules: [join(projectRoot, 'clients', 'python', 'src')],
      env: {
        ACS_BASE_URL: gatewayUrl(),
        ACS_API_KEY: workspace.apiKey,
        PAGE: `${stage.site.url}/article`,
        ACS_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlcw==',
      },
    });

  it('are all run here', () => {
    expect([...shown.keys()].toSorted()).toEqual([...Object.keys(EXAMPLES), 'follow_events.py'].toSorted());
  });

  it.each(Object.entries(EXAMPLES))(
    '%s does what the page says',
    async (name, prints) => {
      const { status, output } = await run([name]);
      expect(output).toMatch(prints);
      expect(status).toBe(0);
    },
    60_000,
  );

  it('buy an audit once, however often they are run', async () => {
    const again = await run(['buy_once.py']);
    expect(again.output).toMatch(/^aud_\w+ bought before\n$/);
  });

  it('follow the events from the first one on', async () => {
    const code = `
import builtins, runpy
printed = []
def once(*values, **_):
    printed.append(values)
    if len(printed) == 5:
        raise SystemExit(0)
builtins.print, shown = once, builtins.print
try:
    runpy.run_path("follow_events.py")
finally:
    shown(printed)`;
    const { output } = await run(['-c', code]);
    const followed = [1, 2, 3, 4, 5].map((sequence) => `\\(${sequence}, 'audit\\.completed', 'evt_\\w+'\\)`);
    expect(output).toMatch(new RegExp(`^\\[${followed.join(', ')}\\]\n$`));
  });

  it('take an event that the service signed, and nothing else', async () => {
    const code = `
from audit_credit import webhooks
from handle_webhook import handle
body, headers = webhooks.sign_test_event(__import__("os").environ["ACS_WEBHOOK_SECRET"])
print(handle(body, headers), handle(body + b" ", headers))
print(handle(*webhooks.sign_test_event(__import__("os").environ["ACS_WEBHOOK_SECRET"], {"test": True})))`;
    expect((await run(['-c', code])).output).toMatch(/^audit\.completed evt_\w+ 84\n204 401\n204\n$/);
  });
});
