import type { ClientBase } from 'pg';
import { advisoryKey } from '#postgres/locks';

/**
 * Until the transaction ends, nobody else redeems a link of this person or ends their ways in. What the next statement
 * reads is what the last of these has left.
 */
export async function lockWaysIn(client: ClientBase, personId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryKey('gateway', 'ways in', personId)]);
}

/**
 * Ends all that lets a person in: their sessions, their links that nobody has redeemed, and their asks for one.
 * What lets people in belongs here. The caller holds `lockWaysIn`.
 */
export async function endWaysIn(client: ClientBase, personId: string): Promise<void> {
  // First, because it waits for an ask that is being answered: the next statement sees that link.
  await client.query(
    'delete from sign_in_asks where email = (select email from people where person_id = $1)',
    [personId],
  );
  await client.query('delete from sign_in_links where person_id = $1 and redeemed_at is null', [personId]);
  await client.query(
    'update dashboard_sessions set ended_at = now() where person_id = $1 and ended_at is null',
    [personId],
  );
}
