import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { runPython } from '../../tools/clients/run-python.js';
import { projectRoot } from '../../tools/local/project-root.js';
import { eventually } from '../support/eventually.js';
import { auditsCharged } from '../support/records/account-events.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { startLosingProxy } from './support/losing-proxy.js';

const CLIENT = join(projectRoot, 'clients', 'python');
const CREATES = 80;
const MODES = ['threads', 'tasks'];

interface Created {
  readonly key: string;
  readonly audit_id: string;
  readonly replayed: boolean;
  readonly attempts: number;
  readonly calls: number;
}

describe('creates of the client for Python while every app is killed and answers are lost', () => {
  const stage = serviceStage({ name: 'python-drill' });

  const workspaces: TestWorkspace[] = [];
  beforeAll(async () => {
    // Before an app is killed.
    while (workspaces.length < MODES.length) workspaces.push(await stage.open(200_000, 'purchase'));
  });

  it.each(MODES.map((mode, index) => ({ mode, index })))(
    'charge each audit once, with $mode',
    async ({ mode, index: at }) => {
      const { id, apiKey } = workspaces[at]!;
      const proxy = await startLosingProxy(stage.service.gatewayUrl, 23);
      const env = {
        ACS_BASE_URL: proxy.url,
        ACS_API_KEY: apiKey,
        PAGE: `${stage.site.url}/article`,
        MODE: mode,
      };
      try {
        let ended = false;
        const running = runPython([join(CLIENT, 'tests', 'service', 'drill.py')], {
          modules: [join(CLIENT, 'src')],
          env: { ...env, CREATES: String(CREATES) },
        }).finally(() => (ended = true));
        const charged = async () => (await auditsCharged(stage.operator, id)).length;
        for (const [index, app] of SERVICES.entries()) {
          const enough = (index + 1) * (CREATES / (SERVICES.length + 1));
          await eventually('creates go on', async () => ended || (await charged()) >= enough, 120_000);
          stage.service.apps[app].kill('SIGKILL');
        }
        const { status, output } = await running;
        if (status !== 0) throw new Error(output);
        const created = output
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Created);
        process.stdout.write(`${mode}: ${figures(created, proxy.lost)}\n`);

        expect(proxy.lost.responses).toBeGreaterThan(CREATES / 10);
        expect(new Set(created.map(({ key }) => key)).size).toBe(CREATES);
        expect(new Set(created.map(({ audit_id }) => audit_id)).size).toBe(CREATES);
        const charges = await auditsCharged(stage.operator, id);
        expect(charges.toSorted()).toEqual(created.map(({ audit_id }) => audit_id).toSorted());
      } finally {
        await proxy.close();
      }
    },
    300_000,
  );
});

function figures(created: readonly Created[], lost: { requests: number; responses: number }): string {
  const attempts = created.reduce((sum, { attempts }) => sum + attempts, 0);
  const replays = created.filter(({ replayed }) => replayed).length;
  const again = created.filter(({ calls }) => calls > 1).length;
  return (
    `${created.length} creates, ${lost.requests} requests and ${lost.responses} answers lost; ` +
    `${attempts} attempts of the last calls, ${replays} replays, ${again} called again with the key of an error`
  );
}
