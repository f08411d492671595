import { openOperator } from '../../../apps/operator/src/connections/operator.js';
import { compareWithLive } from '../../../apps/operator/src/replay/compare/against-live.js';
import { projectionNamed } from '../../../apps/operator/src/replay/projections.js';
import { rebuild } from '../../../apps/operator/src/replay/rebuild/rebuild.js';
import { Replay, withSessions } from '../../../apps/operator/src/replay/replay.js';
import { required } from '../../support/servers/environment.js';
import { drainEvents } from '../support/drain-events.js';

/** What one process measured: all events in one way. */
export interface ReplayMeasured {
  readonly perSecond: number;
  /** Resident memory at its highest. */
  readonly peakMegabytes: number;
  readonly differing: number;
  readonly switchMs: number;
}

interface Done {
  readonly events: number;
  readonly differing?: number;
  readonly switchMs?: number;
}

const operator = openOperator(process.env);

const replayed = (work: (replay: Replay, writer: Parameters<typeof rebuild>[0]) => Promise<Done>) => {
  const projection = projectionNamed(required('PROJECTION'));
  return withSessions(operator, { service: projection.source }, async (sessions) =>
    work(await Replay.begin(sessions, projection), sessions.writer),
  );
};

const WAYS: Readonly<Record<string, () => Promise<Done>>> = {
  drain: () => operator.withDatabase('ledger', async (client) => ({ events: await drainEvents(client) })),
  fold: () =>
    replayed(async (replay) => {
      await replay.foldAll();
      return { events: replay.events };
    }),
  diff: () =>
    replayed(async (replay, writer) => {
      await replay.foldAll();
      const { differing } = await compareWithLive(writer, replay);
      return { events: replay.events, differing };
    }),
  rebuild: () => replayed((replay, writer) => rebuild(writer, replay)),
};

const run = WAYS[required('WAY')];
if (!run) throw new Error(`WAY is one of ${Object.keys(WAYS).join(', ')}`);
const start = performance.now();
const { events, differing = 0, switchMs = 0 } = await run();
const seconds = (performance.now() - start) / 1_000;
await operator.close();
const measured: ReplayMeasured = {
  perSecond: events / seconds,
  peakMegabytes: process.resourceUsage().maxRSS / 1_024,
  differing,
  switchMs,
};
process.send?.(measured);
