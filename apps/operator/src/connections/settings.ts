import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROKER_ADDRESS } from '#runtime/configuration/connection-settings';
import { type AddressOptions, isAddress } from '#runtime/configuration/environment';
import { isAlive, type ProcessIdentity } from '#runtime/lifecycle/process-identity';
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

  /** What gave an address: a variable, which may be wrong, or a stack, which may have died. */
  sourceOf(address: string): string {
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

/** The command line, or a file or variable that it needs, is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
