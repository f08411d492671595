import { describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { LedgerShards } from './ledger-shards.js';

const read = (variables: Record<string, string>) => LedgerShards.read(new Environment(variables));

describe('the shards of a ledger', () => {
  it('are none unless they are named', () => {
    expect(read({})).toEqual(new LedgerShards(undefined, []));
    expect(read({}).several).toBe(false);
  });

  it('are the default one and those in LEDGER_SHARDS, of which a process belongs to one', () => {
    expect(read({ LEDGER_SHARDS: 'b, c', LEDGER_SHARD: 'c' })).toEqual(new LedgerShards('c', ['b', 'c']));
    expect(read({ LEDGER_SHARDS: 'b' }).several).toBe(true);
  });

  it.each([
    ['LEDGER_SHARDS', { LEDGER_SHARDS: 'default' }],
    ['LEDGER_SHARDS', { LEDGER_SHARDS: 'b,b' }],
    ['LEDGER_SHARDS', { LEDGER_SHARDS: 'b.c' }],
    ['LEDGER_SHARD', { LEDGER_SHARD: 'b' }],
    ['LEDGER_SHARD', { LEDGER_SHARDS: 'b', LEDGER_SHARD: 'c' }],
  ])('are refused, with the name of the variable: %s', (variable, variables) => {
    expect(() => read(variables)).toThrow(variable);
  });
});
