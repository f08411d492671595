import { type Client, escapeIdentifier } from 'pg';
import { Failure } from '#contracts/failures';
import { EVENT_STORE_UP } from '#event-store/schema';
import { eventSchemaOf, IMPORT_MARK, importNotFound, isImport } from './event-schema.js';
import { STREAMING_SERVICES } from './stream-kinds.js';

type Transaction = Pick<Client, 'query'>;

/** The schemas of an import, one for each service that has streams. */
export function schemasOf(name: string): readonly string[] {
  return STREAMING_SERVICES.map((service) => eventSchemaOf({ service, in: name }));
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
          `The schema ${schema} is there and no import: take another name.`,
        );
  }
}

/** Drops what was imported under a name, in the caller's transaction. Throws `IMPORT_NOT_FOUND`. */
export async function forget(client: Transaction, name: string): Promise<readonly string[]> {
  const dropped: string[] = [];
  for (const schema of schemasOf(name)) {
    if (!(await isImport(client, schema))) continue;
    await client.query(`drop schema ${escapeIdentifier(schema)} cascade`);
    dropped.push(schema);
  }
  if (dropped.length === 0) throw importNotFound(name);
  return dropped;
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
