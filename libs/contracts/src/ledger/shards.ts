/**
 * A shard is one more ledger with a database of its own, which has the accounts of some workspaces. The default shard is
 * the ledger that every deployment has. It has no name on the broker; operators call it `default`.
 */
export const DEFAULT_SHARD = 'default';

/** Part of the names of queues. */
const NAME = /^[a-z][a-z0-9]{0,19}$/;
const NOT_NAMES: ReadonlySet<string> = new Set([DEFAULT_SHARD, 'commands', 'events']);

/** What a shard's name must be, for people. */
export const SHARD_NAME_RULE = `up to 20 lower-case letters and digits, a letter first, and none of ${[...NOT_NAMES].join(', ')}`;

/** True for the name of a shard beside the default one. */
export function isShardName(name: string): boolean {
  return NAME.test(name) && !NOT_NAMES.has(name);
}

/** Returns the name that people see; undefined is the default shard. */
export function shownShard(shard: string | undefined): string {
  return shard ?? DEFAULT_SHARD;
}

/** Code of the transient `Failure` for an account that has moved to another shard, or is being moved. Nothing was written. */
export const ACCOUNT_MOVED = 'ACCOUNT_MOVED';
