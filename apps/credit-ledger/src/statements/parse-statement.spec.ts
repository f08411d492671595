import { describe, expect, it } from '@jest/globals';
import { MalformedStatement, parseStatement } from './parse-statement.js';

type Fields = Record<string, unknown>;
type Loose = Fields & {
  entries: (Fields & { event: Fields })[];
  proof: Fields & { head: Fields };
};

function aStatement(): Loose {
  const entry = {
    version: 1,
    recorded_at: '2026-11-21T12:00:00.000Z',
    type: 'ledger.account-opened',
    amount: 0,
    balance: 0,
    event: { event_id: '0', schema_version: 1, data: {} },
  };
  return {
    workspace_id: 'ws_1',
    version: 2,
    balance: 0,
    entries: [entry, { ...entry, version: 2, reference: 'r', event: { ...entry.event } }],
    proof: {
      head: {
        workspace_id: 'ws_1',
        until: null,
        version: 2,
        head_hash: '00',
        balance: 0,
        recorded_at: '2026-11-21T12:00:00.000Z',
        signed_at: '2026-11-21T12:00:00.000Z',
      },
      algorithm: 'Ed25519',
      signature: '',
      key_id: '',
      public_key: '',
    },
  };
}

/** As `JSON.parse` makes a field of any name. */
function own(fields: Fields, name: string): unknown {
  return Object.defineProperty(fields, name, { value: 5, enumerable: true });
}

describe('the content of a file', () => {
  it('is a statement with all that is needed, and without what may be missing', () => {
    const [until, proof] = ['2026-11-21', undefined];
    for (const value of [aStatement(), { ...aStatement(), until }, { ...aStatement(), proof }])
      expect(parseStatement(value)).toBe(value);
  });

  it.each([
    ['null', null],
    ['a text', 'statement'],
    ['a list', []],
  ])('is no statement where it is %s', (_, value) => {
    expect(() => parseStatement(value)).toThrow(new MalformedStatement('it must be an object'));
  });

  it.each<[string, (statement: Loose) => unknown]>([
    ['workspace_id must be a string', (statement) => delete statement.workspace_id],
    ['until must be a string', (statement) => (statement.until = null)],
    ['version must be a whole number', (statement) => (statement.version = '2')],
    ['balance must be a whole number', (statement) => (statement.balance = 1e30)],
    ['entries must be a list', (statement) => Object.assign(statement, { entries: {} })],
    ['entries[1] must be an object', ({ entries }) => Object.assign(entries, { 1: null })],
    ['entries[1].version must be a whole number', ({ entries }) => (entries[1]!.version = null)],
    ['entries[1].recorded_at must be a string', ({ entries }) => (entries[1]!.recorded_at = 5)],
    ['entries[1].type must be a string', ({ entries }) => (entries[1]!.type = 5)],
    ['entries[1].amount must be a whole number', ({ entries }) => (entries[1]!.amount = 0.5)],
    ['entries[1].balance must be a whole number', ({ entries }) => (entries[1]!.balance = '0')],
    ['entries[1].audit_id must be a string', ({ entries }) => (entries[1]!.audit_id = {})],
    ['entries[1].reference must be a string', ({ entries }) => (entries[1]!.reference = null)],
    ['entries[1].event must be an object', ({ entries }) => Object.assign(entries[1]!, { event: 5 })],
    ['entries[1].event.event_id must be a string', ({ entries }) => delete entries[1]!.event.event_id],
    [
      'entries[1].event.schema_version must be a whole number',
      ({ entries }) => (entries[1]!.event.schema_version = '1'),
    ],
    ['entries[1].event.data must be an object', ({ entries }) => (entries[1]!.event.data = 5)],
    ['proof must be an object', (statement) => Object.assign(statement, { proof: null })],
    ['proof.head must be an object', ({ proof }) => Object.assign(proof, { head: [] })],
    ['proof.algorithm must be a string', ({ proof }) => delete proof.algorithm],
    ['proof.signature must be a string', ({ proof }) => (proof.signature = 5)],
    ['proof.key_id must be a string', ({ proof }) => (proof.key_id = null)],
    ['proof.public_key must be a string', ({ proof }) => delete proof.public_key],
    ['proof.head.until must be a string or null', ({ proof }) => delete proof.head.until],
    ['proof.head.head_hash must be a string', ({ proof }) => delete proof.head.head_hash],
    ['bonus is no field of a statement', (statement) => (statement.bonus = 5)],
    ['__proto__ is no field of a statement', (statement) => own(statement, '__proto__')],
    ['constructor is no field of a statement', (statement) => own(statement, 'constructor')],
    ['proof.note is no field of a statement', ({ proof }) => (proof.note = 'paid')],
  ])('is no statement where %s', (message, spoil) => {
    const statement = aStatement();
    spoil(statement);
    expect(() => parseStatement(statement)).toThrow(new MalformedStatement(message));
  });
});
