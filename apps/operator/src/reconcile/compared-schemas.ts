import type { ClientBase } from 'pg';
import type { Operator } from '../connections/operator.js';
import { type Databases, withDatabases } from '../trace/read/read-trace.js';

/** Connections to what is compared: the schemas of the services, and the ledger of every shard. */
export type ComparedSchemas = Omit<Databases, 'ledger'> & {
  /** The default shard first. */
  readonly ledgers: readonly [ClientBase, ...ClientBase[]];
};

/** Runs `work` on read-only connections. */
export function withComparedSchemas<T>(
  operator: Operator,
  work: (schemas: ComparedSchemas) => Promise<T>,
): Promise<T> {
  return withDatabases(operator, ({ ledger: _, ...databases }) => {
    const open = (shards: readonly string[], opened: readonly ClientBase[]): Promise<T> => {
      const [shard, ...rest] = shards;
      if (shard !== undefined) return operator.withLedger(shard, (ledger) => open(rest, [...opened, ledger]));
      const [first, ...others] = opened;
      if (!first) throw new Error('there is no ledger');
      return work({ ...databases, ledgers: [first, ...others] });
    };
    return open(operator.ledgers(), []);
  });
}
