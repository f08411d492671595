import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SERVICES, type ServiceName } from '#contracts/services';
import { errorsOf, runToItsEnd } from '../e2e/support/app-start.js';
import { openStartStage, type StartStage } from './support/startup/start-stage.js';
import { WRONG_STARTS } from './support/startup/wrong-starts.js';

/** The first is enough for servers that are there, but on a busy machine: then an app names the wrong one, and gets more. */
const START_BUDGETS_MS = [1_500, 6_000, 24_000];
/** To load the app, and to clean up what it had begun. */
const BESIDE_BUDGET_S = 10;

// Four apps at once, on however busy a machine: that they end in time is what the tests measure themselves.
jest.setTimeout(120_000);

describe('a service that cannot start', () => {
  let stage: StartStage;
  beforeAll(async () => {
    stage = await openStartStage();
  });
  afterAll(() => stage?.close());

  it.each(WRONG_STARTS)(
    'says so in one line and ends: %s (exit code %i)',
    async (_cause, code, wrong, says) => {
      const endOf = async (app: ServiceName) => {
        const env = stage.environmentOf(app);
        const variables = wrong(app, env, stage);
        if (!variables) return [];
        for (const budgetMs of START_BUDGETS_MS) {
          const end = await runToItsEnd(app, { ...env, START_BUDGET_MS: String(budgetMs), ...variables });
          if (budgetMs === START_BUDGETS_MS.at(-1) || errorsOf(end).some((line) => says.test(line)))
            return [[app, end, budgetMs] as const];
        }
        return [];
      };
      const ends = (await Promise.all(SERVICES.map(endOf))).flat();
      expect(ends).not.toEqual([]);
      for (const [app, end, budgetMs] of ends) {
        const line = expect.stringMatching(`^${app} could not start: ${says.source}$`);
        expect([app, end.code, errorsOf(end)]).toEqual([app, code, [line]]);
        expect(end.seconds).toBeLessThan(budgetMs / 1_000 + BESIDE_BUDGET_S);
        for (const secret of stage.secretsOf(app)) expect(end.output).not.toContain(secret);
      }
    },
  );
});
