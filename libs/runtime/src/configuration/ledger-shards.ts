import { isShardName, SHARD_NAME_RULE } from '#contracts/ledger/shards';
import { ConfigurationError, type Environment } from './environment.js';

/** Reads the shards of the ledger beside the default one: `LEDGER_SHARDS`. Throws a `ConfigurationError`. */
export function readLedgerShards(env: Environment): readonly string[] {
  const shards = env.list('LEDGER_SHARDS');
  const wrong = shards.find((shard, index) => !isShardName(shard) || shards.indexOf(shard) !== index);
  if (wrong === undefined) return shards;
  throw new ConfigurationError(
    'LEDGER_SHARDS',
    `has "${wrong}": names are needed, each once, of ${SHARD_NAME_RULE}`,
  );
}

/** The shards of the ledger, as one of its processes sees them. */
export class LedgerShards {
  constructor(
    /** The shard of this process; undefined is the default one. */
    readonly own: string | undefined,
    /** The shards beside the default one. */
    readonly others: readonly string[],
  ) {}

  /** Reads `LEDGER_SHARD` and `LEDGER_SHARDS`. Throws a `ConfigurationError`. */
  static read(env: Environment): LedgerShards {
    const own = env.optional('LEDGER_SHARD');
    const shards = readLedgerShards(env);
    if (own === undefined || shards.includes(own)) return new LedgerShards(own, shards);
    throw new ConfigurationError('LEDGER_SHARD', `is "${own}", which is not in LEDGER_SHARDS`);
  }

  /** False where this is the only ledger. */
  get several(): boolean {
    return this.others.length > 0;
  }
}
