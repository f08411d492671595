import { Client } from 'pg';
import type { Documents } from '../../../../deploy/kubernetes/test/documents/documents.js';
import { secretOf } from '../../../support/containers/pod.js';
import { EDGE, PORTS } from '../machines.js';
import { SUPERUSER } from './patroni.js';

/** Makes the database and its owner, with the rights that the manifests of production give it (components/postgres-cnpg). */
export async function makeDatabase(documents: Documents): Promise<void> {
  const { username, password, pathname } = new URL(
    secretOf(documents, 'operator', 'DATABASE_ADMIN_URL') ?? '',
  );
  const client = new Client({
    host: EDGE.address,
    port: PORTS.balanced.postgres,
    database: 'postgres',
    user: SUPERUSER.username,
    password: SUPERUSER.password,
  });
  await client.connect();
  try {
    const [owner, secret] = [client.escapeIdentifier(username), client.escapeLiteral(password)];
    await client.query(`create role ${owner} login createdb createrole password ${secret}`);
    await client.query(`create database ${client.escapeIdentifier(pathname.slice(1))} owner ${owner}`);
  } finally {
    await client.end();
  }
}
