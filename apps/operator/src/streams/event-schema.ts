import { InvalidArgumentError } from 'commander';
import type { Client } from 'pg';
import { Failure } from '#contracts/failures';
import { SCHEMAS, type StreamingService } from '#contracts/services';
import type { Operator } from '../connections/operator.js';

/** Where events are read: a service's own tables, or what was imported of it under a name. */
export interface EventSource {
  readonly service: StreamingService;
  /** Name of an import (`acs stream import --as`); the running service where absent. */
  readonly in?: string;
}

/** Comment of a schema that an import made: nothing else may be replaced or forgotten by name. */
export const IMPORT_MARK = 'acs stream import';

export function eventSchemaOf({ service, in: name }: EventSource): string {
  return name === undefined ? SCHEMAS[service] : `${name}_${SCHEMAS[service]}`;
}

/** Runs `work` on a connection to a source's events that refuses to write. Throws a not-found `Failure` for an unknown import. */
export function withEvents<T>(
  { withDatabase }: Pick<Operator, 'withDatabase'>,
  source: EventSource,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const schema = eventSchemaOf(source);
  return withDatabase(schema, async (client) => {
    if (source.in !== undefined && !(await isImport(client, schema))) throw importNotFound(source.in);
    return work(client);
  });
}

/** True for a schema that an import made, false for any other one and where there is none. */
export async function isImport(client: Pick<Client, 'query'>, schema: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname = $1 and obj_description(oid, 'pg_namespace') = $2`,
    [schema, IMPORT_MARK],
  );
  return rowCount === 1;
}

export function importNotFound(name: string): Failure {
  return new Failure(
    'not-found',
    'IMPORT_NOT_FOUND',
    `Nothing was imported as ${name}: acs stream import does.`,
  );
}

/** A name for an import, which the names of its schemas begin with; those that begin with pg_ are Postgres's own. */
export function importName(text: string): string {
  if (/^(?!pg_)[a-z][a-z0-9_]{0,39}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'A name of 1 to 40 lower-case letters, digits and _ is needed, which begins with a letter and not with pg_.',
  );
}
