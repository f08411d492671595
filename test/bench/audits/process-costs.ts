import { readdirSync, readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { Client } from 'pg';
import { askBroker } from '../../../libs/messaging/test/management.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';

/** What the service and its servers have used since they began. */
export interface Costs {
  /** Milliseconds of the processor, of each process and its descendants. Ended ones count once they were waited for. */
  readonly cpuMs: Readonly<Record<ServiceName | 'postgres' | 'rabbitmq', number>>;
  readonly transactions: number;
  readonly fsyncs: number;
  readonly walBytes: number;
  readonly rowsWritten: number;
  /** Messages that the broker took from a publisher. */
  readonly messages: number;
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
      select xact_commit as transactions, tup_inserted + tup_updated + tup_deleted as rows_written,
             wal_sync as fsyncs, wal_bytes
      from pg_stat_database, pg_stat_wal where datname = current_database()`);
    const { transactions, fsyncs, wal_bytes, rows_written } = rows[0]!;
    const apps = SERVICES.map((name) => [name, treeMs(this.service.apps[name].pid ?? 0)] as const);
    return {
      cpuMs: {
        ...(Object.fromEntries(apps) as Record<ServiceName, number>),
        postgres: treeMs(this.postmaster),
        rabbitmq: treeMs(this.broker),
      },
      transactions: Number(transactions),
      fsyncs: Number(fsyncs),
      walBytes: Number(wal_bytes),
      rowsWritten: Number(rows_written),
      messages: await this.messages(),
    };
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
