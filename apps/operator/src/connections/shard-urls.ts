import { isShardName, SHARD_NAME_RULE } from '#contracts/ledger/shards';
import { UsageError } from './usage-error.js';

const PROTOCOLS: readonly string[] = ['postgres:', 'postgresql:'];

/**
 * Reads `LEDGER_SHARD_URLS`: for each shard of the ledger beside the default one its name, `=` and the administrator's
 * address of its database, with commas between them. Throws a `UsageError`, which never shows an address: it has a password.
 */
export function readShardUrls(text: string | undefined): ReadonlyMap<string, string> {
  const shards = new Map<string, string>();
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [name = '', ...rest] = entry.split('=');
    const url = rest.join('=');
    const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
    if (!isShardName(name) || shards.has(name))
      throw new UsageError(
        `LEDGER_SHARD_URLS has "${name}": names are needed, each once, of ${SHARD_NAME_RULE}.`,
      );
    if (!PROTOCOLS.includes(protocol) || hostname === '')
      throw new UsageError(`LEDGER_SHARD_URLS has no address of a database for the shard ${name}.`);
    shards.set(name, url);
  }
  return shards;
}
