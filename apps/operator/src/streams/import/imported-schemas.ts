import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { Failure } from '#contracts/failures';
import { EVENT_STORE_DOWN, EVENT_STORE_UP } from '#event-store/schema';
import { advisoryKey } from '#postgres/locks';
import { eventSchemaOf, IMPORT_MARK, importNotFound, isImport } from '../event-schema.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';

/** Postgres: dependent objects still exist. */
const DEPENDENTS = '2BP01';

type Transaction = Pick<Client, 'query'>;

/** The schemas of an import, one for each service that has streams. */
export function schemasOf(name: string): readonly string[] {
  return STREAMING_SERVICES.map((service) => eventSchemaOf({ service, in: name }));
}

/**
 * Locks out every other import under that name, and `forget`, until the end of the caller's transaction: the schemas that
 * it finds stay as they are until then. Throws a conflict `Failure`, `IMPORT_IN_USE`, where another one is at it.
 */
export async function claimName(client: Transaction, name: string): Promise<void> {
  const { rows } = await client.query<{ claimed: boolean }>(
    'select pg_try_advisory_xact_lock($1) as claimed',
    [advisoryKey('acs stream import', name)],
  );
  if (!rows[0]?.claimed)
    throw inUse(`Another command imports or forgets ${name} at this moment: try again when it has finished.`);
}

/** Makes the schemas of an import, with the tables of an event store each, in the caller's transaction. */
export async function createSchemas(client: Transaction, name: string): Promise<void> {
  for (const schema of schemasOf(name)) {
    await client.query(`create schema ${schema}`);
    await client.query(`comment on schema ${schema} is '${IMPORT_MARK}'`);
    await client.query(`set local search_path = ${schema}`);
    for (const statement of EVENT_STORE_UP) await client.query(statement);
  }
}

/**
 * Throws a conflict `Failure` where the schemas of a new import are taken: `IMPORT_EXISTS` by one of that name, which
 * `--replace` drops, `SCHEMA_TAKEN` by something else, which it does not.
 */
export async function assertFree(client: Transaction, name: string): Promise<void> {
  for (const schema of schemasOf(name)) {
    if (!(await exists(client, schema))) continue;
    throw (await isImport(client, schema))
      ? new Failure(
          'conflict',
          'IMPORT_EXISTS',
          `Something was imported as ${name} already: --replace drops it.`,
        )
      : new Failure(
          'conflict',
          'SCHEMA_TAKEN',
          `The schema ${schema} exists and is not an import: use another name.`,
        );
  }
}

/**
 * Drops what was imported under a name, in the caller's transaction, which has claimed it. Throws `IMPORT_NOT_FOUND`, and
 * `IMPORT_IN_USE` where something that no import made stands in its schemas or depends on them.
 */
export async function forget(client: Transaction, name: string): Promise<readonly string[]> {
  const dropped: string[] = [];
  for (const schema of schemasOf(name)) {
    if (!(await isImport(client, schema))) continue;
    await dropMade(client, schema).catch(explainDependents(name));
    dropped.push(schema);
  }
  if (dropped.length === 0) throw importNotFound(name);
  return dropped;
}

/** Just what `createSchemas` made, and never by cascade: a view elsewhere, or a table beside, was made by a person. */
async function dropMade(client: Transaction, schema: string): Promise<void> {
  await client.query(`set local search_path = ${escapeIdentifier(schema)}`);
  for (const statement of EVENT_STORE_DOWN) await client.query(statement);
  await client.query(`drop schema ${escapeIdentifier(schema)}`);
}

function explainDependents(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DatabaseError && error.code === DEPENDENTS)) throw error;
    throw inUse(
      `A schema of the import ${name} has other objects, or others depend on it: drop them first. ` +
        `${error.message}: ${error.detail ?? 'nothing more is known'}`,
    );
  };
}

function inUse(message: string): Failure {
  return new Failure('conflict', 'IMPORT_IN_USE', message);
}

/** As `forget`, of what may not be there. */
export async function forgetIfAny(client: Transaction, name: string): Promise<void> {
  await forget(client, name).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'IMPORT_NOT_FOUND')) throw error;
  });
}

async function exists(client: Transaction, schema: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  return rowCount === 1;
}
