import { describe, expect, it } from '@jest/globals';
import type { SignedStatementHead } from '#contracts/ledger/commands';
import { WORKSPACE } from '../../test-support/given-account.js';
import { proofProblem } from './check-statement.js';
import { StatementKey } from './statement-key.js';

const [ours, other] = [new StatementKey(Buffer.alloc(32, 1)), new StatementKey(Buffer.alloc(32, 2))];

function proofBy(key: StatementKey): SignedStatementHead {
  const time = '2026-11-21T12:00:00.000Z';
  const head = { workspace_id: WORKSPACE, until: null, version: 1, head_hash: '00', balance: 5 };
  return key.sign({ ...head, recorded_at: time, signed_at: time });
}

const named = ({ keyId, publicKey }: StatementKey) => ({
  key_id: keyId,
  public_key: publicKey.toString('base64'),
});
const forged = (proof: SignedStatementHead) => ({ ...proof, head: { ...proof.head, balance: 6 } });

describe('the proof of a statement', () => {
  it('is pinned, so that files which were signed before stay sound', () => {
    const times = { recorded_at: '2026-11-21T12:00:00.000Z', signed_at: '2026-11-21T12:00:01.000Z' };
    const head = { ...times, workspace_id: 'ws_ü', until: null, version: 3, head_hash: 'ab', balance: 1_500 };
    expect(new StatementKey(Buffer.alloc(32, 7)).sign(head).signature).toBe(
      'xBBJVOMVe7r6fXATRT8Fl0lBLLjX8tw6A7T+MTohmRrYeBp1DQn/WWSRe+sBblzZh4ESRuSEfbUnMUqxAXNxBA==',
    );
  });

  const proof = proofBy(ours);

  it('is sound where the key that its reader has signed it', () => {
    expect(proofProblem(proof, ours.publicKey)).toBeUndefined();
  });

  it('tells a changed head or signature from another key', () => {
    const changed = `its signature does not fit: its proof names the right key, ${ours.keyId}, but head or signature were changed`;
    expect(proofProblem(forged(proof), ours.publicKey)).toBe(changed);
    for (const signature of ['', 'AAAA', proofBy(other).signature])
      expect(proofProblem({ ...proof, signature }, ours.publicKey)).toBe(changed);

    const { key_id, public_key } = named(other);
    expect(proofProblem(proofBy(other), ours.publicKey)).toBe(
      `its head was not signed by the key ${ours.keyId}: ` +
        `its proof names another, key_id ${key_id} and public_key ${public_key}`,
    );
  });

  it('is not believed about its own key', () => {
    const passedOff = { ...proofBy(other), ...named(ours) };
    expect(proofProblem(passedOff, ours.publicKey)).toContain('head or signature were changed');
  });

  it.each(['key_id', 'public_key'] as const)('is refused where only its %s is of another key', (field) => {
    const value = named(other)[field];
    expect(proofProblem({ ...proof, [field]: value }, ours.publicKey)).toBe(
      `the key ${ours.keyId} signed its head, but its proof names another, ${field} ${value}: that was changed`,
    );
  });

  it('is refused for another algorithm', () => {
    const changed = { ...proof, algorithm: 'none' } as unknown as SignedStatementHead;
    expect(proofProblem(changed, ours.publicKey)).toBe(
      'its proof.algorithm is none; the ledger signs with Ed25519',
    );
  });

  it('is refused where its head has no canonical form', () => {
    const changed = { ...proof, head: { ...proof.head, head_hash: '\ud800' } };
    expect(proofProblem(changed, ours.publicKey)).toContain('head or signature were changed');
  });
});
