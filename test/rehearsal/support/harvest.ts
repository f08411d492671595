import { type ChannelModel, connect } from 'amqplib';
import { Client, escapeIdentifier } from 'pg';
import { askBroker } from '../../../libs/messaging/test/management.js';

/** Where a taken-over app's users lead. */
interface Access {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  /** Of the broker's administrator: an attacker may know the names of all queues. */
  readonly managementUrl: string;
}

/** Everything that an attacker reads with an app's users of the database and of the broker. */
export class Harvest {
  private constructor(
    private readonly database: Client,
    private readonly broker: ChannelModel,
    /** The queues that it takes messages from, beside the app. */
    readonly queues: readonly string[],
    private readonly messages: readonly string[],
  ) {}

  /** From now on it takes messages from each queue that the user may read, and gives none back. */
  static async begin({ databaseUrl, brokerUrl, managementUrl }: Access): Promise<Harvest> {
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    const broker = await connect(brokerUrl, { noDelay: true });
    broker.on('error', () => undefined);
    const { pathname } = new URL(brokerUrl);
    const all = await askBroker<readonly { readonly name: string }[]>(
      `/api/queues${pathname}`,
      managementUrl,
    );
    const [queues, messages]: [string[], string[]] = [[], []];
    for (const { name } of all) {
      const channel = await broker.createChannel();
      channel.on('error', () => undefined);
      const consuming = channel.consume(name, (message) => {
        if (message) messages.push(JSON.stringify(message.properties), message.content.toString('utf8'));
      });
      await consuming.then(
        () => queues.push(name),
        () => undefined,
      );
    }
    return new Harvest(database, broker, queues, messages);
  }

  /** Returns the text of every message that it took, and of every row that it may read now, by table or `queues`. */
  async read(): Promise<ReadonlyMap<string, string>> {
    const found = new Map([['queues', this.messages.join('\n')]]);
    const { rows: tables } = await this.database.query<{ name: string; columns: readonly string[] }>(
      `select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text order by a.attnum) as columns
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
              join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p', 'v', 'm') and (n.nspname !~ '^(pg_|information_schema)' or c.relname = 'pg_stat_activity')
          and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
        group by 1`,
    );
    for (const { name, columns } of tables) {
      const { rows } = await this.database.query<Record<string, unknown>>(
        `select ${columns.map(escapeIdentifier).join(', ')} from ${name}`,
      );
      found.set(name, rows.flatMap((row) => Object.values(row).map(textOf)).join('\n'));
    }
    return found;
  }

  async close(): Promise<void> {
    await this.broker.close();
    await this.database.end();
  }
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
