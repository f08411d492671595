import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../test/support/eventually.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { door, ScriptedAuditor } from '../test-support/scripted-auditor.js';
import { Analyser, inlineAnalyser } from './analysis/analyser.js';
import { Auditor } from './running/auditor.js';
import { service } from './service.js';

jest.setTimeout(60_000);

describe("the engine's root module", () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness?.remove());

  it('audits by another auditor in the place of one, and lets what runs end as it leaves', async () => {
    const auditor = new ScriptedAuditor();
    const { wait, open } = door();
    auditor.script = wait;
    const engine = await harness.start(service, {
      override: (module) =>
        module
          .overrideProvider(Auditor)
          .useValue(auditor)
          // Its threads would run the build.
          .overrideProvider(Analyser)
          .useValue(inlineAnalyser),
    });
    await harness.publish('ledger.audit-charged', {
      workspace_id: newId('workspace'),
      audit_id: newId('audit'),
      audit_type: 'seo',
      url: 'https://example.com/',
      credits: 81,
      balance_after: 1_000,
      created_at: new Date().toISOString(),
      keyless: false,
    });
    await eventually('it runs', () => auditor.tasks.length === 1);
    expect(engine.context.shutdown.underWay).toMatchObject({ audits: 1 });
    const left = engine.stop();
    open();
    expect(await left).toBe(true);
    const { rows } = await harness.admin.query('select type from events order by version');
    expect(rows).toEqual(['audit.queued', 'audit.started', 'audit.completed'].map((type) => ({ type })));
  });
});
