import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROKER_ADDRESS } from '#runtime/configuration/connection-settings';
import { type AddressOptions, isAddress } from '#runtime/configuration/environment';
import { isAlive, type ProcessIdentity } from '#runtime/lifecycle/process-identity';
import { DEFAULT_SHARD, isShardName, SHARD_NAME_RULE } from '#contracts/ledger/shards';
import { NotReached } from './server-unreachable.js';

/** The connection settings that a running stack of this clone leaves in `.stack/<name>/stack.json`. */
interface StackFile {
  readonly databaseAdminUrl?: string;
  readonly brokerOperatorUrl?: string;
  readonly owner?: ProcessIdentity;
}

/** The variables that say where a server is. */
const ADDRESSES = ['DATABASE_ADMIN_URL', 'DATABASE_URL', 'RABBITMQ_URL'] as const;

/**
 * Where `acs` finds the servers: `DATABASE_ADMIN_URL` (or `DATABASE_URL`) and `RABBITMQ_URL` in the environment, else
 * the stack that runs in this clone. Throws `NotReached` where none does, `UsageError` for a variable that is wrong.
 */
export class Settings {
  private stack: StackFile | undefined;
  private shards: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly cloneDirectory: string,
  ) {}

  databaseAdminUrl(): string {
    const variable = this.env.DATABASE_ADMIN_URL === undefined ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
    return (
      this.given(variable, { protocols: ['postgres:', 'postgresql:'] }) ??
      this.ofStack('databaseAdminUrl', 'DATABASE_ADMIN_URL')
    );
  }

  brokerUrl(): string {
    return this.given('RABBITMQ_URL', BROKER_ADDRESS) ?? this.ofStack('brokerOperatorUrl', 'RABBITMQ_URL');
  }

  /** The shards of the ledger beside the default one, each with its address: `LEDGER_SHARD_URLS`. */
  ledgerShards(): ReadonlyMap<string, string> {
    return (this.shards ??= readShardUrls(this.env.LEDGER_SHARD_URLS));
  }

  /** The shard that a command about one ledger works on: `LEDGER_SHARD`. */
  ledgerShard(): string {
    const shard = this.env.LEDGER_SHARD || DEFAULT_SHARD;
    if (shard === DEFAULT_SHARD || this.ledgerShards().has(shard)) return shard;
    throw new UsageError(`LEDGER_SHARD is "${shard}", which LEDGER_SHARD_URLS does not name.`);
  }

  /** The address of the database of a shard. */
  ledgerUrl(shard: string): string {
    if (shard === DEFAULT_SHARD) return this.databaseAdminUrl();
    const url = this.ledgerShards().get(shard);
    if (url !== undefined) return url;
    throw new UsageError(`There is no shard ${shard}: LEDGER_SHARD_URLS names ${this.namesOfShards()}.`);
  }

  private namesOfShards(): string {
    return [...this.ledgerShards().keys()].join(', ') || 'none';
  }

  /** What gave an address: a variable, which may be wrong, or a stack, which may have died. */
  sourceOf(address: string): string {
    if ([...this.ledgerShards().values()].includes(address)) return 'LEDGER_SHARD_URLS';
    return ADDRESSES.find((name) => this.env[name] === address) ?? 'the stack that runs in this clone';
  }

  /** Where the service is reached, if that is said: its crawler's page is named to the sites that `acs` audits. */
  publicUrl(): string | undefined {
    return this.given('PUBLIC_URL', { protocols: ['https:', 'http:'] });
  }

  commandQueueType(): 'classic' | 'quorum' {
    const type = this.env.COMMAND_QUEUE_TYPE ?? 'classic';
    if (type !== 'classic' && type !== 'quorum') {
      throw new UsageError(`COMMAND_QUEUE_TYPE is "${type}": classic or quorum is needed.`);
    }
    return type;
  }

  /** The error never shows the value: there is a password in it. */
  private given(variable: string, options: AddressOptions): string | undefined {
    const value = this.env[variable];
    if (!value) return undefined;
    if (isAddress(value, options)) return value;
    throw new UsageError(
      `${variable} is not an address that starts with ${options.protocols[0]}// and names a host.`,
    );
  }

  private ofStack(field: 'databaseAdminUrl' | 'brokerOperatorUrl', variable: string): string {
    const value = (this.stack ??= runningStack(this.cloneDirectory))?.[field];
    if (!value) throw new NotReached(`No stack runs in this clone: run npm start, or set ${variable}.`);
    return value;
  }
}

function runningStack(cloneDirectory: string): StackFile {
  const root = join(cloneDirectory, '.stack');
  for (const name of namesIn(root)) {
    const stack = readStack(join(root, name, 'stack.json'));
    if (stack?.owner && isAlive(stack.owner)) return stack;
  }
  return {};
}

/** The one of `npm start` first: a demo or a test that runs beside it has no operator. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort((one, other) => Number(other === 'start') - Number(one === 'start'));
  } catch {
    return [];
  }
}

function readStack(path: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}

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

/** The command line, or a file or variable that it needs, is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
