import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { Client } from 'pg';
import { askBroker } from '../../../libs/messaging/test/management.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';

/** Milliseconds of the processor, of each process and its descendants. Ended ones count once they were waited for. */
export const PROCESSES = [...SERVICES, 'postgres', 'rabbitmq'] as const;
/** What the servers count. `statements` has `begin` and `commit`; `messages` are those that the broker took. */
export const COUNTS = [
  'statements',
  'transactions',
  'fsyncs of the log',
  'WAL bytes',
  'rows written',
  'messages',
] as const;

/** What the service and its servers have used since they began. */
export type Costs = Readonly<Record<(typeof PROCESSES)[number] | (typeof COUNTS)[number], number>>;

/** Returns the result of the arithmetic for each cost. */
export function eachCost(result: (name: keyof Costs) => number): Costs {
  return Object.fromEntries([...PROCESSES, ...COUNTS].map((name) => [name, result(name)])) as Costs;
}

/** Clock ticks of Linux, in milliseconds. */
const TICK_MS = 10;

/** Reads the costs of a service on servers of its own. */
export class CostReader {
  private constructor(
    private readonly service: RunningService,
    private readonly client: Client,
    private readonly postmaster: number,
    private readonly broker: number,
  ) {}

  static async open(service: RunningService, client: Client): Promise<CostReader> {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('create extension pg_stat_statements');
    const postmaster = statOf(rows[0]!.pid)!.parent;
    const folder = service.stack.directory.path;
    const broker = pids().find(
      (pid) => read(pid, 'cmdline').includes('beam.smp') && read(pid, 'environ').includes(folder),
    );
    if (broker === undefined) throw new Error(`no broker runs in ${folder}`);
    return new CostReader(service, client, postmaster, broker);
  }

  async read(): Promise<Costs> {
    const { rows } = await this.client.query<Record<string, string>>(`
      select (select sum(calls) from pg_stat_statements) as statements, xact_commit as transactions,
             tup_inserted + tup_updated + tup_deleted as "rows written", wal_sync as "fsyncs of the log",
             wal_bytes as "WAL bytes"
      from pg_stat_database, pg_stat_wal where datname = current_database()`);
    const messages = await this.messages();
    const roots = { postgres: this.postmaster, rabbitmq: this.broker };
    return eachCost((name) => {
      if (name === 'messages') return messages;
      if (name === 'postgres' || name === 'rabbitmq') return treeMs(roots[name]);
      const count = rows[0]![name];
      return count === undefined ? treeMs(this.service.apps[name as ServiceName].pid ?? 0) : Number(count);
    });
  }

  /** What a second without any audit uses, measured over that many seconds. */
  async idleSecond(seconds: number): Promise<Costs> {
    await pause(seconds * 1_000);
    const before = await this.read();
    await pause(seconds * 1_000);
    const after = await this.read();
    return eachCost((name) => (after[name] - before[name]) / seconds);
  }

  /** How often each statement was executed since the servers began. */
  async statements(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.client.query<{ text: string; calls: string }>(`
      select rolname || ': ' || regexp_replace(query, '\\s+', ' ', 'g') as text, sum(calls) as calls
      from pg_stat_statements join pg_roles on pg_roles.oid = userid group by 1`);
    return new Map(rows.map(({ text, calls }) => [text, Number(calls)]));
  }

  private async messages(): Promise<number> {
    const { managementUrl } = this.service.stack.rabbitmq;
    const overview = await askBroker<{ message_stats?: { publish?: number } }>(
      '/api/overview',
      managementUrl,
    );
    return overview.message_stats?.publish ?? 0;
  }
}

interface Stat {
  readonly parent: number;
  /** Own and of children that were waited for. */
  readonly ticks: number;
}

function treeMs(root: number): number {
  const stats = new Map(pids().map((pid) => [pid, statOf(pid)] as const));
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = stats.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  const ticks = [...stats].reduce((sum, [pid, stat]) => sum + (stat && isBelow(pid) ? stat.ticks : 0), 0);
  return ticks * TICK_MS;
}

function pids(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Undefined if the process has ended. */
function statOf(pid: number): Stat | undefined {
  const text = read(pid, 'stat');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime, stime, cutime, cstime] = fields.slice(11, 15);
  if (cstime === undefined) return undefined;
  return { parent: fields[1]!, ticks: utime! + stime! + cutime! + cstime };
}

function read(pid: number, file: 'stat' | 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
