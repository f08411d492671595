import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { eventTypes, orderAudit } from '../test-support/engine-calls.js';
import { door, ScriptedAuditor } from '../test-support/scripted-auditor.js';
import { Analyser, inlineAnalyser } from './page-audit/analysis/analyser.js';
import { Auditor } from './page-audit/audit-page.js';
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
    const charged = await orderAudit(harness);
    await eventually('it runs', () => auditor.tasks.length === 1);
    expect(engine.context.shutdown.underWay).toMatchObject({ audits: 1 });
    const left = engine.stop();
    open();
    expect(await left).toBe(true);
    expect(await eventTypes(harness, charged)).toEqual(['audit.queued', 'audit.started', 'audit.completed']);
  });
});
