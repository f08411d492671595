import {
  verifyLedger,
  checkStatement,
  readStatement,
  type StatementEntry,
} from '../../../apps/credit-ledger/src/operations/accounts.js';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import type { Story } from './story.js';

/** Verifies the whole ledger, and an account's signed statement as its customer would: offline. */
export async function proveLedger(story: Story, operator: Operator, workspaceId: string): Promise<void> {
  story.chapter(
    'Proof: the ledger is recomputed, and a signed statement is checked with the public key alone',
  );
  const verdict = await operator.withDatabase('ledger', (client) => verifyLedger(client));
  story.promise(`${verdict.events} events verify: chains, balances, positions`, verdict.ok, verdict.problems);

  const proof = await operator.send('ledger.sign-statement', { workspace_id: workspaceId });
  const { public_key } = await operator.send('ledger.get-statement-key', {});
  const { version, balance } = proof.head;
  const entries = await operator.withDatabase('ledger', async (client) => {
    const read: StatementEntry[] = [];
    const range = { toVersion: version, proven: true };
    for await (const entry of readStatement(client, workspaceId, range)) read.push(entry);
    return read;
  });
  const statement = { workspace_id: workspaceId, version, balance, entries, proof };
  const key = Buffer.from(public_key, 'base64');
  story.tell(`head ${proof.head.head_hash}`, `signed with the key ${proof.key_id}`);
  const checked = checkStatement(statement, key);
  story.promise(`the statement of ${version} entries and balance ${balance} holds`, checked.ok, checked);
  const forged = entries.map((entry) => (entry.version === 3 ? { ...entry, amount: -1 } : entry));
  story.promise('one changed amount is found', !checkStatement({ ...statement, entries: forged }, key).ok);
}
