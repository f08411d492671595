import { Client } from 'pg';
import { SERVICES, SCHEMAS } from '#contracts/services';
import { roleOf } from '#runtime/migrations/migrations';
import type { Installation } from '../setup/installation.js';
import type { Fault } from './fault.js';

interface Refusal {
  readonly name: string;
  /** SQL of the administrator, with the database's name quoted. */
  readonly begin: (database: string) => string;
  readonly end: (database: string) => string;
}

const REFUSALS: readonly Refusal[] = [
  {
    // SQLSTATE 55000
    name: 'the database accepts no connections',
    begin: (database) => `alter database ${database} with allow_connections false`,
    end: (database) => `alter database ${database} with allow_connections true`,
  },
  {
    // SQLSTATE 25006, as a stand-by before its promotion
    name: 'the database is read-only',
    begin: (database) => `alter database ${database} set default_transaction_read_only = on`,
    end: (database) => `alter database ${database} reset default_transaction_read_only`,
  },
  {
    // SQLSTATE 53300
    name: 'the roles have no connections left',
    begin: () => forEachRole((role) => `alter role ${role} connection limit 0`),
    end: () => forEachRole((role) => `alter role ${role} connection limit -1`),
  },
  {
    // SQLSTATE 28000
    name: 'the roles may not log in',
    begin: () => forEachRole((role) => `alter role ${role} nologin`),
    end: () => forEachRole((role) => `alter role ${role} login`),
  },
];

/** Postgres is there and refuses. Sessions end first, so that what is set for new ones holds. */
export const REFUSAL_FAULTS: readonly Fault[] = [
  ...REFUSALS.map(({ name, begin, end }): Fault => ({
    name,
    strikes: ['postgres'],
    async begin(installation) {
      await asAdministrator(installation, begin);
      await endSessions(installation);
      return async () => {
        await asAdministrator(installation, end);
        await endSessions(installation);
      };
    },
  })),
  {
    // SQLSTATE 53100, from a trigger: a full disk would be the machine's, too.
    name: 'Postgres has no room to write',
    strikes: ['postgres'],
    async begin(installation) {
      await inDatabase(installation, NO_ROOM);
      return () => inDatabase(installation, ROOM_AGAIN);
    },
  },
];

/** The tables that each service writes first. */
const WRITTEN = ['gateway.audits', 'ledger.events', 'audits.events', 'webhooks.deliveries'];

const NO_ROOM = `
create function public.refuse_for_room() returns trigger language plpgsql as
$$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
grant execute on function public.refuse_for_room() to public;
${WRITTEN.map((table) => `create trigger no_room before insert on ${table} for each statement execute function public.refuse_for_room();`).join('\n')}`;

const ROOM_AGAIN = `
${WRITTEN.map((table) => `drop trigger no_room on ${table};`).join('\n')}
drop function public.refuse_for_room();`;

function forEachRole(statement: (role: string) => string): string {
  return SERVICES.map((service) => statement(roleOf(SCHEMAS[service]))).join(';');
}

function asAdministrator({ service }: Installation, sql: (database: string) => string): Promise<void> {
  return run(service.stack.postgres.url, sql(`"${databaseOf(service.addresses.databaseAdminUrl)}"`));
}

function endSessions({ service }: Installation): Promise<void> {
  const { databaseAdminUrl } = service.addresses;
  return run(
    service.stack.postgres.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseOf(databaseAdminUrl)}'`,
  );
}

function inDatabase({ service }: Installation, sql: string): Promise<void> {
  return run(service.addresses.databaseAdminUrl, sql);
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
