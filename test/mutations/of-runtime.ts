import type { CodeMutation } from './mutation.js';

const POSTGRES = 'libs/postgres/src';
const RUNTIME = 'libs/runtime/src';

/** Of start, readiness and drain. */
export const RUNTIME_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'a loop whose provider has two tokens is ended twice',
    file: `${RUNTIME}/lifecycle/lifecycle-adapter.ts`,
    find: 'for (const owner of this.instances()) {',
    replace: 'for (const owner of [...this.instances(), ...this.instances()]) {',
    caughtBy: [`${RUNTIME}/lifecycle/lifecycle-adapter.spec.ts`],
  },
  {
    mistake: 'a service that fails at its start leaves loops running',
    file: `${RUNTIME}/lifecycle/lifecycle-adapter.ts`,
    find: 'if (hook) this.shutdown.add(hook.phase, hook.name, () => method.call(owner));',
    replace:
      'if (hook) this.starts.push(() => this.shutdown.add(hook.phase, hook.name, () => method.call(owner)));',
    caughtBy: [`${RUNTIME}/lifecycle/lifecycle-adapter.spec.ts`],
  },
  {
    mistake: 'what is switched off by an interval of 0 runs without a pause',
    file: `${RUNTIME}/lifecycle/lifecycle-adapter.ts`,
    find: 'if (everyMs === 0) return;',
    replace: '',
    caughtBy: [`${RUNTIME}/lifecycle/lifecycle-adapter.spec.ts`],
  },
  {
    mistake: 'the end of a periodic task does not wait for its run',
    file: `${RUNTIME}/lifecycle/lifecycle-adapter.ts`,
    find: 'this.shutdown.add(stopIn, name, () => task.stop());',
    replace: 'this.shutdown.add(stopIn, name, () => void task.stop());',
    caughtBy: [`${RUNTIME}/lifecycle/lifecycle-adapter.spec.ts`],
  },
  {
    mistake: 'a start that meets a Postgres in trouble ends at once, as by a defect',
    file: `${RUNTIME}/servers-at-start.ts`,
    find: "troubleOf: (error) => (mayPassLater(error) ? 'away' : 'other'),",
    replace: "troubleOf: () => 'other',",
    caughtBy: [`${RUNTIME}/servers-at-start.int.spec.ts`],
  },
  {
    mistake: 'a connection to the old primary is kept after a fail-over',
    file: `${POSTGRES}/pool.ts`,
    find: 'client.release(!writable);',
    replace: 'client.release();',
    caughtBy: [`${POSTGRES}/database-trouble.int.spec.ts`],
  },
  {
    mistake: 'a connection whose prepared statements are spoiled goes back to the pool',
    file: `${POSTGRES}/transaction.ts`,
    find: "broken = isMendedByNewConnection(databaseVerdict(error), (error as { code?: string }).code ?? '');",
    replace: '',
    caughtBy: [`${POSTGRES}/database-trouble.int.spec.ts`],
  },
  {
    mistake: 'a statement that was cancelled for its length is repeated at once',
    file: `${POSTGRES}/database-trouble.rule.ts`,
    find: "new Set(['40001', '40P01', '55P03', '25P03'])",
    replace: "new Set(['40001', '40P01', '55P03', '25P03', '57014'])",
    caughtBy: [`${POSTGRES}/database-trouble.spec.ts`],
  },
  {
    mistake: 'a refused session is told from a wrong statement in English only',
    file: `${POSTGRES}/database-trouble.rule.ts`,
    find: " || file === 'postinit.c'",
    replace: '',
    caughtBy: [`${POSTGRES}/database-trouble.spec.ts`, `${POSTGRES}/database-trouble.int.spec.ts`],
  },
  {
    mistake: 'two batches of one lane run beside each other',
    file: `${RUNTIME}/coalescer.ts`,
    find: 'if (!this.busyLanes.has(lane)) this.ready.add(lane);',
    replace: 'this.ready.add(lane);',
    caughtBy: [`${RUNTIME}/coalescer-lanes.spec.ts`],
  },
  {
    mistake: 'a lone caller waits for the pace',
    file: `${RUNTIME}/coalescer.ts`,
    find: 'const early = batch.length > 1 ? startedAt + paceMs - performance.now() : 0;',
    replace: 'const early = startedAt + paceMs - performance.now();',
    caughtBy: [`${RUNTIME}/coalescer.spec.ts`],
  },
  {
    mistake: 'an error of one item fails its whole batch',
    file: `${RUNTIME}/coalescer.ts`,
    find: 'if (result instanceof Error) reject(result);',
    replace: 'if (result instanceof Error) throw result;',
    caughtBy: [`${RUNTIME}/coalescer-lanes.spec.ts`],
  },
  {
    mistake: 'a service that leaves goes on being given requests',
    file: `${RUNTIME}/health.ts`,
    find: "probe === 'live' ? undefined : probe === 'ready' && this.isDraining() ? 'draining' : this.reason;",
    replace: "probe === 'live' ? undefined : this.reason;",
    caughtBy: [`${RUNTIME}/health.spec.ts`],
  },
  {
    mistake: 'a service is ready before it has started',
    file: `${RUNTIME}/health.ts`,
    find: "private reason: string | undefined = 'starting';",
    replace: 'private reason: string | undefined;',
    caughtBy: [`${RUNTIME}/health.spec.ts`],
  },
  {
    mistake: 'a service is restarted for a dependency that it waits for',
    file: `${RUNTIME}/health.ts`,
    find: "probe === 'live' ? undefined : probe === 'ready'",
    replace: "probe === 'ready'",
    caughtBy: [`${RUNTIME}/health.spec.ts`],
  },
  {
    mistake: 'connections are closed while what runs still needs them',
    file: `${RUNTIME}/shutdown.ts`,
    find: "export const SHUTDOWN_PHASES = ['notice', 'stop-accepting', 'finish', 'flush', 'close'] as const;",
    replace:
      "export const SHUTDOWN_PHASES = ['notice', 'stop-accepting', 'close', 'finish', 'flush'] as const;",
    caughtBy: [`${RUNTIME}/shutdown.spec.ts`],
  },
  {
    mistake: 'a step that hangs keeps the last confirms from being flushed',
    file: `${RUNTIME}/shutdown.ts`,
    find: 'const deadline = begun + this.budgetMs * (1 - later * RESERVE);',
    replace: 'const deadline = begun + this.budgetMs + later * RESERVE;',
    caughtBy: [`${RUNTIME}/shutdown.spec.ts`],
  },
  {
    mistake: 'a build starts on a schema that broke what it needs',
    file: `${RUNTIME}/schema-version.ts`,
    find: 'if (unknown === undefined || (worksSince !== undefined && known.includes(worksSince))) return undefined;',
    replace: 'if (unknown === undefined || worksSince !== undefined) return undefined;',
    caughtBy: [`${RUNTIME}/works-since.spec.ts`],
  },
  {
    mistake: 'an app starts before its migrations have run',
    file: `${RUNTIME}/schema-version.ts`,
    find: 'if (missing.length > 0)',
    replace: 'if (missing.length > known.length)',
    caughtBy: [`${RUNTIME}/works-since.spec.ts`],
  },
  {
    mistake: 'a service is ready before its peers are',
    file: `${RUNTIME}/start-process.ts`,
    find: 'await awaitPeers(readPeers(env));',
    replace: 'void awaitPeers(readPeers(env));',
    caughtBy: ['apps/credit-ledger/src/readiness.int.spec.ts'],
  },
];
